"""The benchmark of mining measures what mining does."""

from tests.bench.mining import measure


def test_the_figures_of_mining() -> None:
    """Endings an hour, and every ending accounted for."""
    figures = measure(60, 1)["mine"]
    assert figures["examined_per_hour"] > 0
    assert figures["deals"] == 60
    assert abs(sum(figures["percent"].values()) - 100) < 1
