"""The contract and the stock reader library: which tests fail, and for what reason. Printed when the suite has run."""

from __future__ import annotations

import pytest

from gloamboard.hal.drivers.stock import CANNOT

STOCK_CANNOT = {
    "test_two_tags_on_one_pad_are_two_in_order": "one tag",
    "test_a_tag_laid_on_a_pad_is_read_and_a_lifted_one_is_not[7-bytes]": "4-byte UIDs",
    "test_readings_repeat_while_nothing_moves": "a resting tag",
}


def reason(node_name: str) -> str | None:
    """Why this test cannot pass on the stock library; None when it must."""
    test, _, params = node_name.partition("[")
    for fails, why in STOCK_CANNOT.items():
        name, _, param = fails.partition("[")
        if test == name and param.rstrip("]") in params:
            return why
    return None


def print_table(terminal: pytest.TerminalReporter) -> None:
    reports = [report for report in terminal.getreports("xfailed") if "stock" in report.nodeid]
    if reports:
        terminal.section("what the stock library cannot do")
        for report in sorted(reports, key=lambda report: report.nodeid):
            why = reason(report.nodeid.rpartition("::")[2])
            assert why is not None
            terminal.write_line(f"{why:<14} {CANNOT[why]}")
            terminal.write_line(f"{'':<14} {report.nodeid.rpartition('::')[2]}")
