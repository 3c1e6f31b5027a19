"""The verbs of Set a Watch: what the words of its cards do. They are registered in vocabulary.py by being imported."""
