"""How a torch is turned and pressed, and what it shows meanwhile, on CPython."""

from __future__ import annotations

import pytest

from gloamboard.firmware.beam import beam
from gloamboard.firmware.torch import Torch
from gloamboard.hal.props.words import decode_event, encode_scene


class Hand:
    """A hand that turns a torch: how far it is tilted, or clicks of its dial, as its board tells them."""

    def __init__(self, thing: Torch) -> None:
        self.thing, self.tilt, self.clicks, self.now, self.said = thing, 0, 0, 0, list[bytes]()
        thing.get_x = self.get_x

    def get_x(self) -> int:
        clicks, self.clicks = self.clicks, 0
        return self.tilt + 1024 * clicks

    def wait(self, ms: int) -> list[bytes]:
        for _ in range(0, ms, 50):
            self.now += 50
            self.thing.draw(self.now)
            if self.thing.says:
                self.said.append(self.thing.says)
                self.thing.says = b""
        said, self.said = self.said, []
        return said


@pytest.fixture
def torch() -> Hand:
    hand = Hand(Torch(beam, b"i"))
    assert hand.wait(200) == []
    hand.thing.scene(encode_scene({"scene": "beam"}), 0)
    assert hand.wait(200) == []
    return hand


def steps(said: list[bytes]) -> int:
    told = [decode_event(one) for one in said]
    assert None not in told
    return sum(event[1].get("steps", 0) for event in told if event is not None)


@pytest.mark.parametrize("clicks", [1, -1, 7, -12, 40])
def test_each_click_of_a_torchs_dial_is_one_step_and_they_are_told_together(torch: Hand, clicks: int) -> None:
    torch.clicks = clicks
    said = torch.wait(1000)
    assert (len(said), steps(said)) == (1, clicks)


def test_a_torch_that_is_tilted_goes_on_turning_the_faster_the_more_and_held_level_rests(torch: Hand) -> None:
    turned = []
    for torch.tilt in (0, 100, -100, 300, -300, 1000, -1000):
        turned.append(steps(torch.wait(3000)))
        torch.tilt = 0
        torch.wait(1000)
    assert turned[:3] == [0, 0, 0]
    assert 5 <= turned[3] < turned[5] <= 60
    assert (turned[4], turned[6]) == (-turned[3], -turned[5])


def test_what_was_turned_before_a_press_is_told_before_it(torch: Hand) -> None:
    for _ in range(6):
        torch.wait(50)
        torch.clicks = 1
        torch.wait(50)
        torch.clicks = 2
        torch.thing.press(1, 0)
        assert [decode_event(said) for said in torch.wait(500)][-1] == ("touch", {})
        assert torch.wait(500) == []


def test_button_b_turns_a_torch_too_and_on_and_on_while_it_is_held(torch: Hand) -> None:
    assert not torch.thing.press(2, 0)
    assert torch.thing.press(16, 0)
    assert steps(torch.wait(500)) == 2


def test_a_torch_that_lies_aslant_turns_nothing_until_it_has_been_held_level(torch: Hand) -> None:
    torch.thing.scene(b"i0000o", 0)
    torch.tilt = -736
    torch.wait(500)
    torch.thing.scene(encode_scene({"scene": "beam"}), 0)
    assert torch.wait(5000) == []
    torch.thing.press(2, 0)
    assert steps(torch.wait(500)) == 1
    torch.tilt = 0
    torch.wait(100)
    torch.tilt = -736
    assert steps(torch.wait(1000)) < -5


def test_while_nobody_aims_a_torch_is_not_turned(torch: Hand) -> None:
    torch.thing.scene(b"i0000o", 0)
    torch.clicks = 5
    torch.thing.press(2, 0)
    assert torch.wait(500) == []
    torch.thing.scene(encode_scene({"scene": "beam"}), 0)
    assert torch.wait(500) == []


def test_a_torchs_cone_opens_from_its_lamp_leans_as_it_is_turned_and_straightens(torch: Hand) -> None:
    def cone() -> list[str]:
        picture = torch.thing.draw(torch.now)
        return ["".join(map(str, picture[at : at + 5])) for at in range(0, 25, 5)]

    straight = cone()
    assert [sum(light != "0" for light in row) for row in straight] == [5, 3, 3, 3, 3]
    assert all(row == row[::-1] for row in straight)
    torch.clicks = 1
    right = cone()
    torch.wait(1000)
    assert cone() == straight
    torch.clicks = -1
    assert [row[::-1] for row in cone()] == right
    assert sum(map(int, right[0][:2])) < sum(map(int, right[0][3:]))
    torch.wait(1000)
    torch.thing.scene(encode_scene({"scene": "beam", "strength": 2}), 0)
    assert 0 < sum(map(int, "".join(cone()))) < sum(map(int, "".join(straight))) / 2
