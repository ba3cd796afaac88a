"""Mining can be repeated and gone on with; only worthy positions are kept."""

from puzzles.analysis import Analysis
from puzzles.choices import choices
from puzzles.mining import Candidate, Yield, mine
from puzzles.mining.candidates import SEEN, SOLVED, candidates, reason_at_sight, reason_solved
from puzzles.mining.dealing import dealt_endings
from puzzles.mining.sources import KEPT
from puzzles.solutions import solution
from tests.puzzles.positions import QUEEN_OF_DIAMONDS, SALON_FOLLOWS, solved


def kept(found: Yield) -> list[tuple[int, str]]:
    return [(candidate.number, candidate.signature) for candidate in found.kept]


def worthy(position: Analysis) -> bool:
    """Tell whether there is something to find: no criterion speaks against the position."""
    return reason_at_sight(position.state) is None and reason_solved(position) is None


def test_a_seed_always_gives_the_same() -> None:
    """The same numbers of the same seed give the same candidates; another seed others."""
    assert kept(mine(7, 150)) == kept(mine(7, 150)) != kept(mine(8, 150))


def test_mining_goes_on_where_it_stopped() -> None:
    """Two stretches give what one gives, and each says where to go on."""
    first = mine(7, 55)
    second = mine(7, 95, start=first.next)
    assert (first.examined, first.next, second.next) == (55, 55, 150)
    whole = mine(7, 150)
    assert kept(first) + kept(second) == kept(whole)
    assert first.reasons + second.reasons == whole.reasons


def test_every_ending_is_counted_by_what_came_of_it() -> None:
    """One reason each, of a closed list."""
    found = mine(7, 300)
    assert found.examined == 300
    assert found.reasons[KEPT] == len(found.kept)
    assert set(found.reasons) <= {KEPT, *SEEN, *SOLVED}


def test_progress_is_reported_to_the_end() -> None:
    """A caller can show how far mining has come."""
    seen: list[int] = []
    mine(7, 250, progress=lambda found: seen.append(found.examined))
    assert seen == sorted(seen)
    assert seen[-1] == 250


def test_only_what_is_worth_asking_is_kept() -> None:
    """Few right choices, two wrong ones, and a policy that fails."""
    assert worthy(solved(QUEEN_OF_DIAMONDS))
    assert not worthy(solved(SALON_FOLLOWS))
    assert not worthy(solved("cady endgame trump=s to=south S=KhTs N=QhTh"))
    for candidate in mine(7, 200).kept:
        assert len(choices(candidate.state)) >= 3
        assert worthy(candidate.position)


def test_what_is_passed_over_at_sight_would_not_be_kept() -> None:
    """The criteria that need no solving only spare the solving: all together decide the same."""
    endings = dealt_endings(7, range(200))
    found = dict(candidates(range(200), endings))
    for number, ending in enumerate(endings):
        solved_ = solution(ending)
        position = Analysis(ending, solved_.values, solved_.line)
        assert isinstance(found[number], Candidate) is worthy(position)
        if reason_at_sight(ending) is not None:
            assert found[number] == reason_at_sight(ending)
