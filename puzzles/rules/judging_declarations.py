"""What the engine says of declarations: which may be scored now, and why the others may not."""

from __future__ import annotations

from puzzles.rules.certificates import Finding
from puzzles.rules.judging import attempted, gained
from puzzles.rules.question import Option, Question
from trainer.cards import Card
from trainer.combinations import CLASSES
from trainer.copies import copies_pending, copies_to_declare
from trainer.deal import Declaration, Declare, ScorePending
from trainer.declarations import refusal
from trainer.profiles import DeclarationKind
from trainer.state import changed


def judge_declaration(question: Question, option: Option) -> Finding:
    """Judge whether a declaration may be scored now, one laid out earlier included."""
    action = declaring(question, option)
    after = attempted(question.state, action)
    if isinstance(after, str):
        return Finding(False, _why_refused(question, action, after))
    reason = "pending_due" if isinstance(action, ScorePending) else _why_declared(question, action)
    return Finding(True, reason, gained(question.state, after))


def judge_exposure(question: Question, option: Option) -> Finding:
    """Judge whether a declaration may be laid out now, to be scored at a later win."""
    if option.declaration is None:
        raise LookupError(f"{option.id} is no declaration")
    texts = [(card, False) for card in option.cards]
    cards = copies_to_declare(question.state, option.declaration, texts, pending=True)
    action = Declare(option.declaration, cards, pending=True)
    after = attempted(question.state, action)
    if isinstance(after, str):
        return Finding(False, _why_refused(question, action, after))
    return Finding(True, "exposed")


def declaring(question: Question, option: Option) -> Declare | ScorePending:
    """Return the action that an option means; bare faces are the copies best for the holder."""
    if option.declaration is None:
        raise LookupError(f"{option.id} is no declaration")
    texts = [(card, False) for card in option.cards]
    if option.id.startswith("pending"):
        cards = copies_pending(question.state, option.declaration, texts)
        return ScorePending(option.declaration, cards)
    cards = copies_to_declare(question.state, option.declaration, texts, pending=False)
    return Declare(option.declaration, cards)


def served(question: Question, cards: tuple[Card, ...]) -> tuple[Declaration, ...]:
    """Return south's declarations in which one of these physical cards has served."""
    return tuple(
        item for item in question.state.south.declared if not set(cards).isdisjoint(item.cards)
    )


def barring(question: Question, action: Declare | ScorePending) -> Declaration | None:
    """Return the earlier declaration that alone would bar this one; the engine is asked of each."""
    if isinstance(action, ScorePending):
        return None
    state = question.state
    for item in served(question, action.cards):
        alone = changed(state, south=changed(state.south, declared=(item,)))
        found = refusal(alone, action)
        if found is not None and found[0] == "already_served":
            return item
    return None


def of_one_class(kind: DeclarationKind, other: DeclarationKind) -> bool:
    """Tell whether one of these kinds can grow out of the other, or be one with it."""
    return CLASSES[kind][0] == CLASSES[other][0]


def _why_refused(question: Question, action: Declare | ScorePending, rule: str) -> str:
    """Return the rule, for served cards with what makes them so."""
    item = barring(question, action) if rule == "already_served" else None
    return rule if item is None else f"{rule}.{_relation(action.kind, item.kind)}"


def _relation(kind: DeclarationKind, earlier: DeclarationKind) -> str:
    if not of_one_class(kind, earlier):
        return "score"
    rank, earlier_rank = CLASSES[kind][1], CLASSES[earlier][1]
    if rank == earlier_rank:
        return "same"
    return "lower" if rank < earlier_rank else "direct"


def _why_declared(question: Question, action: Declare | ScorePending) -> str:
    relations = {_relation(action.kind, item.kind) for item in served(question, action.cards)}
    if not relations:
        return "fresh"
    if "lower" in relations:
        return "taken_out"
    return "grown" if "direct" in relations else "across"
