"""The Growing Wood: a game whose board grows, on tiles of one and two cells. It exists for tests."""
