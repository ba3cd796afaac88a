"""What an endgame puzzle is about: one predicate a theme.

The public ones describe the position; the others name the move or its kind.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from puzzles.analysis import Analysis
from puzzles.choices import Choice
from puzzles.stakes import stakes
from puzzles.theme_table import ThemeTable

Wanted = Callable[[Analysis, Choice], bool]

FEW_CARDS: Final = 5
COUNT_IT_OUT: Final = "count_it_out"


def _only(position: Analysis, wanted: Wanted) -> bool:
    """Tell whether all right choices are like this, and at least one wrong choice is not."""
    return all(wanted(position, each) for each in position.best) and any(
        not wanted(position, each) for each in position.wrong
    )


def _eight_cards(position: Analysis) -> bool:
    return len(position.mine) == 8


def _few_cards(position: Analysis) -> bool:
    return len(position.mine) <= FEW_CARDS


def _on_lead(position: Analysis) -> bool:
    return position.leads


def _mid_trick(position: Analysis) -> bool:
    return not position.leads


def _seven_scores(position: Analysis) -> bool:
    return bool(stakes(position.state).sevens)


def _no_duty_to_beat(position: Analysis) -> bool:
    return not position.state.profile.endgame_beat


def _single_best(position: Analysis) -> bool:
    return len(position.best) == 1


def _draw_trumps(position: Analysis) -> bool:
    """Tell whether only trumps are right to lead, and the opponent has one to be drawn."""
    return (
        position.leads
        and position.they_hold(position.state.trump)
        and _only(position, Analysis.is_trump)
    )


def _keep_trumps(position: Analysis) -> bool:
    """Tell whether every trump lead costs points, and there is one."""
    return position.leads and _only(position, _is_plain)


def _force_a_trump(position: Analysis) -> bool:
    """Tell whether a worthless card of a suit that the opponent lacks must be trumped."""
    return (
        position.leads
        and position.state.profile.endgame_trump
        and position.they_hold(position.state.trump)
        and _only(position, _of_a_lacking_suit)
        and not any(each.card.is_brisque for each in position.best)
    )


def _first_of_equals(position: Analysis) -> bool:
    """Tell whether the one right lead is a safe brisque whose twin the opponent holds."""
    return (
        position.leads
        and len(position.best) == 1
        and position.best[0].card.is_brisque
        and any(card.face == position.best[0].card.face for card in position.theirs)
        and position.surely_wins(position.best[0])
    )


def _cash_brisque(position: Analysis) -> bool:
    return _only(position, _is_safe_brisque)


def _give_brisque(position: Analysis) -> bool:
    return _only(position, _is_lost_brisque)


def _throw_in(position: Analysis) -> bool:
    """Tell whether every reply must take a worthless lead, and the opponent then leads."""
    return (
        position.leads
        and len(position.mine) > 1
        and _only(position, Analysis.surely_loses)
        and not any(each.card.is_brisque for each in position.best)
    )


def _low_before_high(position: Analysis) -> bool:
    """Tell whether the right lead leaves a higher card of its suit, and that one is wrong."""
    return position.leads and all(
        _has_wrong_neighbour(position, each, higher=True) for each in position.best
    )


def _high_before_low(position: Analysis) -> bool:
    """Tell whether the right lead leaves a lower card of its suit, and that one is wrong."""
    return position.leads and all(
        _has_wrong_neighbour(position, each, higher=False) for each in position.best
    )


def _duck(position: Analysis) -> bool:
    """Tell whether the trick could be won, and it is wrong to win it."""
    return not position.leads and _only(position, Analysis.surely_loses)


def _take_the_trick(position: Analysis) -> bool:
    """Tell whether the trick could be left, and it is wrong to leave it."""
    return not position.leads and _only(position, Analysis.surely_wins)


def _win_cheaply(position: Analysis) -> bool:
    """Tell whether a higher winner is wrong, and no lower one is: a card between is not cheap."""
    return _wins_while_another_is_wrong(position, higher=True) and not _win_dearly(position)


def _win_dearly(position: Analysis) -> bool:
    return _wins_while_another_is_wrong(position, higher=False)


def _choose_the_discard(position: Analysis) -> bool:
    """Tell whether the card led can be neither followed nor trumped."""
    led = position.state.led
    return led is not None and not any(
        each.card.suit in (led.suit, position.state.trump) for each in position.choices
    )


def _save_for_last_trick(position: Analysis) -> bool:
    """Tell whether a trump wins the best line's last trick, and every trump is wrong now."""
    winner, card = position.last_trick
    return (
        winner is position.state.to_act
        and card.suit is position.state.trump
        and len(position.mine) > 1
        and _only(position, _is_plain)
    )


def _forced_reply(position: Analysis) -> bool:
    """Tell whether each right lead leaves the opponent one card to play."""
    return position.leads and all(
        len({card.face for card in position.replies(each)}) == 1 for each in position.best
    )


def _is_plain(position: Analysis, choice: Choice) -> bool:
    return not position.is_trump(choice)


def _of_a_lacking_suit(position: Analysis, choice: Choice) -> bool:
    return not position.is_trump(choice) and not position.they_hold(choice.card.suit)


def _is_safe_brisque(position: Analysis, choice: Choice) -> bool:
    return choice.card.is_brisque and position.surely_wins(choice)


def _is_lost_brisque(position: Analysis, choice: Choice) -> bool:
    return choice.card.is_brisque and position.surely_loses(choice)


def _has_wrong_neighbour(position: Analysis, right: Choice, *, higher: bool) -> bool:
    """Tell whether a wrong choice of the same suit lies above (or below) this one."""
    return any(
        (other.card > right.card) is higher
        for other in position.wrong
        if other.card.suit is right.card.suit and other.card.face != right.card.face
    )


def _wins_while_another_is_wrong(position: Analysis, *, higher: bool) -> bool:
    """Tell whether all right answers win, and a winner above (or below) each of them is wrong."""
    if position.leads:
        return False
    winners = tuple(each for each in position.wrong if position.surely_wins(each))
    return all(
        position.surely_wins(right)
        and any(
            other.card.suit is right.card.suit and (other.card > right.card) is higher
            for other in winners
        )
        for right in position.best
    )


THEMES: Final = ThemeTable(
    public={
        "eight_cards": _eight_cards,
        "few_cards": _few_cards,
        "on_lead": _on_lead,
        "mid_trick": _mid_trick,
        "seven_scores": _seven_scores,
        "no_duty_to_beat": _no_duty_to_beat,
    },
    others={
        "single_best": _single_best,
    },
    ideas={
        "first_of_equals": _first_of_equals,
        "choose_the_discard": _choose_the_discard,
        "force_a_trump": _force_a_trump,
        "draw_trumps": _draw_trumps,
        "duck": _duck,
        "take_the_trick": _take_the_trick,
        "win_cheaply": _win_cheaply,
        "win_dearly": _win_dearly,
        "give_brisque": _give_brisque,
        "cash_brisque": _cash_brisque,
        "throw_in": _throw_in,
        "save_for_last_trick": _save_for_last_trick,
        "low_before_high": _low_before_high,
        "high_before_low": _high_before_low,
        "keep_trumps": _keep_trumps,
        "forced_reply": _forced_reply,
    },
    otherwise=COUNT_IT_OUT,
)
