# How the torch's scenes look on 5x5 cells: one brightness per cell and moment. Pure; what is shown is torch.py's.


def beam(thing, t):
    # All 25 cells, row by row from the top left, t ms into the scene
    data = bytearray(25)
    for n in range(25):
        data[n] = cell(thing, n % 5, 4 - n // 5, t)
    return data


def cell(thing, x, y, t):
    # How bright (0-9) is column x, height y, t ms into the scene
    mode = thing.mode
    level = thing.level
    x -= 2
    if mode == 116:  # beam: a cone from the foot up, leaning while it is turned; the less charge, the weaker
        n = abs(16 * x - thing.lean * y) // 2 - 3 * y
        return max(0, min(9, (9 - y - max(0, n)) * (3 + level) // 12))
    if mode == 105:  # idle: a breath in the lamp, tension along the middle
        return t // 300 % 6 if not x and not y else 4 if y == 2 and x * 2 + 4 < level else 0
    return 9 if x in (y - 2, 2 - y) and t % 1000 < 500 else 0  # fault: a cross
