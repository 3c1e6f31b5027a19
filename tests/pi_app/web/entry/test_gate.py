"""Who makes room: a newcomer gets in, a seat keeps its place, whoever brings the most gives way first."""

from collections.abc import Callable

from hypothesis import given, settings
from hypothesis import strategies as st

from gloamboard.pi_app.web.entry.gate import MOST, MOST_OF_ONE, Client, Gate


class Door:
    """A gate with connections that note when they are asked to leave."""

    def __init__(self) -> None:
        self.gate, self.gone = Gate(), list[Client]()

    def come(self, address: str, port: int) -> Client:
        client = (address, port)
        self.gate.came(client, lambda: self.gone.append(client))
        return client


def test_one_address_makes_room_for_itself_and_nobody_else_notices() -> None:
    door = Door()
    player = door.come("10.0.0.1", 1)
    for port in range(MOST_OF_ONE + 10):
        door.come("10.0.0.66", port)
    assert door.gone == [("10.0.0.66", port) for port in range(10)]
    assert player not in door.gone
    assert len(door.gate) == MOST_OF_ONE + 1


def test_in_a_full_house_the_oldest_of_the_largest_crowd_makes_room() -> None:
    door = Door()
    for n in range(MOST):
        door.come(f"10.0.1.{n % 100}" if n < 100 else "10.0.0.66", n)
    newcomer = door.come("10.0.0.2", 9999)
    assert door.gone == [("10.0.0.66", 100)]
    assert newcomer not in door.gone
    assert len(door.gate) == MOST


def test_a_seat_keeps_its_place_until_it_is_left() -> None:
    door = Door()
    player = door.come("10.0.0.66", 1)
    door.gate.seat(player)
    for port in range(2, 200):
        door.come("10.0.0.66", port)
    assert player not in door.gone
    door.gate.stand_up(player)
    for port in range(200, 200 + MOST_OF_ONE):
        door.come("10.0.0.66", port)
    assert player in door.gone


def test_a_request_that_becomes_a_socket_is_counted_once_and_leaves_as_a_socket() -> None:
    door = Door()
    client = door.come("10.0.0.1", 1)
    left = list[str]()
    door.gate.leaves_by(client, lambda: left.append("as a socket"))
    assert len(door.gate) == 1
    for port in range(2, 2 + MOST_OF_ONE):
        door.come("10.0.0.1", port)
    assert (left, door.gone) == (["as a socket"], [])


@settings(max_examples=50, deadline=None)
@given(st.lists(st.tuples(st.sampled_from("csul"), st.integers(0, 5), st.integers(0, 60)), max_size=400))
def test_whatever_happens_the_counts_are_right(deeds: list[tuple[str, int, int]]) -> None:
    door, here = Door(), set[Client]()
    for deed, address, port in deeds:
        client = (f"10.0.0.{address}", port)
        if deed == "c" and client not in here:
            door.come(*client)
            here.add(client)
        elif client in here:
            does: dict[str, Callable[[Client], object]]
            does = {"s": door.gate.seat, "u": door.gate.stand_up, "l": door.gate.went}
            if deed in does:
                does[deed](client)
            here -= {client} if deed == "l" else set()
        here -= set(door.gone)
        door.gone.clear()
        assert len(door.gate) == len(here)


def test_one_that_made_room_before_it_was_spoken_to_takes_nobodys_place() -> None:
    door = Door()
    early = door.come("10.0.0.1", 0)
    for port in range(1, 1 + MOST_OF_ONE):
        door.come("10.0.0.1", port)
    left = list[str]()
    door.gate.leaves_by(early, lambda: left.append("at once"))
    assert (door.gone, left, len(door.gate)) == ([early], ["at once"], MOST_OF_ONE)
