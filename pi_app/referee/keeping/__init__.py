"""What stays on disk: the record of an evening and how it goes on from that, inputs that ended the referee, evenings
that are over, and what players keep between them."""
