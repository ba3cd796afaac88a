"""The prose with which case files say why an action is refused, as rules of ours."""

RULES_BY_REASON: dict[str, frozenset[str]] = {
    reason: frozenset(rules.split())
    for reason, rules in {
        "same kind": "already_served",
        "lower in class": "already_served",
        "not higher": "already_served",
        "not higher score": "already_served",
        "direct only": "already_served",
        "no new card": "needs_card_from_hand",
        "no card from hand": "needs_card_from_hand",
        "shape": "not_a_combination",
        "no such combination": "not_a_combination",
        "card not held": "card_not_held",
        "cards not held": "card_not_held",
        "must follow suit": "must_follow",
        "must beat": "must_beat",
        "must trump": "must_trump",
        "one per win": "award_used",
        "award of this win already used": "award_used",
        "no pending": "no_pending",
        "no pending declarations in this profile": "no_pending",
        "no such pending award": "not_pending pending_lost stock_gone",
        "no window": "wrong_phase not_your_turn stock_gone",
        "no window (stock exhausted)": "stock_gone",
        "nothing to draw (stock exhausted)": "stock_gone",
        "turn-up is a seven": "turn_up_is_seven",
        "no seven of trumps held": "nothing_to_exchange",
        "no unscored seven": "seven_not_showable",
        "seven already scored": "seven_not_showable",
        "not scored when shown in this profile": "seven_not_showable",
        "not this seat's turn": "not_your_turn",
    }.items()
}


def agrees(reason: str, rule: str) -> bool:
    """Tell whether a refusal by this rule is what the prose means; an aside in it is ignored."""
    prose = reason.removeprefix("refused: ")
    if prose not in RULES_BY_REASON:
        prose = prose.partition(" (")[0]
    return rule in RULES_BY_REASON.get(prose, ())
