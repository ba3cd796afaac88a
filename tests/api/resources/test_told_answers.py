"""Who asks the engine about the position of a puzzle has been told its answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from werkzeug.test import TestResponse

from api.schemas import examples
from api.services import Services
from api.storage import RatingEntry, SolutionDelivery
from puzzles.library import load_library
from puzzles.library.recognition import LEGALITY
from puzzles.model import Puzzle
from tests.api.callers import Caller, card_answer, first_of, right_card
from tests.api.learning import require_same_after_replay
from tests.api.lines import play_best, play_to_the_end
from tests.api.mirror import Mirror
from tests.api.people import LOGIN, People
from tests.api.positions import solvable
from tests.api.stored import rows
from tests.trainer.same_positions import seats_turned
from trainer.deal import Draw, apply, legal_actions
from trainer.notation import read_state, write_position

KINDS = sorted({puzzle.kind for puzzle in load_library()})


def one_of(kind: str) -> Puzzle:
    """Return the first puzzle of a kind."""
    return next(puzzle for puzzle in load_library() if puzzle.kind == kind)


def given_up(caller: Caller, puzzle: Puzzle) -> bool:
    """Return whether an attempt that is given up is informed."""
    informed: bool = caller.attempt(puzzle, finish=True).get_json()["informed"]
    return informed


@pytest.mark.parametrize("kind", ["endgame_card", "endgame_count", "endgame_line", "trump_brisque"])
def test_solving_the_position_of_a_puzzle_is_a_delivery(
    new_guest: Callable[[], Caller], kind: str
) -> None:
    """For who asked, at that puzzle, and for nobody and nothing else."""
    puzzle, asked, other = one_of(kind), new_guest(), new_guest()
    assert asked.post("/solve", {"position": solvable(puzzle)}).status_code == 200
    assert given_up(asked, puzzle) is True
    assert given_up(other, puzzle) is False
    assert given_up(asked, load_library().rules[0]) is False


def test_a_solved_puzzle_moves_no_rating(guest: Caller, services: Services) -> None:
    """However often it was asked, and whatever date the attempt bears; a replay agrees."""
    puzzle, born = first_of("endgame_card"), guest.get("/me").get_json()["created_at"]
    for _ in range(2):
        guest.post("/solve", {"position": write_position(puzzle.state)})
    guest.attempt(puzzle, card_answer(right_card(puzzle)), acted_at=born)
    assert (rows(services, SolutionDelivery), rows(services, RatingEntry)) == (2, 0)
    require_same_after_replay(services)


def test_asking_after_the_answer_changes_nothing(guest: Caller, services: Services) -> None:
    """The result was fixed before."""
    puzzle = first_of("endgame_card")
    attempt = guest.attempt(puzzle, card_answer(right_card(puzzle))).get_json()
    guest.post("/solve", {"position": write_position(puzzle.state)})
    assert guest.get(f"/attempts/{attempt['id']}").get_json()["informed"] is False
    assert rows(services, RatingEntry) == 1


def test_solving_what_a_line_has_come_to_is_a_delivery(guest: Caller) -> None:
    """The attempt shows the position after each trick, and the solver would play the rest."""
    attempt = guest.attempt(first_of("endgame_line")).get_json()
    played = guest.post(f"/attempts/{attempt['id']}/actions", play_best(attempt)).get_json()
    assert guest.post("/solve", {"position": played["position"]}).status_code == 200
    assert play_to_the_end(guest, played)["informed"] is True


def test_the_rules_of_ones_own_table_hide_nothing(guest: Caller) -> None:
    """A kept profile that says what the puzzle's own says is the same rules."""
    puzzle = first_of("endgame_card")
    house = {"title": "Ours", "base": puzzle.profile.name, "options": {}}
    name = guest.post("/profiles", house).get_json()["name"]
    guest.post("/solve", {"position": {**write_position(puzzle.state), "profile": name}})
    assert given_up(guest, puzzle) is True


def longer(puzzle: Puzzle) -> dict[str, Any]:
    """Return the rules of a puzzle, but for how long a match is: no value depends on that."""
    return {"base": puzzle.profile.name, "options": {"target": 1500}}


@pytest.mark.parametrize("kind", ["endgame_card", "endgame_count", "endgame_line", "trump_brisque"])
def test_other_rules_that_move_no_value_hide_nothing(
    new_guest: Callable[[], Caller], services: Services, kind: str
) -> None:
    """Written out, or kept under a name: the values are the puzzle's, and no rating is for sale."""
    puzzle, asked = one_of(kind), new_guest()
    plain = asked.post("/solve", {"position": solvable(puzzle)}).get_json()["options"]
    kept = {"title": "Ours", **longer(puzzle)}
    for named in (False, True):
        guest = new_guest()
        profile = guest.post("/profiles", kept).get_json()["name"] if named else longer(puzzle)
        solved = guest.post("/solve", {"position": {**solvable(puzzle), "profile": profile}})
        assert solved.get_json()["options"] == plain
        assert given_up(guest, puzzle) is True
    assert rows(services, RatingEntry) == 0


@pytest.mark.parametrize("kind", sorted(LEGALITY))
def test_what_may_be_done_by_other_rules_is_the_same_answer(guest: Caller, kind: str) -> None:
    """A list is told of the cards, whatever the match is played to."""
    puzzle = one_of(kind)
    position = {**write_position(puzzle.position), "profile": longer(puzzle)}
    assert guest.post("/legal", {"position": position}).status_code == 200
    assert given_up(guest, puzzle) is True


def test_solving_what_each_card_leads_to_is_a_delivery(guest: Caller) -> None:
    """Hidden cards filled in, a card of south's played, both having drawn: an ending of eight."""
    puzzle = one_of("trump_brisque")
    state = read_state(solvable(puzzle))
    after = apply(apply(state, legal_actions(state)[0]), Draw())
    bare = {"profile", "phase", "trump", "to_act", "led", "hands"}
    ending = {name: value for name, value in write_position(after).items() if name in bare}
    assert guest.post("/solve", {"position": ending}).status_code == 200
    assert given_up(guest, puzzle) is True


def test_a_table_taken_up_hides_nothing(guest: Caller) -> None:
    """Cards of a declaration that nothing depends on any more may lie in the hand as well."""
    puzzle = next(
        each
        for each in load_library()
        if each.kind == "trump_brisque" and each.position.south.table
    )
    told = solvable(puzzle)
    hands = {**told["hands"], "south": told["hands"]["south"] + told["table"]["south"]}
    none = {"hands": hands, "table": {**told["table"], "south": []}}
    order = {"position": {**told, **none, "declared": {**told["declared"], "south": []}}}
    assert guest.post("/solve", order).status_code == 200
    assert given_up(guest, puzzle) is True


def test_turned_seats_hide_nothing(guest: Caller) -> None:
    """North in the place of south has the same values."""
    puzzle = first_of("endgame_count")
    turned = write_position(seats_turned(puzzle.state))
    assert guest.post("/solve", {"position": turned}).status_code == 200
    assert given_up(guest, puzzle) is True


def test_what_was_refused_has_told_nothing(guest: Caller, services: Services) -> None:
    """A position that cannot be solved, or nobody may read, is no delivery."""
    puzzle = first_of("endgame_card")
    bad = {**write_position(puzzle.state), "hands": {"south": ["As"], "north": []}}
    assert guest.post("/solve", {"position": bad}).status_code == 422
    hidden = write_position(one_of("trump_brisque").position)
    assert guest.post("/solve", {"position": hidden}).status_code == 422
    assert rows(services, SolutionDelivery) == 0


def test_a_search_that_was_given_up_has_told_nothing(
    guest: Caller, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing came back but the limit."""
    monkeypatch.setattr(services.analysis, "_nodes", 3)
    order = {"position": solvable(one_of("declaration_first"))}
    assert guest.post("/solve", order).status_code == 422
    assert rows(services, SolutionDelivery) == 0


def test_nobody_is_told_without_a_trace_of_others(nobody: Caller, services: Services) -> None:
    """A caller without a token is answered; there is no learner to note it for."""
    for path in ("/solve", "/legal"):
        order = {"position": write_position(first_of("endgame_card").state)}
        assert nobody.post(path, order).status_code == 200
    assert rows(services, SolutionDelivery) == 0


@pytest.mark.parametrize("kind", KINDS)
def test_listing_what_may_be_done_is_a_delivery_where_that_is_asked(
    guest: Caller, kind: str
) -> None:
    """The list is the answer of a question about the rules; of the others it tells no value."""
    puzzle = one_of(kind)
    assert guest.post("/legal", {"position": write_position(puzzle.position)}).status_code == 200
    assert given_up(guest, puzzle) is (kind in LEGALITY)


def test_what_a_guest_was_told_goes_over_to_the_account(people: People) -> None:
    """With everything else that he had seen."""
    puzzle = first_of("endgame_card")
    learner, guest = people.learner(), people.guest()
    guest.post("/solve", {"position": write_position(puzzle.state)})
    assert guest.post("/tokens", LOGIN).status_code == 201
    assert given_up(learner, puzzle) is True


def test_a_card_of_the_puzzle_played_first_is_still_told(guest: Caller) -> None:
    """Solving the position after each of the cards is solving the position."""
    puzzle = first_of("endgame_card")
    state = write_position(puzzle.state)
    south = [card for card in state["hands"]["south"] if card != right_card(puzzle)]
    after = {**state, "to_act": "north", "led": right_card(puzzle)}
    after["hands"] = {**state["hands"], "south": south}
    assert guest.post("/solve", {"position": after}).status_code == 200
    assert given_up(guest, puzzle) is True


def test_nothing_new_is_told_as_nothing(guest: Caller, services: Services) -> None:
    """Asked, read or kept again: devices have nothing to read, and the place where they are."""
    puzzle = first_of("endgame_card")
    guest.attempt(first_of("endgame_count"), finish=True)
    recalled = services.recalls.quarantine(first_of("endgame_count").id)
    list(services.recalls.carry_out(recalled, services.recalls.learners(recalled)))
    opened = guest.attempt(first_of("endgame_line")).get_json()
    card = play_best(opened)
    notice = guest.get("/me/notices").get_json()["items"]
    profile = guest.post("/profiles", examples.PROFILE_ORDER).get_json()
    title, anything = {"title": profile["title"]}, {"If-Match": "*"}
    acts: dict[str, Callable[[], TestResponse]] = {
        "solve": lambda: guest.post("/solve", {"position": solvable(puzzle)}),
        "hint": lambda: guest.post(f"/puzzles/{puzzle.id}/hints", {"number": 1}),
        "pack": lambda: guest.get("/packs/practice?kind=endgame_card&limit=1"),
        "profile": lambda: guest.post("/profiles", examples.PROFILE_ORDER),
        "title": lambda: guest.patch(f"/profiles/{profile['name']}", title, headers=anything),
        "card": lambda: guest.post(f"/attempts/{opened['id']}/actions", card),
        "finish": lambda: guest.post(f"/attempts/{opened['id']}/finish"),
        "theme": lambda: guest.get("/puzzles/next?theme=on_lead"),
        "notice": lambda: guest.post(f"/me/notices/{notice[0]['id']}/read"),
    }
    for act in acts.values():
        assert act().status_code in (200, 201)
    mirror = Mirror().catch_up(guest)
    for name, act in acts.items():
        assert act().status_code in (200, 201)
        told = guest.get(f"/me/changes?since={mirror.since}").get_json()
        assert (name, told["items"], told["since"]) == (name, [], mirror.since)
