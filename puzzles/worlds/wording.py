"""What a choice in the dark says: the situation, its terms, and what becomes of each answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from puzzles.decisions.values import value_text
from puzzles.situation import (
    declaration_named,
    declared_told,
    duty_rule,
    seven_rule,
    sevens_told,
)
from puzzles.texts import Fact, card_name, text
from puzzles.worlds.deals import Step, lead_gained, tally
from puzzles.worlds.guesses import HABITS
from puzzles.worlds.outlook import SAMPLE, Outlook
from puzzles.worlds.terms import worlds_terms
from trainer.cards import Card
from trainer.deal import (
    Declare,
    Draw,
    ExchangeSeven,
    Play,
    ScorePending,
    Seat,
    ShowSeven,
    Side,
    View,
)
from trainer.notation import write_action
from trainer.sevens import is_trump_seven
from trainer.solver.consistent import ConsistentDeals


def situation(shown: View, language: str) -> Iterator[str]:
    """Yield what stands on the table; what has happened is told beside the question."""
    turned: dict[str, Fact] = {} if shown.turn_up is None else {"turn_up": shown.turn_up}
    led: dict[str, Fact] = {} if shown.led is None else {"led": shown.led}
    yield text("situation.stock", language, trump=shown.trump, count=shown.stock_count, **turned)
    yield text("situation.led", language, **led)
    if isinstance(shown.south, Side):
        if not shown.south.declared:
            yield declared_told((), language)
        if _holds_seven(shown) and not shown.sevens:
            yield sevens_told((), (), language)


def terms_told(shown: View, terms: object, language: str) -> Iterator[str]:
    """Yield over which deals answers are valued, against whom, and how far that is a claim."""
    yield text("terms.worlds.deals", language, deals=ConsistentDeals(shown).count)
    yield text("terms.worlds.north", language)
    if worlds_terms(terms).claim == "open_after_choice":
        yield text("terms.worlds.open", language)
    yield text("terms.worlds.count", language)


def answer_label(card: Card, shown: View, options: tuple[Card, ...], language: str) -> str:
    """Return the name of a card; where its twin is another answer, from where it is played."""
    if card.twin not in options:
        return card_name(card, language)
    place = "table" if card in shown.south.table else "hand"
    return text(f"choice.from_{place}", language, card=card)


def answer_named(card: Card, shown: View, options: tuple[Card, ...], language: str) -> str:
    """Return the same inside a sentence."""
    if card.twin not in options:
        return text("choice.card", language, card=card)
    place = "table" if card in shown.south.table else "hand"
    return text(f"choice.card_from_{place}", language, card=card)


def rule_of(shown: View, language: str) -> dict[str, str]:
    """Return the rules of the last stock tricks and of the tricks after them."""
    profile = shown.profile
    told = [text("rule.worlds", language), duty_rule(profile, language)["text"]]
    if _holds_seven(shown):
        told += seven_rule(profile, language)
    return {"id": "stock", "profile": profile.name, "text": " ".join(told)}


def why(outlook: Outlook, option: str, language: str) -> str:
    """Return what an answer brings over all deals, and how it goes in the deal that is shown."""
    return " ".join((*_over_all(outlook, option, language), *_in_one(outlook, option, language)))


def line_told(outlook: Outlook, option: str, language: str) -> list[dict[str, Any]]:
    """Return the line of an answer step by step: who, what, in words, and who scores what."""
    return [
        {
            "by": step.by.value,
            "action": write_action(step.action, step.state),
            "text": _step_told(step, language),
            "stand_in": False,
            "points": sum(step.gained(seat) for seat in Seat),
            "scored": {seat.value: step.gained(seat) for seat in Seat},
        }
        for step in outlook.line(option)
    ]


def deal_shown(outlook: Outlook, language: str) -> str:
    """Return which deal the lines are played in."""
    tabled = outlook.shown.north.table
    north = "beside_table" if outlook.hidden and tabled else "holds" if outlook.hidden else "tabled"
    return " ".join(
        (
            text("worlds.shown", language, deals=outlook.worlds.deals),
            text(f"worlds.north.{north}", language, hidden=outlook.hidden),
            text("worlds.stock", language, stock=outlook.worlds.stock),
        )
    )


def idea_told(idea: str, language: str) -> dict[str, str]:
    """Return the idea of a choice with its words."""
    return {"id": idea, "text": text(f"idea.{idea}", language)}


def _over_all(outlook: Outlook, option: str, language: str) -> Iterator[str]:
    spread, deals = outlook.worlds.spreads[option], outlook.worlds.deals
    value = value_text(outlook.certificate.values[option])
    if spread.minimum == spread.maximum:
        yield text("why.worlds.same", language, value=value)
    else:
        yield text(
            "why.worlds.average",
            language,
            value=value,
            minimum=spread.minimum,
            maximum=spread.maximum,
        )
    if spread.sure:
        yield text("why.worlds.unbeaten", language)
    else:
        yield text("why.worlds.beaten", language, beaten=spread.beaten, deals=deals)


def _in_one(outlook: Outlook, option: str, language: str) -> Iterator[str]:
    steps = outlook.line(option)
    first = steps[0]
    winner = first.winner or Seat.NORTH
    south, north = tally(steps, Seat.SOUTH), tally(steps, Seat.NORTH)
    yield text("why.worlds.shown", language, value=lead_gained(steps))
    yield text(f"tale.{winner.value}.wins", language, points=first.in_trick)
    for seat, side in ((Seat.SOUTH, south), (Seat.NORTH, north)):
        for action, points in side.declared:
            declared = declaration_named(action.kind, _highest_first(action.cards), language)
            yield text(f"tale.{seat.value}.declares", language, declared=declared, points=points)
    more = {
        Seat.SOUTH: south.stock - first.in_trick * (winner is Seat.SOUTH),
        Seat.NORTH: north.stock - first.in_trick * (winner is Seat.NORTH),
    }
    if any(more.values()):
        yield text("tale.stock", language, south=more[Seat.SOUTH], north=more[Seat.NORTH])
    yield text("tale.endgame", language, south=south.endgame, north=north.endgame)


def _step_told(step: Step, language: str) -> str:
    told = _acted(step, language)
    gained = step.gained(Seat.NORTH)
    if not gained:
        return told
    return f"{told} {text('step.north_gains', language, points=gained)}"


def _acted(step: Step, language: str) -> str:
    """Return who does what; for the learner the words are those of plans."""
    who = "step" if step.by is Seat.SOUTH else "step.north"
    drawn = set(step.after.held(step.by)) - set(step.state.held(step.by))
    match step.action:
        case Play(card):
            how = "leads"
            if step.winner is not None:
                how = "wins" if step.winner is step.by else "loses"
            return text(f"step.{step.by.value}.{how}", language, card=card)
        case Declare(kind, cards, pending):
            declared = declaration_named(kind, _highest_first(cards), language)
            return text(f"{who}.{'lays_out' if pending else 'scores'}", language, declared=declared)
        case ScorePending(kind, cards):
            declared = declaration_named(kind, _highest_first(cards), language)
            return text(f"{who}.scores_waiting", language, declared=declared)
        case ExchangeSeven():
            return text(f"{who}.exchange", language, card=min(drawn))
        case ShowSeven():
            return text(f"{who}.show", language)
        case Draw():
            return text(f"{who}.draw", language, card=min(drawn))


def _holds_seven(shown: View) -> bool:
    south = shown.south
    return isinstance(south, Side) and any(is_trump_seven(card, shown.trump) for card in south.held)


def _highest_first(cards: tuple[Card, ...]) -> list[Card]:
    return sorted(cards, key=lambda card: (-card.rank, card))


def hints_of(outlook: Outlook, language: str) -> tuple[str, ...]:
    """Return how many answers are right, and then a wrong one that tempts.

    Where naming it would tell all there is to know, the rule comes instead.
    """
    right, count = len(outlook.certificate.accepted), len(outlook.options)
    first = text("hint.how_many", language, count=right, choices=count)
    if len(outlook.wrong) < 2:
        return first, rule_of(outlook.shown, language)["text"]
    trap = outlook.options[trap_of(outlook)].card
    return first, text("hint.trap", language, card=trap)


def trap_of(outlook: Outlook) -> str:
    """Return the wrong answer that tempts most: one that habits choose, else the dearest."""
    tempted = [habit(outlook) for habit in HABITS.values()]
    return max(
        outlook.wrong,
        key=lambda each: (tempted.count(each), -outlook.certificate.values[each]),
    )


def checked_told(outlook: Outlook, language: str) -> str:
    """Return which deals each of the two provers solved."""
    deals, checked = outlook.worlds.deals, outlook.certificate.deals
    sample = SAMPLE.fullmatch(checked)
    if sample is None:
        return text("proof.worlds.all", language, deals=deals)
    return text("proof.worlds.sample", language, deals=deals, checked=sample[1])
