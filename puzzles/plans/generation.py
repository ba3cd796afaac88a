"""Plans out of deals: the same seed and number always give the same ones.

Deals are played by sensible players until south's window brings a decision that teaches an idea;
solver and prover then agree on it, so that the puzzle is proved as it is made.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

from puzzles.decisions.question import PlanKindName
from puzzles.plans.prospect import Prospect
from puzzles.plans.terms import PlanTerms
from puzzles.plans.themes import PLAN_THEMES
from puzzles.rules.playing import moments
from trainer.cards import PACK, Card, Rank, Suit
from trainer.deal import DealState, ExchangeSeven, Phase, Seat, View, legal_actions, view
from trainer.plans import FreePlay, Gap, ImpossiblePlan, Plan, award, helps_nothing
from trainer.profiles import RuleProfile
from trainer.sevens import is_trump_seven
from trainer.state import STOCK_TRICKS

MOST_DEALS: Final = 20_000
MOST_ORDERS: Final = 400
MOST_ROWS: Final = 6_000
"""Of the solver's tables: with more the prover would need more than seconds."""
_TRIES: Final = 3  # sets of terms for one window
_WINS: Final = (2, 2, 3, 3, 3, 4)
_QUEEN: Final = Card.of(Suit.SPADES, Rank.QUEEN)
_JACK: Final = Card.of(Suit.DIAMONDS, Rank.JACK)


class NothingFoundError(LookupError):
    """No deal brought a plan that fits what was wanted."""


@dataclass(frozen=True, slots=True)
class WantedPlan:
    """What a plan is to be like.

    ``idea`` ``None``: any. ``least_options`` counts the first awards, none among them; ``trap``
    says whether scoring the most at once is to be wrong (``None``: as it comes).
    """

    kind: PlanKindName
    idea: str | None
    profile: RuleProfile
    least_wins: int = 2
    least_options: int = 3
    trap: bool | None = None


def plans(profile: RuleProfile, seed: int, number: int) -> Iterator[tuple[View, PlanTerms]]:
    """Yield what one deal can ask: south's windows as they open, under drawn terms."""
    random = Random(f"{profile.hash}/plans/{seed}/{number}")  # noqa: S311 # no secret
    for moment in moments(profile, random, mixed_pack(random)):
        if _just_opened(moment.state) and _promises(moment.state):
            position = view(moment.state, Seat.SOUTH)
            for _ in range(_TRIES):
                terms = _terms(moment.state, random)
                try:
                    Plan(position, terms.gaps)
                except ImpossiblePlan:
                    continue
                yield position, terms


def teaches(wanted: WantedPlan, prospect: Prospect) -> bool:
    """Tell whether a plan asks for a real decision, and has the idea.

    Two wrong awards at least, none of the wins idle in a best order, few enough orders, and a
    proof that takes seconds.
    """
    if prospect.plan.wins < wanted.least_wins or len(prospect.firsts) < wanted.least_options:
        return False
    if wanted.trap not in (None, prospect.greedy in prospect.wrong):
        return False
    solution = prospect.solution
    if solution.rows > MOST_ROWS or len(solution.schedules) > MOST_ORDERS:
        return False
    if len(prospect.wrong) < 2:
        return False
    waits = int(wanted.idea == "nothing_now")
    if not prospect.every_best(lambda schedule: all(schedule[waits:])):
        return False
    return wanted.idea in (None, PLAN_THEMES.idea_of(prospect))


def mixed_pack(random: Random) -> tuple[Card, ...]:
    """Return a shuffled pack, three times in four with cards early that declarations want."""
    suit = random.choice(tuple(Suit))
    early = random.choice(
        (
            (),
            tuple(card for card in PACK if card.face in (_QUEEN, _JACK)),
            tuple(card for card in PACK if card.suit is suit and card.rank >= Rank.JACK),
            tuple(card for card in PACK if card.rank in (Rank.KING, Rank.QUEEN)),
        )
    )
    share = random.choice((0.4, 0.7))
    return tuple(sorted(PACK, key=lambda card: random.random() * (share if card in early else 1)))


def _just_opened(state: DealState) -> bool:
    window = state.window
    return (
        state.phase is Phase.WINDOW
        and window is not None
        and not window.awards_used
        and window.exchanged_card is None
        and not any(item.win == window.win for item in state.south.declared)
    )


def _promises(state: DealState) -> bool:
    """Tell whether two awards can be scored now, or one beside an exchange."""
    legal = legal_actions(state)
    awards = {award(action, state.profile) for action in legal}
    return len(awards - {None}) + (ExchangeSeven() in legal) >= 2


def _terms(state: DealState, random: Random) -> PlanTerms:
    wins = min(random.choice(_WINS), STOCK_TRICKS + 1 - state.next_win)
    free: FreePlay = "any" if random.randrange(3) else "held"
    gaps = []
    for _ in range(wins - 1):
        draw = _helping(state, random) if not random.randrange(4) else None
        gaps.append(Gap(draw, free))
    if gaps and not random.randrange(3):
        at = random.randrange(len(gaps))
        gaps[at] = Gap(gaps[at].draw, _serving(state, random) or free)
    return PlanTerms(tuple(gaps))


def _helping(state: DealState, random: Random) -> Card | None:
    """Return a face that may serve and is still to come."""
    coming = (*state.stock[:-1], *state.north.hand)
    faces = [card.face for card in coming if not helps_nothing(card, state.trump)]
    return random.choice(faces) if faces else None


def _serving(state: DealState, random: Random) -> Card | None:
    """Return a face that south holds and that may serve, to be led."""
    faces = [
        card.face
        for card in PACK
        if card in state.south.held
        and not helps_nothing(card, state.trump)
        and not is_trump_seven(card, state.trump)
    ]
    return random.choice(faces) if faces else None
