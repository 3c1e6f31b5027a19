"""No import cycle anywhere, and no import inside a function without a reason that is listed here.

What each room may import of the others is in pyproject.toml, as contracts of import-linter.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import gloamboard
from tests.import_graph import all_imports, cycle_in, modules_in

ROOT = Path(gloamboard.__file__).parent

LATE = {
    "gloamboard.firmware.boards.microbit": {
        "microbit": "driver: exists on the board only",
        "neopixel": "driver: exists on the board only",
    },
    "gloamboard.hal.drivers.controls": {"gpiozero": "driver: installed on a Pi only"},
    "gloamboard.hal.open": {
        "gloamboard.hal.drivers.controls": "driver: loaded for a table with real parts",
        "gloamboard.hal.drivers.all_readers": "driver: loaded for a table with real parts",
        "gloamboard.hal.drivers.strip": "driver: loaded for a table with real parts",
        "gloamboard.hal.sim.chips.table": "driver: the chips' simulation needs libraries a laptop may lack",
    },
    "gloamboard.hal.sim.chips.stand_in": {"gpiozero.pins.local": "driver: installed with the extra `chips`"},
    "gloamboard.hal.sim.chips.table": {"gpiozero.pins.lgpio": "driver: installed with the extra `chips`"},
    "gloamboard.pi_app.cli": {
        "gloamboard.pi_app.config.setup_flags": "start-up: loads every game, for `--help` only",
        "gloamboard.rules.kernel.registry": "start-up: loads every game, for `--help` only",
        "importlib.metadata": "start-up: slow, for `--version` only",
    },
    "gloamboard.pi_app.commands.play": {
        "gloamboard.pi_app.commands.steps.play_announcement": "start-up: the network library, not for bots",
        "gloamboard.pi_app.commands.steps.play_headless": "start-up: a whole table in this process, for bots only",
    },
    "gloamboard.pi_app.commands.steps.play_announcement": {
        "gloamboard.pi_app.web.address.https": "start-up: for HTTPS only",
        "gloamboard.pi_app.web.address.names": "start-up: the web library, for HTTPS only",
        "segno": "start-up: drawn while the programs start",
        "webbrowser": "start-up: after the first light",
    },
    "gloamboard.pi_app.commands.steps.play_checks": {
        "gloamboard.pi_app.config.setup_flags": "start-up: the first light does not wait for the game",
        "gloamboard.pi_app.referee.seating": "start-up: the first light does not wait for the game",
        "gloamboard.rules.kernel.registry": "start-up: the first light does not wait for the game",
    },
    "gloamboard.pi_app.commands.table": {
        "gloamboard.pi_app.commands.steps.table_run": "start-up: the whole table, not for a check or a drawing",
    },
    "gloamboard.pi_app.commands.steps.table_run": {
        "gloamboard.hal.drivers.serial_ports": "memory: the serial library, for real parts only",
    },
    "gloamboard.rules.netherwatch.loyal_vigil.lid": {
        "gloamboard.rules.netherwatch.loyal_vigil.box": "memory: the rules of a box, when a game takes it in",
    },
    "gloamboard.pi_app.flash.pico_image": {"littlefs": "driver: installed by `make pico-images`"},
    "gloamboard.pi_app.mqtt.client": {"importlib.metadata": "start-up: slow, and not needed to connect"},
    "gloamboard.pi_app.study.places": {"distributed": "driver: installed with the extra `cluster`"},
    "gloamboard.pi_app.testing.pytest_plugin": {
        "gloamboard.pi_app.testing.at_the_table": "start-up: loaded with every run of pytest, used by tests at a table",
        "gloamboard.pi_app.testing.set_up": "start-up: loaded with every run of pytest, used by tests at a table",
    },
    "gloamboard.pi_app.table.flashing": {
        "gloamboard.pi_app.flash.at_the_table": "memory: building images, when a prop is flashed",
        "gloamboard.pi_app.flash.drives": "memory: building images, when a prop is flashed",
    },
    "gloamboard.pi_app.table.part": {
        "gloamboard.pi_app.commission.doctor": "memory: what looks at the machine, when a maker asks for it",
    },
}
"""Imports inside functions, by module: what is imported, and why it waits."""


def test_no_module_imports_itself_in_a_circle() -> None:
    assert len(modules_in(ROOT)) > 300
    assert cycle_in(ROOT) == []


def late_imports() -> set[str]:
    return {f"{each.module} imports {each.imported}" for each in all_imports(ROOT) if each.function}


def listed() -> set[str]:
    return {f"{module} imports {name}" for module, names in LATE.items() for name in names}


def test_an_import_inside_a_function_is_listed_with_its_reason() -> None:
    assert late_imports() - listed() == set()


def test_an_import_that_is_listed_is_still_there() -> None:
    assert listed() - late_imports() == set()


@pytest.mark.parametrize("reason", sorted({why for names in LATE.values() for why in names.values()}))
def test_the_reason_is_start_up_time_memory_or_a_driver(reason: str) -> None:
    assert reason.split(":")[0] in ("start-up", "memory", "driver")


# --- the walk itself ------------------------------------------------------------------


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A package with three modules that import nothing yet."""
    for name in ("__init__", "egg", "hen", "yard/__init__", "yard/fox"):
        (tmp_path / f"{name}.py").parent.mkdir(exist_ok=True)
        (tmp_path / f"{name}.py").touch()
    return tmp_path


def test_modules_that_import_nothing_make_no_cycle(tree: Path) -> None:
    assert set(modules_in(tree)) == {f"gloamboard{name}" for name in ("", ".egg", ".hen", ".yard", ".yard.fox")}
    assert cycle_in(tree) == []


@pytest.mark.parametrize(
    "back",
    [
        "from gloamboard import egg",
        "import gloamboard.egg",
        "from gloamboard.egg import shell",
        "from . import egg",
        "def lay():\n    from gloamboard.egg import shell",
        "class Hen:\n    async def lay(self):\n        from .egg import shell",
        "try:\n    import gloamboard.egg\nexcept ImportError:\n    pass",
        "if typing.TYPE_CHECKING:\n    pass\nelse:\n    import gloamboard.egg",
    ],
)
def test_a_cycle_is_named_however_it_is_written(tree: Path, back: str) -> None:
    (tree / "egg.py").write_text("from gloamboard.hen import warmth")
    (tree / "hen.py").write_text(back)
    assert cycle_in(tree) in (
        ["gloamboard.egg", "gloamboard.hen", "gloamboard.egg"],
        ["gloamboard.hen", "gloamboard.egg", "gloamboard.hen"],
    )


def test_a_cycle_through_a_folder_is_found(tree: Path) -> None:
    (tree / "egg.py").write_text("from gloamboard.yard import fox")
    (tree / "yard" / "fox.py").write_text("from ..hen import feathers")
    (tree / "hen.py").write_text("from gloamboard.egg import shell")
    assert len(cycle_in(tree)) == 4


def test_what_only_the_type_checker_reads_is_no_cycle(tree: Path) -> None:
    (tree / "egg.py").write_text("from gloamboard.hen import warmth")
    (tree / "hen.py").write_text("if TYPE_CHECKING:\n    from gloamboard.egg import Egg")
    assert cycle_in(tree) == []


def test_an_import_inside_a_function_is_told_with_its_function(tree: Path) -> None:
    (tree / "hen.py").write_text("def lay():\n    def warm():\n        import time\n")
    assert [tuple(each) for each in all_imports(tree)] == [("gloamboard.hen", "time", "lay.warm", 3)]
