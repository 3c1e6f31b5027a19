"""The commands of `gloam`, one file each, named as it is typed; `play_*` and `table_*` are the rest of a larger one."""
