"""A game chosen on the page: the referee starts it and the table is laid for it, in real processes."""

from __future__ import annotations

import asyncio
import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import websockets

from gloamboard.pi_app.broker import free_port


@pytest.mark.timeout(120)
def test_the_table_is_laid_for_the_game_that_is_chosen_and_stays_so(tmp_path: Path) -> None:
    assert asyncio.run(_evening(tmp_path, choose="set_a_watch")) == ["netherwatch", "set_a_watch"]
    assert asyncio.run(_evening(tmp_path, choose=None))[-1] == "set_a_watch"  # resumed, though started without a word


async def _evening(folder: Path, choose: str | None) -> list[str]:
    """The games the page saw the table laid for, until the chosen or resumed one is there."""
    port = free_port()
    command = [sys.executable, "-m", "gloamboard", "play", "--data", str(folder), "--port", str(port)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        while "first light" not in process.stdout.readline():
            assert process.poll() is None
        code = json.loads((folder / "seats.json").read_text())["codes"]["screen"]
        async with await asyncio.wait_for(_opened(port), 30) as page:
            await page.send(json.dumps({"do": "join", "code": code}))
            return await asyncio.wait_for(_watch(page, choose), 60)
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(20)


async def _opened(port: int) -> Any:
    """The page's socket; on a busy machine the table's first light may come before the page is served."""
    while True:
        try:
            return await websockets.connect(f"ws://127.0.0.1:{port}/ws", max_size=None)
        except ConnectionRefusedError:
            await asyncio.sleep(0.05)


async def _watch(page: Any, choose: str | None) -> list[str]:
    laid: list[str] = []
    played = ""
    while not (laid and played == laid[-1] and (choose is None or choose == played)):
        message = await page.recv()
        if isinstance(message, bytes):
            continue
        told = json.loads(message)
        if told["is"] == "layout":
            laid.append(told["layout"]["game"])
        elif told["is"] == "view" and told["who"] == "screen":
            played = told["game"]
            if choose is not None and played != choose:
                await page.send(json.dumps({"do": "new_game", "game": choose, "seats": 2, "choices": {}}))
    return laid
