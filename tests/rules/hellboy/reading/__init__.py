"""Situations out of the book, chapter by chapter, played as hands play them: only by what is open, with dice told."""
