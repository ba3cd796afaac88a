"""Rule profiles: one field for every rule that differs from table to table.

The trainer never says "the rule is"; it names a profile. Four are built in (:data:`PROFILES`),
one for each source text; any other combination within the two-pack game is a *house profile*
(:func:`house_profile`). What belongs to other games of the family (Rubicon, Chinese, ...) is
refused with the code ``variant_not_supported``.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any, Final, Literal, TypeVar

from trainer.excerpts import excerpt

T = TypeVar("T")

DeclarationKind = Literal[
    "marriage",
    "royal_marriage",
    "sequence",
    "bezique",
    "double_bezique",
    "four_aces",
    "four_kings",
    "four_queens",
    "four_jacks",
]

CLASSICAL_VALUES: Final[Mapping[DeclarationKind, int]] = MappingProxyType(
    {
        "marriage": 20,
        "royal_marriage": 40,
        "sequence": 250,
        "bezique": 40,
        "double_bezique": 500,
        "four_aces": 100,
        "four_kings": 80,
        "four_queens": 60,
        "four_jacks": 40,
    }
)


class ProfileError(ValueError):
    """A profile that cannot be: says what of it, with a stable code.

    ``code`` is ``unknown_profile``, ``unknown_option``, ``invalid_option`` or
    ``variant_not_supported``; ``path`` are the members that lead to the value in a house profile
    (``base``, ``options``): ``("options", "values", "marriage")``. ``each`` is this error with
    whatever else was wrong with the profile, in the order of the options.
    """

    def __init__(self, code: str, message: str, *option: str) -> None:
        super().__init__(message)
        self.code = code
        self.path = ("options", *option) if option else ("base",)
        self.each: tuple[ProfileError, ...] = (self,)


def _option(
    *choices: object, variants: tuple[object, ...] = (), default: Any, at_least: int | None = None
) -> Any:
    """Declare an option with its values here, and those known only to variants of the game."""
    return field(
        default=default,
        metadata={"choices": choices, "variants": variants, "at_least": at_least},
    )


@dataclass(frozen=True)
class RuleProfile:
    """Every disputed rule as a value. Equality and :attr:`hash` look at the options, not the name.

    The defaults are those of ``cady``. Options are explained one by one in docs/rules.
    """

    name: str = field(default="cady", compare=False)

    packs: int = _option(2, variants=(1, 3, 4, 6, 8), default=2)
    hand_size: int = _option(8, variants=(9, 12), default=8)
    deal_packets: tuple[int, ...] | None = _option((3, 2, 3), (3, 3, 2), None, default=(3, 2, 3))
    first_dealer: str = _option(
        "cut_high", "cut_low", "computer_then_alternate", default="cut_high"
    )
    trump_source: str = _option("turn_up", variants=("first_declared",), default="turn_up")

    values: Mapping[DeclarationKind, int] = field(default_factory=lambda: CLASSICAL_VALUES)
    bezique_pair: str = _option("Qs_Jd", "Qs_Jd_or_Qc_Jh", variants=("by_trump",), default="Qs_Jd")
    quartet_suits: str = _option("any", "distinct", default="any")
    scored_per_win: int = _option(default=1, at_least=1)
    pending: bool = _option(True, False, default=True)

    reuse_across_classes: str = _option("free", "higher_score", default="free")
    reuse_down_class: bool = _option(True, False, default=False)
    double_bezique: str = _option("direct_or_growth", "direct_only", default="direct_or_growth")
    new_card: str = _option("every", "same_class", "never", default="never")
    reform: bool = _option(False, variants=(True,), default=False)

    dix_points: int = _option(default=10, at_least=0)
    dix_turn_up: bool = _option(True, False, default=True)
    dix_show: str = _option("any", "never", default="any")
    dix_play: str = _option("never", "unscored", "second", default="unscored")
    dix_play_announced: bool = _option(True, False, default=False)
    dix_play_in_endgame: bool = _option(True, False, default=True)
    dix_exchange_for_seven: bool = _option(True, False, default=False)
    dix_beside_meld: bool = _option(True, False, default=True)
    exchange_automatic: bool = _option(True, False, default=False)
    exchange_scored_seven: bool = _option(True, False, default=True)
    exchanged_card_declarable: bool = _option(True, False, default=True)

    carte_blanche: int = _option(default=0, at_least=0)
    carte_blanche_lacks: str = _option("ATKQJ", "KQJ", default="ATKQJ")
    carte_blanche_repeats: bool = _option(False, variants=(True,), default=False)

    endgame_beat: bool = _option(True, False, default=True)
    endgame_trump: bool = _option(True, False, default=True)
    last_trick: int = _option(default=10, at_least=0)
    last_trick_at: str = _option("deal", "stock", default="deal")
    brisque: int = _option(default=10, at_least=0)
    brisque_timing: str = _option(
        "deal_end", "as_won", variants=("tie_or_rubicon",), default="deal_end"
    )

    match: str = _option("target", "two_hands", variants=("single_deal",), default="target")
    target: int = _option(default=1000, at_least=1)
    match_stop: str = _option("deal_end", "at_once", default="deal_end")
    early_win: int | None = _option(default=None, at_least=1)
    tie: str = _option("draw", "next_deal", default="draw")

    penalty_extra_card: int = _option(default=0, at_least=0)
    penalty_no_draw: int = _option(default=0, at_least=0)
    penalty_revoke: str = _option("none", "remaining_brisques", "all_eight", default="none")

    def options(self) -> dict[str, Any]:
        """Return every option with its value, as JSON writes them."""
        return {
            item.name: _to_json(getattr(self, item.name))
            for item in fields(self)
            if item.name != "name"
        }

    @cached_property
    def hash(self) -> str:
        """Return the SHA-256 (64 hex digits) over the full set of options, without the name."""
        text = json.dumps(self.options(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()

    def __hash__(self) -> int:
        return hash(self.hash)

    def __reduce__(self) -> tuple[Callable[..., RuleProfile], tuple[str, dict[str, Any]]]:
        # The read-only mapping of values cannot be pickled; a profile travels as its options.
        return _revived, (self.name, self.options())


def _revived(name: str, options: dict[str, Any]) -> RuleProfile:
    """Return the pickled profile anew."""
    return replace(house_profile("cady", options), name=name)


def _to_json(value: Any) -> Any:
    if isinstance(value, tuple):
        return list(value)
    return dict(value) if isinstance(value, Mapping) else value


_OPTIONS: Final = {item.name: item for item in fields(RuleProfile) if item.name != "name"}

PROFILES: Final[Mapping[str, RuleProfile]] = MappingProxyType(
    {
        profile.name: profile
        for profile in (
            RuleProfile(
                name="arcade",
                first_dealer="computer_then_alternate",
                quartet_suits="distinct",
                pending=False,
                new_card="every",
                dix_play="never",
                dix_play_in_endgame=False,
                exchange_automatic=True,
                exchange_scored_seven=False,
                match="two_hands",
                early_win=400,
            ),
            RuleProfile(name="cady"),
            RuleProfile(
                name="encyclopedia",
                reuse_across_classes="higher_score",
                dix_show="never",
                dix_play="second",
                dix_play_in_endgame=False,
                exchange_scored_seven=False,
                match_stop="at_once",
                tie="next_deal",
                penalty_extra_card=100,
                penalty_no_draw=10,
                penalty_revoke="remaining_brisques",
            ),
            RuleProfile(
                name="salon",
                first_dealer="cut_low",
                pending=False,
                reuse_down_class=True,
                double_bezique="direct_only",
                new_card="every",
                dix_show="never",
                dix_play="second",
                dix_play_announced=True,
                exchange_scored_seven=False,
                endgame_beat=False,
                match_stop="at_once",
                tie="next_deal",
            ),
        )
    }
)
DEFAULT_PROFILE: Final = PROFILES["cady"]


def house_profile(base: object, options: Mapping[str, object]) -> RuleProfile:
    """Return the profile ``base`` with some options changed, named ``house`` unless equal to it.

    Raises :class:`ProfileError` for an unknown base or option, a value out of range, and a
    value that belongs to a variant of the game.
    """
    profile = named_profile(base)
    checked = _all_checked(_checked, options)
    changed = replace(profile, name="house", **checked)
    return profile if changed == profile else changed


def named_profile(name: object) -> RuleProfile:
    """Return one of the four built-in profiles. Raises :class:`ProfileError`."""
    profile = PROFILES.get(name) if isinstance(name, str) else None
    if profile is None:
        known = ", ".join(PROFILES)
        raise ProfileError("unknown_profile", f"expected one of {known}, got {excerpt(name)}")
    return profile


def _all_checked(check: Callable[[str, object], T], given: Mapping[str, object]) -> dict[str, T]:
    """Return what a check makes of each value, or raise one error with whatever is wrong."""
    checked: dict[str, T] = {}
    wrong: list[ProfileError] = []
    for name, value in given.items():
        try:
            checked[name] = check(name, value)
        except ProfileError as error:
            wrong += error.each
    if wrong:
        wrong[0].each = tuple(wrong)
        raise wrong[0]
    return checked


def _checked(name: str, value: object) -> Any:
    """Return the option's value as the dataclass holds it, or raise :class:`ProfileError`."""
    if name not in _OPTIONS:
        raise ProfileError(
            "unknown_option", f"{excerpt(name)} is no option of a rule profile", name
        )
    if name == "values":
        return _checked_values(value)
    given = tuple(value) if isinstance(value, list) else value
    meta = _OPTIONS[name].metadata
    if _among(given, meta["variants"]):
        raise ProfileError(
            "variant_not_supported",
            f"{name}={excerpt(value)} belongs to a variant of Bezique that is not played here",
            name,
        )
    if meta["choices"]:
        for choice in meta["choices"]:
            if _among(given, (choice,)):
                return choice  # not the value given: (3.0, 2, 3) equals (3, 2, 3)
        wanted = ", ".join(repr(_to_json(choice)) for choice in meta["choices"])
        raise ProfileError(
            "invalid_option", f"{name}: expected {wanted}, got {excerpt(value)}", name
        )
    if given is None and _OPTIONS[name].default is None:
        return None
    return _checked_points(given, meta["at_least"], name)


def _among(value: object, choices: tuple[object, ...]) -> bool:
    """Tell whether the value is one of the choices, type included: 1 is not True."""
    return any(type(value) is type(choice) and value == choice for choice in choices)


def _checked_points(value: object, at_least: int, *option: str) -> int:
    if isinstance(value, float) and value.is_integer():
        value = int(value)  # 7.0 is an integer of JSON
    if type(value) is not int or not at_least <= value <= 100_000:
        raise ProfileError(
            "invalid_option",
            f"{'.'.join(option)}: expected an integer from {at_least} to 100000, "
            f"got {excerpt(value)}",
            *option,
        )
    return value


def _checked_values(value: object) -> Mapping[DeclarationKind, int]:
    if not isinstance(value, Mapping):
        raise ProfileError(
            "invalid_option", f"values: expected an object, got {excerpt(value)}", "values"
        )
    points = _all_checked(_checked_value, value)
    return MappingProxyType({**CLASSICAL_VALUES, **points})


def _checked_value(kind: str, points: object) -> int:
    if kind not in CLASSICAL_VALUES:
        raise ProfileError(
            "unknown_option", f"values: {excerpt(kind)} is no declaration", "values", str(kind)
        )
    return _checked_points(points, 0, "values", kind)
