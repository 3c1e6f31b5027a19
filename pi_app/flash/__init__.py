"""`gloam flash` and `gloam prop`: puts firmware on a prop, looks at props, tries them out."""
