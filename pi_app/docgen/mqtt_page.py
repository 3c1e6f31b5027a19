"""Writes docs/mqtt.md from the code it describes; a test keeps it true.

`python -m gloamboard.pi_app.docgen.mqtt_page > docs/mqtt.md`
"""

from __future__ import annotations

import inspect
import json

from gloamboard.pi_app.mqtt.access import ROLES, SEATS, SIDES
from gloamboard.pi_app.mqtt.messages import LARGEST, LARGEST_INPUT, VERSION, Data, schemas

TOPICS: tuple[tuple[str, str, bool, str], ...] = (
    # below gloam/<table>/, message, retained, what it is for
    ("in/<role>/<src>", "Input", False, "something happened: a piece was placed, a seat answered"),
    ("mark/<role>/<src>", "Mark", True, "how far the inputs of that outbox are on the referee's disk"),
    (
        "view/<who>",
        "Seen",
        True,
        "what one seat sees, or in a game of several sides the n-th of them; `view/public` is what everybody sees",
    ),
    ("refused/<who>", "Refusal", False, "something was not allowed, by which rule, and which spaces it concerns"),
    ("enquiry/<role>", "Enquiry", False, "a page wants to know what a thing is, or what a ruling would change"),
    ("reply/<role>", "Reply", False, "the answer, for that role alone"),
    ("scene", "Scene", True, "words for the lights, made from the public view"),
    ("prop/<prop>/scene", "PropScene", True, "what a prop shows"),
    ("layout", "", True, "maps, spaces, pads and pixels as they lie on the table; see tables-and-layouts.md"),
    ("board", "Board", True, "which pieces lie on which pads, as settled"),
    ("light/<strip>", "", True, "the very bytes the strip got; see light-transfer.md"),
    ("drawn", "Drawn", True, "the newest scene the strips have shown"),
    ("device/<part>", "Device", True, "how one part is doing"),
    ("status/<role>", "Status", True, "whether a program is up; its last will says down"),
    (
        "workshop/ask",
        "WorkshopAsk",
        False,
        "the host's page asks the table to look at its parts, light, watch or learn",
    ),
    ("workshop/shown", "Workshop", True, "what the workshop found, does and asks; while it is open the game waits"),
    ("hand/<role>", "Hand", False, "a page's hand over a simulated table, or on the twin of a prop"),
    ("done/<role>", "HandDone", False, "that hand is done: the page's receipt"),
)

HEAD = f"""\
# The wire

Everything the programs of a table tell each other goes over MQTT, as JSON, below `gloam/<table>/`. The table's id is in
every topic, so that a club can run many tables on one broker. Ids are `[a-z][a-z0-9_-]*`.

This page is written by `python -m gloamboard.pi_app.docgen.mqtt_page`; a test keeps it true.

## Rules of the wire

- Every payload carries `v`, now {VERSION}. Unknown keys are ignored; a higher `v` is refused with a message.
- At most {LARGEST // 1024} KiB a payload, {LARGEST_INPUT // 1024} KiB an input, counted as it is sent. The limits of
  the schemas below are checked once, where something enters. What cannot be read is counted, logged and ignored;
  nothing stops because of it.
- State is retained, whole, and numbered by `rev`; events are never retained. On every connect a program publishes all
  its state again, so that a broker may forget everything at any time.
- State is sent with QoS 0, once and in order, for it is told again on every connection; inputs and events with QoS 1.
  Clean sessions. A `status` topic has a last will. A broker that is down is waited for without end.
- Connected means that the subscriptions hold; only then does a program say that it is up.

## Inputs: nothing lost, nothing taken twice

A sender writes each input to an outbox, numbered from 1 without gaps, before it is sent. `src` names the outbox.

1. The sender publishes the input on `in/<role>/<src>` as soon as the referee is up, and again when it hears nothing.
   The outbox is flushed to disk while the input travels; should the machine's plug be pulled in between, the next start
   finds another boot id and goes on under a new `src`, so that no number is given out twice.
2. The referee takes `seq == last + 1` only, writes it to its log, flushes the log to disk (once for inputs that came
   together), and then moves the retained mark on `mark/<role>/<src>`. Anything else it answers by saying the mark
   again.
3. The mark covers the input: the sender forgets it.

An input that is next in its line and cannot be read, or under which the rules break, is **set aside**: it is logged as
refused and nothing of it is done, the mark moves, its sender and the host are told on `refused/…`, and the next one is
taken. One that was in hand at two unclean ends of the referee in a row is set aside too.

`evening` is the id that the view carried which the sender saw. An input of another evening is refused and told; what a
hand did on the board counts as how the board lies. An empty id is of a sender that has seen no evening yet. Before
0.2.0 there were no ids: an input without one is taken only into an evening that has none either.

`late` says that an input could not be sent when it happened. The referee treats a late input of the board as a
difference when the game has moved on. `more` says that another input of the same moment follows it: of a piece that is
carried from pad to pad in one sweep no light shows in between where it might go, however slowly the two arrive.

What cannot be recovered is declared by an input of kind `gap`, which is logged and shown (a seat's to that seat, the
board's to everybody), in words of the referee's own, and never waited for:

| what happened | what is declared |
|---|---|
| the outbox file was cut or damaged | what is readable is sent under the old `src`; a new `src` begins with a gap |
| a line in the middle is unreadable | a gap in its place, with `count` |
| the outbox was deleted | a new `src`; when the referee knows an older one of that name, a gap |
| the referee's log was cut | a gap from its mark to where the sender stands, with `count` |

## Topics

"""


def page() -> str:
    lines = [
        HEAD.rstrip("\n"),
        "",
        "| below `gloam/<table>/` | message | retained | what it is for |",
        "|---|---|---|---|",
    ]
    for topic, message, retained, says in TOPICS:
        shown = f"[{message}](#{message.lower()})" if message else "own format"
        lines.append(f"| `{topic}` | {shown} | {'yes' if retained else 'no'} | {says} |")
    lines += ["", "## Who may send and read what", "", *_access(), "", "## Messages", ""]
    for name, schema in schemas().items():
        lines += [f"### {name}", "", *_message(name, schema), ""]
    return "\n".join(lines).rstrip("\n") + "\n"


def _access() -> list[str]:
    """Seats are alike, and so are sides: one row stands for all."""
    lines = [
        "Both brokers' access lists are made from `pi_app/mqtt/access.py`.",
        "The name to log in with is `<table>.<role>`.",
        "A subscription to `#` brings what the role may read and nothing else; both filter what they deliver.",
        "",
        "| role | sends | reads |",
        "|---|---|---|",
    ]
    for role in ROLES.values():
        if role.name in (*SEATS[1:], *SIDES[1:]):
            continue
        alike = {SEATS[0]: SEATS, SIDES[0]: SIDES}.get(role.name)
        name = f"{alike[0]} … {alike[-1]}" if alike else role.name
        sends, reads = (" ".join(f"`{pattern}`" for pattern in patterns) for patterns in (role.sends, role.reads))
        lines.append(f"| {name} | {sends or 'nothing'} | {reads} |")
    return lines


def _message(name: str, schema: Data) -> list[str]:
    about = schema["$defs"][name]
    text = inspect.cleandoc(about.get("description", ""))  # Python 3.13 has done so already
    if text:
        about["description"] = text
    return [*([text, ""] if text else []), "```json", json.dumps(schema, indent=1), "```"]


if __name__ == "__main__":
    print(page(), end="")
