"""What is said of a profile's rules beside a question holds of that profile."""

from __future__ import annotations

import pytest

from puzzles.situation import seven_rule
from puzzles.texts import LANGUAGES, text
from trainer.profiles import PROFILES, house_profile

SHOWN = {
    "arcade": "rule.seven.show.automatic",
    "cady": "rule.seven.show.any",
    "encyclopedia": "rule.seven.show.never",
    "salon": "rule.seven.show.never",
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("profile", "message"), SHOWN.items())
def test_a_seven_that_must_be_exchanged_is_not_said_to_be_shown(
    profile: str, message: str, language: str
) -> None:
    """Under Arcade only one that cannot be exchanged scores by being shown."""
    told = list(seven_rule(PROFILES[profile], language))
    assert [name for name in set(SHOWN.values()) if text(name, language) in told] == [message]


def test_where_no_seven_is_shown_nothing_is_said_of_how() -> None:
    """A house may ask for the exchange and give nothing for showing."""
    house = house_profile("arcade", {"dix_show": "never"})
    assert text("rule.seven.show.never", "en") in list(seven_rule(house, "en"))
