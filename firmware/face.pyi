# Types of face.py.
from firmware.pkad import Pkad

def face(thing: Pkad, x: int, y: int, t: int) -> int: ...
