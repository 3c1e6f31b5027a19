# Puts a Pico's serial line and clock in place of the WebAssembly build's own, for firmware/boards/pico.py.
import sys

import pico_select
import pico_sys
import pico_time

sys.modules["select"] = pico_select
sys.modules["time"] = pico_time
sys.modules["sys"] = pico_sys
