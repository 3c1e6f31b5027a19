"""Pages of docs/ that are written from the code they describe; tests keep them true."""
