"""What stands on the table of a deal, and the rules of declaring, in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from puzzles.rule_options import profile_title
from puzzles.texts import bare_card_name, text
from trainer.cards import Card
from trainer.deal import Declaration
from trainer.profiles import RuleProfile
from trainer.sevens import SevenScoredBy


def listed(cards: Iterable[Card], language: str) -> str:
    """Return the cards by name inside a sentence, one after the other."""
    return ", ".join(bare_card_name(card, language) for card in cards)


def profile_told(profile: RuleProfile, language: str) -> str:
    """Say by whose rules a question is to be answered."""
    return text("rule.profile", language, profile=profile_title(profile, language))


def profiles_told(profile: RuleProfile, other: RuleProfile, language: str) -> str:
    """Say between whose rules a question asks for the difference."""
    first, second = (profile_title(each, language) for each in (profile, other))
    return text("rule.profiles", language, profile=first, other=second)


def declaration_named(kind: str, cards: Iterable[Card], language: str) -> str:
    """Return a declaration with its cards in brackets."""
    name = text(f"declaration.{kind}", language)
    return text("choice.declared", language, name=name, listed=listed(cards, language))


def declared_told(items: Iterable[Declaration], language: str) -> str:
    """Say what has been declared so far, and what became of it."""
    named = [
        text(
            f"situation.award.{item.state}",
            language,
            declared=declaration_named(item.kind, item.cards, language),
        )
        for item in items
    ]
    if not named:
        return text("situation.nothing_declared", language)
    return text("situation.declared", language, listed="; ".join(named))


def sevens_told(
    sevens: Iterable[tuple[Card, SevenScoredBy]], held: tuple[Card, ...], language: str
) -> str:
    """Say which sevens of trumps have scored, and whether they are yours to play."""
    told = []
    for card, how in sevens:
        place = text(f"situation.seven.{'yours' if card in held else 'other'}", language)
        told.append(text(f"situation.seven.{how}", language, place=place))
    return " ".join(told) or text("situation.seven.none", language)


def declaring_rule(profile: RuleProfile, language: str) -> Iterator[str]:
    """Yield what a profile says of declaring."""
    for name, value in (
        ("pending", profile.pending),
        ("reuse", profile.reuse_across_classes),
        ("down", profile.reuse_down_class),
        ("double", profile.double_bezique),
        ("new_card", profile.new_card),
        ("suits", profile.quartet_suits),
    ):
        yield text(f"rule.{name}.{str(value).lower()}", language)


def seven_rule(profile: RuleProfile, language: str) -> Iterator[str]:
    """Yield what a profile says of the seven of trumps."""
    yield text("rule.seven.exchange", language, dix=profile.dix_points)
    shown = profile.dix_show != "never"
    for name, value in (
        ("show", "automatic" if shown and profile.exchange_automatic else profile.dix_show),
        ("play", profile.dix_play),
        ("endgame", profile.dix_play_in_endgame),
    ):
        if name != "endgame" or profile.dix_play != "never":
            yield text(f"rule.seven.{name}.{str(value).lower()}", language)
    if profile.dix_play_announced and profile.dix_play != "never":
        yield text("rule.seven.announced", language)


def duty_rule(profile: RuleProfile, language: str) -> dict[str, str]:
    """Return the duty of the last eight tricks under a profile, with a stable id."""
    duties = ("beat" * profile.endgame_beat, "trump" * profile.endgame_trump)
    rule_id = "_".join(("follow", *filter(None, duties)))
    return {"id": rule_id, "profile": profile.name, "text": text(f"rule.{rule_id}", language)}
