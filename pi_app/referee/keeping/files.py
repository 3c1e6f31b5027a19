"""Files beside the record that belong to the table and to no one evening: they stay when an evening is put aside."""

POINTS = "points.json"  # what players have earned
FINISHED = "finished.json"  # how evenings ended
STARTS = "starts"  # how often a referee was started here

OF_THE_TABLE = (POINTS, FINISHED, STARTS)
