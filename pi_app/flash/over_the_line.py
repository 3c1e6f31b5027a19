"""Writes a prop's files onto a board that runs MicroPython already, over its serial port: no drive is needed.

The prompt takes one short line at a time and answers each, so a micro:bit V1, which receives into 63 bytes, keeps up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gloamboard.hal.parts import Clock, PropPort
from gloamboard.pi_app.flash.prompt import NoPrompt, Prompt, prompt_of

LUMP = 64  # bytes of a file in one line; a V1 has to hold the line, its program and the file's own room
TRIES = 3  # of each file
BEGIN = "main.py"  # without it a board waits at its prompt
REMOVE = b"import os\nfor n in os.listdir():\n if n in %a:os.remove(n)"


def write_files(
    files: Mapping[str, bytes], port: PropPort, clock: Clock, wrote: Callable[[int], object] = lambda count: None
) -> None:
    """Raises NoPrompt when MicroPython does not answer, PartGone when the board goes away. The old main.py goes first
    and the new one comes last: a board that loses its cable in between runs no half of a program. `wrote` gets the
    number of bytes just written."""
    with prompt_of(port, clock) as prompt:
        prompt.insist(REMOVE % [BEGIN])
        prompt.insist(REMOVE % list(files))
        for name in sorted(files, key=lambda name: name == BEGIN):
            _write(name, files[name], prompt, wrote)


def _write(name: str, content: bytes, prompt: Prompt, wrote: Callable[[int], object]) -> None:
    for left in reversed(range(TRIES)):
        try:
            prompt.run(b"f=open(%a,'wb')" % name)
            for at in range(0, len(content), LUMP):
                prompt.run(b"n=f.write(%a)" % content[at : at + LUMP])
            prompt.run(b"f.close()")
        except NoPrompt:  # a byte was lost on the way
            if not left:
                raise
            prompt.come()
        else:
            wrote(len(content))
            return
