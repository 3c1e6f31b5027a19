"""What must be asked, or be there: a test in which it is not fails where it says so."""

from __future__ import annotations

from typing import Any, TypeVar

from gloamboard.rules.kernel import Chance, Choice, Play

Thing = TypeVar("Thing")


def question(play: Play) -> Choice:
    """The question that is open."""
    assert play.pending is not None, "nothing is asked"
    return play.pending


def a_choice(asked: object) -> Choice:
    assert isinstance(asked, Choice), asked
    return asked


def a_question(asked: object) -> Choice | Chance[Any]:
    """A choice or a die, but no roll of several dice."""
    assert isinstance(asked, (Choice, Chance)), asked
    return asked


def a_chance(asked: object) -> Chance[Any]:
    assert isinstance(asked, Chance), asked
    return asked


def there(what: Thing | None) -> Thing:
    assert what is not None
    return what


def first_answer(asked: object) -> Any:
    """What a script that does not care what is answered may be sent: the first face, the first option."""
    if isinstance(asked, Chance):
        return asked.faces[0]
    return next(iter(a_choice(asked).listed().values()))[0].key
