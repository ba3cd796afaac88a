"""What a rules question says: the situation, its options, and the rule behind the answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from puzzles.rule_options import profile_title
from puzzles.rules.certificates import Finding
from puzzles.rules.judging_declarations import barring, declaring, of_one_class, served
from puzzles.rules.judging_match import after_last_card, match_of
from puzzles.rules.question import Option, Question
from puzzles.situation import (
    declaration_named,
    declared_told,
    declaring_rule,
    listed,
    profile_told,
    profiles_told,
    seven_rule,
    sevens_told,
)
from puzzles.texts import Fact, capital, card_name, joined, text
from trainer.cards import Card
from trainer.deal import Phase, Seat
from trainer.profiles import RuleProfile

_WITH_SEVENS: Final = ("rules_seven", "profile_difference")
_WITHIN_A_CLASS: Final = ("grown", "taken_out")


def option_label(question: Question, option: Option, language: str) -> str:
    """Return the name of an option: a card, a declaration with its cards, or a statement."""
    if option.declaration is None and option.cards:
        return card_name(option.cards[0], language)
    if option.declaration is None:
        return text(f"choice.{option.id}", language, **facts(question, language))
    declared = text(
        "choice.declaration",
        language,
        name=text(f"declaration.{option.declaration}", language),
        listed=listed(option.cards, language),
    )
    for prefix in ("pending", "expose"):
        if option.id.startswith(prefix):
            return text(f"choice.{prefix}", language, declared=declared)
    return capital(declared)


def facts(
    question: Question,
    language: str,
    option: Option | None = None,
    found: Finding | None = None,
) -> dict[str, Fact]:
    """Return what messages about the question, and about one of its options, may name."""
    state, profile = question.state, question.profile
    told: dict[str, Fact] = {
        "profile": profile_title(profile, language),
        "other": "" if question.other is None else profile_title(question.other, language),
        "trump": state.trump,
        "dix": profile.dix_points,
        "target": profile.target,
        "early": profile.early_win or 0,
        "scored_per_win": profile.scored_per_win,
        "south": state.south.score,
        "north": state.north.score,
        **_totals(question),
    }
    if state.led is not None:
        told |= {"led": state.led, "suit": state.led.suit}
    if question.card is not None:
        told["card"] = question.card
    if state.stock:
        told["turn_up"] = state.stock[-1]
    if option is not None:
        told |= _option_facts(question, option, found, language)
    if found is not None:
        told["points"] = found.points
    return told


def situation(question: Question, language: str) -> Iterator[str]:
    """Yield what stands on the table, as far as the question turns on it."""
    state, told = question.state, facts(question, language)
    left: dict[str, Fact] = {} if question.in_endgame else {"count": len(state.stock)}
    yield text(f"situation.{state.phase}", language, **told, **left)
    if state.window is not None:
        yield text("situation.window_open", language, win=state.window.win)
    if state.led is not None:
        yield text("situation.led", language, **told)
    if state.phase is Phase.WINDOW:
        yield declared_told(question.south.declared, language)
        if state.window is not None and state.window.awards_used:
            yield text("situation.award_used", language)
    if question.kind in _WITH_SEVENS and question.card is not None:
        yield sevens_told(question.position.sevens, question.south.held, language)
    if state.match is not None:
        yield text("situation.match", language, **told)
    if question.form == "pile":
        yield text("situation.pile", language, won=listed(state.won_by(Seat.SOUTH), language))
    if question.form in ("deal_count", "match") and question.in_endgame:
        own, theirs = (_brisques(state.won_by(seat)) for seat in Seat)
        yield text("situation.brisques", language, own_brisques=own, their_brisques=theirs)
        yield text("situation.last_card", language, **told)


def whose_rules(question: Question, language: str) -> dict[str, str]:
    """Return by which profile a question is to be answered, or which two it compares."""
    profile, other = question.profile, question.other
    if other is None:
        told = profile_told(profile, language)
        return {"id": "profile", "profile": profile.name, "text": told}
    told = profiles_told(profile, other, language)
    return {"id": "profile", "profile": _both_named(profile, other), "text": told}


def rule_told(question: Question, language: str) -> dict[str, str]:
    """Return the rule behind the answer, with the profile that has it."""
    if question.other is None:
        rule_id, words = _rule(question, language)
        return {"id": rule_id, "profile": question.profile.name, "text": words}
    told = []
    for profile in (question.profile, question.other):
        rule_id, words = _rule(question.under(profile), language)
        told.append(under_told(profile, words, language))
    names = _both_named(question.profile, question.other)
    return {"id": rule_id, "profile": names, "text": " ".join(told)}


def _both_named(profile: RuleProfile, other: RuleProfile) -> str:
    return f"{profile.name}/{other.name}"


def under_told(profile: RuleProfile, words: str, language: str) -> str:
    """Return what is said of one of two profiles, with its title before it."""
    title = profile_title(profile, language)
    return text("why.under", language, profile=title, reason=words)


def _rule(question: Question, language: str) -> tuple[str, str]:
    """Return the id of the rule that decides this form, and its words under the profile."""
    profile = question.profile
    match question.form:
        case "winner" | "winning_cards":
            return "trick", text("rule.trick", language)
        case "pile" | "deal_count":
            return "count", text("rule.count", language)
        case "match":
            return "match", " ".join(_match_rule(profile, language))
        case "seven_acts" | "seven_points":
            return "seven", " ".join(seven_rule(profile, language))
        case "differences" if question.card is not None:
            return "seven", " ".join(seven_rule(profile, language))
    if question.position.phase is Phase.WINDOW:
        return "declaring", " ".join(declaring_rule(profile, language))
    if not question.in_endgame:
        return "stock_free", text("why.stock_free", language)
    duties = ("beat" * profile.endgame_beat, "trump" * profile.endgame_trump)
    rule_id = "_".join(("follow", *filter(None, duties)))
    return rule_id, text(f"rule.{rule_id}", language)


def _match_rule(profile: RuleProfile, language: str) -> Iterator[str]:
    if profile.match == "two_hands":
        yield text("rule.match.two_hands", language)
        if profile.early_win is not None:
            yield text("rule.match.early_win", language, early=profile.early_win)
    else:
        yield text(f"rule.match.{profile.match_stop}", language, target=profile.target)
    yield text(f"rule.tie.{profile.tie}", language)


def _option_facts(
    question: Question, option: Option, found: Finding | None, language: str
) -> dict[str, Fact]:
    told: dict[str, Fact] = {"listed": listed(option.cards, language)}
    if option.declaration is None:
        return (
            told
            | _seat_facts(question, option)
            | ({"card": option.cards[0]} if option.cards else {})
        )
    told["name"] = text(f"declaration.{option.declaration}", language)
    reason = None if found is None else found.reason
    told["earlier"] = _earlier(question, option, reason, language)
    return told


def _seat_facts(question: Question, option: Option) -> dict[str, Fact]:
    """Return what a seat counts: brisques, and what it had before the last card."""
    if option.id not in tuple(Seat):
        return {}
    seat = Seat(option.id)
    won = after_last_card(question).won_by(seat)
    return {
        "brisques": _brisques(won),
        "before": question.state.scores[seat],
        "brisque": question.profile.brisque,
        "last_trick": question.profile.last_trick,
    }


def _brisques(cards: Iterable[Card]) -> int:
    return sum(card.is_brisque for card in cards)


def _earlier(question: Question, option: Option, reason: str | None, language: str) -> str:
    """Return in what the cards have served: what bars alone, what grows or is taken apart alone."""
    if option.id.startswith("pending"):
        return ""
    plain = Option(option.id.removeprefix("expose "), option.cards, option.declaration)
    action = declaring(question, plain)
    bar = barring(question, action)
    items = served(question, action.cards) if bar is None else (bar,)
    if reason in _WITHIN_A_CLASS:
        items = tuple(item for item in items if of_one_class(action.kind, item.kind))
    named = [declaration_named(item.kind, item.cards, language) for item in items]
    return joined(named, language)


def _totals(question: Question) -> dict[str, Fact]:
    if question.position.match is None:
        return {}
    match = match_of(question)
    totals = match.totals(after_last_card(question))
    return {
        "south_before": match.south,
        "north_before": match.north,
        "deal": match.deal,
        "south_total": totals[Seat.SOUTH],
        "north_total": totals[Seat.NORTH],
    }
