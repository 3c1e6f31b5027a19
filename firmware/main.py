# Starts the prop. If it fails it says why on the line and starts again; Ctrl-C still reaches the prompt.
# Loads the largest file first, since compiling takes memory beside what is loaded already; without line numbers.
import micropython
micropython.opt_level(3)
import gc
from link import Link
gc.collect()
from prop import Prop
gc.collect()
import conf
gc.collect()
import board
gc.collect()
n = Prop(board, Link, conf.thing, [b'H%04x,' % board.seed + conf.hello + board.id, conf.info])
gc.collect()
try:
    while True:
        if n.step():
            board.sleep(2)
except Exception as e:
    print(repr(e))
    board.sleep(500)
    board.reset()
