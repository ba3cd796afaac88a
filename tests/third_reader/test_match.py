from random import Random

from tests.third_reader.match import follows
from tests.trainer.houses import random_house
from trainer.deal import Seat
from trainer.match import verdict


def test_third_reader_agrees_on_matches() -> None:
    """What follows, for 5,000 random totals under random houses, many of them level."""
    rng = Random("match")
    seen = set()
    for _ in range(5_000):
        profile = random_house(rng)
        totals = {seat: rng.choice((0, 20, 390, 400, 990, 1000, 1010, 1500)) for seat in Seat}
        deal, over = rng.randint(1, 3), rng.random() < 0.7
        found = verdict(profile, totals, deal=deal, over=over)
        read = follows(profile.options(), totals[Seat.SOUTH], totals[Seat.NORTH], deal, over=over)
        assert read == (found.what if found.winner is None else f"{found.winner}_{found.what}")
        seen.add(read)
    assert seen == {"south_won", "north_won", "drawn", "next_deal", "play_on"}
