"""What a question about a plan says: the situation, its terms, its options, and what they bring."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from puzzles.plans.awards import first_award
from puzzles.plans.prospect import Prospect
from puzzles.rule_options import profile_title
from puzzles.situation import (
    declaration_named,
    declared_told,
    declaring_rule,
    listed,
    seven_rule,
    sevens_told,
)
from puzzles.texts import Fact, capital, text
from trainer.cards import Card
from trainer.deal import (
    Action,
    Declare,
    Draw,
    ExchangeSeven,
    Play,
    ScorePending,
    Seat,
    ShowSeven,
)
from trainer.notation import write_action
from trainer.plans import AwardName, Plan, Schedule, followed, stand_ins
from trainer.sevens import is_trump_seven


def situation(plan: Plan, language: str) -> Iterator[str]:
    """Yield what stands on the table; what has happened is told beside the question."""
    position, window = plan.position, plan.position.window
    turned: dict[str, Fact] = {} if position.turn_up is None else {"turn_up": position.turn_up}
    yield text(
        "situation.window", language, trump=position.trump, count=position.stock_count, **turned
    )
    yield text("situation.window_open", language, win=first_win(plan))
    if not plan.south.declared:
        yield declared_told((), language)
    if window is not None and window.awards_used:
        yield text("situation.award_used", language)
    holds_seven = any(is_trump_seven(card, position.trump) for card in plan.south.hand)
    if holds_seven and not position.sevens:
        yield sevens_told((), (), language)


def terms_told(plan: Plan, language: str) -> Iterator[str]:
    """Yield what is granted: further wins, what comes, what may be led, what counts."""
    if not plan.gaps:
        yield text("terms.last_win", language)
    else:
        further = len(plan.gaps)
        if further == 1:
            yield text("terms.next_win", language)
        else:
            yield text("terms.wins", language, count=further)
        yield _draws_told(plan, language)
        yield from _leads_told(plan, language)
    yield text("terms.count", language)


def first_win(plan: Plan) -> int:
    """Return the number of the trick just won."""
    window = plan.position.window
    return 0 if window is None else window.win


def award_label(plan: Plan, named: AwardName | None, language: str) -> str:
    """Return the name of an award as an option; of none: nothing at this win."""
    if named is None:
        return text("choice.nothing", language)
    kind, faces = named
    if kind in ("exchange_seven", "show_seven"):
        return text(f"choice.{kind}", language)
    if _only_waits(plan, named):
        return text(
            "choice.pending",
            language,
            declared=declaration_named(kind, highest_first(faces), language),
        )
    name = text(f"declaration.{kind}", language)
    label = text(
        "choice.declaration", language, name=name, listed=listed(highest_first(faces), language)
    )
    return capital(label)


def award_short(prospect: Prospect, named: AwardName | None, language: str) -> str:
    """Return the name of an award with its points; of none: nothing at this win."""
    if named is None:
        return text("choice.nothing", language)
    return capital(_step_named(prospect, named, language))


def schedule_told(prospect: Prospect, schedule: Schedule, language: str) -> str:
    """Return what is awarded win by win, each with its points."""
    told = ""
    for window in schedule:
        for named in window or (None,):
            step = _step_named(prospect, named, language)
            told = step if not told else text("plan.then", language, first=told, next=step)
    return capital(told)


def brings(prospect: Prospect, schedule: Schedule, value: int, language: str) -> str:
    """Return what a schedule awards and what it brings in all, sevens told apart."""
    steps = schedule_told(prospect, schedule, language)
    awarded = sum(prospect.points(named) for window in schedule for named in window)
    if awarded == value:
        return text("why.plan", language, steps=steps, value=value)
    return text("why.plan_with_sevens", language, steps=steps, value=value, dix=value - awarded)


def given_up(prospect: Prospect, schedule: Schedule, language: str) -> str | None:
    """Return what the best schedule awards and this one does not; ``None`` if nothing."""
    awarded = [named for window in schedule for named in window]
    missing = []
    for named in (each for window in prospect.solution.best[0] for each in window):
        if named in awarded:
            awarded.remove(named)
        else:
            missing.append(_step_named(prospect, named, language))
    return text("why.plan_gives_up", language, listed="; ".join(missing)) if missing else None


def why_first(prospect: Prospect, named: AwardName | None, language: str) -> str:
    """Return what a first award leads to at best, and what it gives up."""
    schedule, value = prospect.schedule_after(named), prospect.firsts[named]
    told = brings(prospect, schedule, value, language)
    lost = None if named in prospect.right else given_up(prospect, schedule, language)
    return told if lost is None else f"{told} {lost}"


def rule_of(plan: Plan, language: str) -> dict[str, str]:
    """Return the rules of declaring, with the profile, and of the seven where one is held."""
    profile = plan.position.profile
    told = [*declaring_rule(profile, language)]
    if any(is_trump_seven(card, plan.position.trump) for card in plan.south.hand):
        told += seven_rule(profile, language)
    return {"id": "declaring", "profile": profile.name, "text": " ".join(told)}


def idea_told(prospect: Prospect, idea: str, language: str) -> dict[str, str]:
    """Return the idea of a plan with its words."""
    right = first_award(prospect.solution.best[0])
    facts = {
        "right": award_label(prospect.plan, right, language),
        "profile": profile_title(prospect.profile, language),
    }
    return {"id": idea, "text": text(f"idea.{idea}", language, **facts)}


def line_told(plan: Plan, line: Iterable[Action], language: str) -> list[dict[str, Any]]:
    """Return a line step by step: who, what, in words, and the points that it scores for whom."""
    told = []
    win, nameless = first_win(plan), stand_ins(plan)
    for step in followed(plan, line):
        win += isinstance(step.action, Play)
        drawn = tuple(set(step.after.south.hand) - set(step.state.south.hand))
        played = (step.action.card,) if isinstance(step.action, Play) else ()
        stands_in = not nameless.isdisjoint((*drawn, *played))
        told.append(
            {
                "by": Seat.SOUTH.value,
                "action": write_action(step.action, step.state),
                "text": _action_told(step.action, drawn, win, stands_in, language),
                "stand_in": stands_in,
                "points": step.points,
                "scored": {Seat.SOUTH.value: step.points, Seat.NORTH.value: 0},
            }
        )
    return told


def _action_told(
    action: Action, drawn: tuple[Card, ...], win: int, stands_in: bool, language: str
) -> str:
    match action:
        case Declare(kind, cards, pending):
            declared = declaration_named(kind, highest_first(cards), language)
            how = "lays_out" if pending else "scores"
            return text(f"step.{how}", language, declared=declared)
        case ScorePending(kind, cards):
            declared = declaration_named(kind, highest_first(cards), language)
            return text("step.scores_waiting", language, declared=declared)
        case ExchangeSeven():
            return text("step.exchange", language, card=drawn[0])
        case ShowSeven():
            return text("step.show", language)
        case Play() if stands_in:
            return text("step.lead_any", language, win=win)
        case Play(card):
            return text("step.lead", language, card=card, win=win)
        case Draw() if stands_in:
            return text("step.draw_nothing", language)
        case Draw():
            (card,) = drawn
            return text("step.draw", language, card=card)


def highest_first(cards: Iterable[Card]) -> list[Card]:
    """Return cards as people name those of a declaration."""
    return sorted(cards, key=lambda card: (-card.rank, card))


def _only_waits(plan: Plan, named: AwardName) -> bool:
    """Tell whether an award can only be the one that lies there waiting."""
    kind, faces = named
    waiting = [
        item
        for item in plan.south.declared
        if item.state == "pending"
        and item.kind == kind
        and sorted(card.face for card in item.cards) == sorted(faces)
    ]
    others = {card.face for card in plan.south.held} - {
        card for item in waiting for card in item.cards
    }
    return bool(waiting) and not set(faces) <= others


def _step_named(prospect: Prospect, named: AwardName | None, language: str) -> str:
    """Return an award as one step of a schedule, told from others of its kind."""
    if named is None:
        return text("plan.nothing", language)
    kind, faces = named
    if kind in ("exchange_seven", "show_seven"):
        return text(f"plan.{kind}", language)
    points = prospect.points(named)
    name = text(f"declaration.{kind}", language)
    if kind == "marriage":
        suit = faces[0].suit
        return text("plan.step_of_suit", language, name=name, suit=suit, points=points)
    if any(each[0] == kind and each != named for each in prospect.awards):
        name = declaration_named(kind, highest_first(faces), language)
    return text("plan.step", language, name=name, points=points)


def _draws_told(plan: Plan, language: str) -> str:
    draws = [gap.draw for gap in plan.gaps]
    if not any(draw is not None for draw in draws):
        return text("terms.draw_nothing", language)
    match draws:
        case [Card() as only]:
            return text("terms.draw", language, card=only)
    named = [
        text("terms.useless", language) if draw is None else text("terms.card", language, card=draw)
        for draw in draws
    ]
    return text("terms.draws", language, listed="; ".join(named))


def _leads_told(plan: Plan, language: str) -> Iterator[str]:
    leads = [gap.play for gap in plan.gaps]
    if len(set(leads)) == 1 and not isinstance(leads[0], Card):
        yield text(f"terms.leads.{leads[0]}", language)
        return
    for number, lead in enumerate(leads, first_win(plan) + 1):
        if isinstance(lead, Card):
            yield text("terms.lead.card", language, win=number, card=lead)
        else:
            yield text(f"terms.lead.{lead}", language, win=number)


def trap_of(prospect: Prospect) -> AwardName | None:
    """Return the wrong first award that tempts most: the one that scores most at once."""
    return max(prospect.wrong, key=lambda each: (prospect.points(each), each is not None))


def hints_of(prospect: Prospect, first: str, language: str) -> tuple[str, ...]:
    """Return a hint, and then the trap, or the rule where naming the trap would tell all."""
    if len(prospect.wrong) < 2:
        return first, rule_of(prospect.plan, language)["text"]
    trap = award_short(prospect, trap_of(prospect), language)
    return first, text("hint.plan_trap", language, option=trap)
