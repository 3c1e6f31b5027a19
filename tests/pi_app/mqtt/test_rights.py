"""One table says who may do what; the page is sent its own row of it."""

from gloamboard.pi_app.mqtt.access import ROLES
from gloamboard.pi_app.mqtt.rights import WHO, may, rights_of


def test_every_right_belongs_to_roles_that_there_are() -> None:
    assert all(role in ROLES for roles in WHO.values() for role in roles)


def test_a_role_is_told_exactly_what_it_may() -> None:
    assert rights_of("host") == list(WHO)
    assert rights_of("screen") == ["start", "settle", "answer_for_others", "seat"]
    assert rights_of("seat1") == rights_of("spectator") == []
    assert not may("seat1", "rule")
