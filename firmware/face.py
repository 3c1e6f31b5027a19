# How the reader's scenes look on 5x5 cells: one brightness per cell and moment. Pure; what is shown is pkad.py's.


def face(thing, t):
    # All 25 cells, row by row from the top left, t ms into the scene
    data = bytearray(25)
    for n in range(25):
        data[n] = cell(thing, n % 5, 4 - n // 5, t)
    return data


def cell(thing, x, y, t):
    # How bright (0-9) is column x, height y, t ms into the scene
    mode = thing.mode
    level = thing.level
    if mode == 105:  # idle: a breath in the middle, tension along the foot
        return t // 300 % 6 if x == y == 2 else 4 if y == 0 and x * 2 < level else 0
    if mode == 102:  # fault: a cross
        return 9 if (x == y or x + y == 4) and t % 1000 < 500 else 0
    if mode == 114:  # reading: what the five cells answer, one after the other
        t -= 1500
        if t < 0:
            return 5 if t >= x * 300 - 1500 and y * 2 < thing.dice[x] - 47 else 0
        # Then the needle swings past, and back, each time less, against the stop, and stands. In 16ths of a mark
        n = 0 if t > 1799 else level * -16
        while t > 299 and n:
            n = n * -5 // 8
            t -= 300
        n += level * 16 - n * 13 // 8 * t // 300
        n = abs(min(152, n) - x * 36)
        return max(0, 9 - n // 4)
    if mode == 99:  # card: where it is to lie
        return 9 if 0 < x < 4 and t % 1000 < 700 else 0
    if y > 3 and x == thing.at and t % 600 < 300:
        return 9  # dice: this one is being typed
    if mode == 97 and t % 1000 < 250:  # ask: the dice wink
        return 0
    n = thing.dice[x] - 48 - y
    return 9 if n > 5 else 5 if n > 0 else 0
