# How an instrument's scenes look on 5x5 cells: one brightness per cell and moment. Pure; what is shown is panel.py's.


def frames(thing, t):
    # All 25 cells, row by row from the top left, t ms into the scene
    data = bytearray(25)
    for n in range(25):
        data[n] = cell(thing, n % 5, n // 5, t)
    return data


def cell(thing, x, y, t):
    # How bright (0-9) is column x of row y, t ms into the scene
    if thing.mode == 112:  # picture: one frame after the other, each for a tenth of a second and as many more as its pace
        n = t // (100 + 100 * thing.level) * 5 % len(thing.data)
        return 9 if thing.data[n + y] - 48 >> x & 1 else 0
    if thing.mode == 105:  # idle: a breath in the middle, tension along the foot
        return t // 300 % 6 if x == y == 2 else 4 if y > 3 and x * 2 < thing.level else 0
    return 9 if (x == y or x + y == 4) and t % 1000 < 500 else 0  # fault: a cross
