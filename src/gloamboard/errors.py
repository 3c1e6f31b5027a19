"""The root of every exception of ours. One that is like a built-in one is that too, so that either can be caught."""


class GloamboardError(Exception):
    """Something that Gloamboard itself says is wrong, or a script of the rules that ends early."""
