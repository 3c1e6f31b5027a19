"""Two worlds, one table: evenings that differ only in secrets must look the same to whoever may not know them."""
