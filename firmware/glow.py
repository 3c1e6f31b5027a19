# How the orb's scenes look: one brightness per pixel and moment. Pure; colours and limits are orb.py's.


def wave(t, size):
    # 0..255 and back, eased, once in size ms
    t = t % size * 510 // size
    if t > 255:
        t = 510 - t
    return t * t >> 8


def glow(mode, level, at, t):
    # How bright (0-255; less counts as 0) is the pixel at -128 to 127 round the ring, t ms into the scene
    if mode == 105:  # idle: a heart that beats faster with tension
        return 24 + wave(t, 4000 - level * 340) * 9 // 10
    if mode in (108, 115, 118, 119):  # a light that stands somewhere: how far away
        n = t if mode == 115 else 0
        if mode == 108 or mode == 119:
            if t < 1200:  # a held breath
                return 48 - t // 25
            # leap: the light is here, then there, and never between; drift: it swims from edge to edge
            n = t // 900 * 128 if mode == 108 else wave(t, 5000) // 2
        n = at - n + 128 & 255
        n = abs(n - 128)
        if mode == 115:  # searching: a still mark, and a wide one that is turned; t is how far it is from the other
            return max(255 - abs(at) * 16, 150 - n * (12 - level) // 2)
        n = 255 - n * (13 - level)  # vision: a lobe that points, slowly breathing
        return n * (160 + wave(t, 1600) // 3) >> 8
    if mode == 111:  # omen: embers
        return wave(t + at * (at + 37), 1500 + at * 5) * (4 + level) // 13
    if mode == 109:  # manifest: two comets chase round on a steady ground, both grow
        return max(level * 7, 255 - ((t >> 1) - at & 127) * (13 - level))
    if mode == 98:  # banished: a bloom that dies away, the stronger the later
        return 255 - t // (3 + level)
    return 255 if at == 0 and t % 1000 < 500 else 0  # fault: one pixel blinks
