"""The box as data: rows of people, foes, pieces and cases in the words of words.py, read once by box.py. What their
effects do is in verbs/."""
