"""Items of this box that work in a way of their own: Containers and Companions."""
