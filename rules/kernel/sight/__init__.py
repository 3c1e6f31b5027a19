"""Who sees whom (sight, over lines and glimpses), and what a light template can light (templates, aims, prepared).

Exact: whole micrometres, or directions made with + - × ÷ and roots alone, the same on every machine.
"""
