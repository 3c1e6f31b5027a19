import pytest

from gloamboard.rules.netherwatch.house import ground


@pytest.fixture(autouse=True)
def _laid_anew(request: pytest.FixtureRequest) -> None:
    """A test that shows rules lays its wood itself: one that another test has laid would not run their lines again."""
    if any(request.node.iter_markers("rule")):
        ground.of_words.cache_clear()
