"""A guest becomes an account, and keeps everything; nobody learns who has an account."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from api.services import Services
from api.storage import Account, PendingAccount
from tests.api.callers import Caller, card_answer, first_of, right_card
from tests.api.people import PASSWORD, Letterbox, People

ORDER = {"email": "Ana@Example.ORG", "password": PASSWORD}


def test_a_guest_keeps_everything(guest: Caller, letterbox: Letterbox) -> None:
    """The same learner, the same attempts, the same token; now with an address."""
    puzzle = first_of("endgame_card")
    attempt = guest.attempt(puzzle, card_answer(right_card(puzzle))).get_json()
    before = guest.get("/me").get_json()
    asked = guest.post("/accounts", ORDER)
    assert asked.status_code == 202
    assert "token" not in asked.get_json()
    assert guest.get("/me").get_json()["kind"] == "guest"
    verified = guest.post("/accounts/verify", {"code": letterbox.code("ana@example.org")})
    assert verified.get_json() == {**before, "kind": "account", "email": "ana@example.org"}
    assert guest.get(f"/attempts/{attempt['id']}").get_json() == attempt


def test_nobody_becomes_a_learner(nobody: Caller, people: People) -> None:
    """Without a token the answer brings one: a guest until the code is typed."""
    asked = nobody.post("/accounts", {**ORDER, "language": "pt", "zone": "America/Sao_Paulo"})
    assert (asked.status_code, asked.get_json()["kind"]) == (202, "guest")
    (letter,) = people.letterbox.letters
    assert letter.subject == "O seu código para o Bezique Trainer"
    learner = people.holding(asked)
    code = people.letterbox.code("ana@example.org")
    assert learner.post("/accounts/verify", {"code": code}).get_json()["kind"] == "account"
    assert people.log_in().get_json()["id"] == asked.get_json()["id"]


def test_before_the_code_there_is_no_account(guest: Caller, people: People) -> None:
    """Logging in is refused as for any address."""
    guest.post("/accounts", ORDER)
    assert people.log_in().get_json()["code"] == "login_refused"


def test_a_taken_address_answers_as_a_free_one(people: People) -> None:
    """Byte by byte, for guests and for nobody; its owner gets a mail, and no code."""
    people.learner("taken@example.org")
    before = len(people.letterbox.letters)
    bodies = []
    for email in ("taken@example.org", "free@example.org"):
        guest = people.guest()
        asked = guest.post("/accounts", {"email": email, "password": PASSWORD})
        unlike = {"id", "created_at"}
        shown = {k: v for k, v in asked.get_json().items() if k not in unlike}
        me = {k: v for k, v in guest.get("/me").get_json().items() if k not in unlike}
        bodies.append((asked.status_code, shown, me))
    assert bodies[0] == bodies[1]
    taken, free = people.letterbox.letters[before:]
    assert (taken.to, taken.subject) == (
        "taken@example.org",
        "You have an account at Bezique Trainer",
    )
    assert free.subject == "Your code for Bezique Trainer"
    nobodys = [
        people.stranger().post("/accounts", {"email": email, "password": PASSWORD})
        for email in ("taken@example.org", "free@example.org")
    ]
    assert [answer.status_code for answer in nobodys] == [202, 202]
    assert nobodys[0].get_json().keys() == nobodys[1].get_json().keys()


def test_the_code_of_another_learner_is_none(people: People) -> None:
    """Whoever registers somebody else's address cannot have it confirmed by its owner."""
    thief, owner = people.guest(), people.guest()
    thief.post("/accounts", ORDER)
    code = {"code": people.letterbox.code("ana@example.org")}
    refused = owner.post("/accounts/verify", code)
    assert refused.status_code == 422
    assert refused.get_json()["errors"][0]["code"] == "unknown_code"
    assert owner.get("/me").get_json()["kind"] == "guest"


def test_a_code_is_read_as_people_type_it(guest: Caller, letterbox: Letterbox) -> None:
    """Small letters, no hyphen, o for 0 and l for 1; sent again it changes nothing."""
    guest.post("/accounts", ORDER)
    code = letterbox.code("ana@example.org")
    typed = code.lower().replace("-", " ").replace("0", "o").replace("1", "l")
    first = guest.post("/accounts/verify", {"code": typed})
    assert first.status_code == 200
    assert guest.post("/accounts/verify", {"code": code}).get_json() == first.get_json()


def test_a_later_wish_stands(guest: Caller, people: People) -> None:
    """Who mistyped his address registers again; the first code is dead."""
    guest.post("/accounts", {**ORDER, "email": "anna@example.org"})
    first = people.letterbox.code("anna@example.org")
    guest.post("/accounts", ORDER)
    assert guest.post("/accounts/verify", {"code": first}).status_code == 422
    code = people.letterbox.code("ana@example.org")
    verified = guest.post("/accounts/verify", {"code": code}).get_json()
    assert verified["email"] == "ana@example.org"


def test_who_comes_second_with_a_code_is_told(people: People) -> None:
    """Both read the mail of this address: the second learns that it has an account by now."""
    first, second = people.guest(), people.guest()
    codes = []
    for guest in (first, second):
        guest.post("/accounts", ORDER)
        codes.append(people.letterbox.code("ana@example.org"))
    assert first.post("/accounts/verify", {"code": codes[0]}).status_code == 200
    late = second.post("/accounts/verify", {"code": codes[1]})
    assert (late.status_code, late.get_json()["code"]) == (409, "email_taken")
    assert second.get("/me").get_json()["kind"] == "guest"


def test_who_has_an_account_makes_no_other(people: People) -> None:
    """It would be another way to lose progress."""
    learner = people.learner()
    again = learner.post("/accounts", {**ORDER, "email": "other@example.org"})
    assert (again.status_code, again.get_json()["code"]) == (409, "account_exists")


def test_a_code_ends_after_a_day(guest: Caller, letterbox: Letterbox, services: Services) -> None:
    """A mail found later is good for nothing."""
    guest.post("/accounts", ORDER)
    code = letterbox.code("ana@example.org")
    with services.database.writing() as session:
        for pending in session.scalars(select(PendingAccount)):
            pending.expires_at = pending.created_at
    assert guest.post("/accounts/verify", {"code": code}).status_code == 422


def test_passwords_are_kept_as_hashes(people: People, services: Services) -> None:
    """argon2id; and none is left with the wish that became an account."""
    people.learner()
    with services.database.reading() as session:
        assert session.scalars(select(Account.password_hash)).one().startswith("$argon2id$")
        assert session.scalars(select(PendingAccount.password_hash)).one() is None


@pytest.mark.parametrize(
    ("order", "pointer", "code"),
    [
        ({"email": "ana"}, "/email", "not_an_email"),
        ({"email": "ana@localhost"}, "/email", "not_an_email"),
        ({"email": "a\nb@example.org"}, "/email", "not_an_email"),
        ({"email": "a@b@example.org"}, "/email", "not_an_email"),
        ({"email": "a" * 65 + "@example.org"}, "/email", "not_an_email"),
        ({"email": "a" * 400}, "/email", "wrong_length"),
        ({"email": None}, "/email", "null"),
        ({"email": {}}, "/email", "not_a_string"),
        ({"password": "1234567"}, "/password", "wrong_length"),
        ({"password": "x" * 257}, "/password", "wrong_length"),
        ({"password": "ﷺ" * 100}, "/password", "wrong_length"),
        ({"password": {}}, "/password", "not_a_string"),
        ({"password": ["12345678"]}, "/password", "not_a_string"),
        ({"password": "a\0bcdefgh"}, "/password", "bad_text"),
        ({"device": ""}, "/device", "wrong_length"),
        ({"role": "admin"}, "/role", "unknown_field"),
        ({"kind": "account"}, "/kind", "unknown_field"),
    ],
)
def test_what_cannot_be_is_refused(
    nobody: Caller, order: dict[str, object], pointer: str, code: str
) -> None:
    """422, naming the member; nobody makes himself an admin."""
    answer = nobody.post("/accounts", {**ORDER, **order})
    assert answer.status_code == 422
    found = [(error["pointer"], error["code"]) for error in answer.get_json()["errors"]]
    assert found == [(pointer, code)]


def test_words_of_any_script_make_a_password(people: People) -> None:
    """Written composed or not, by whatever keyboard."""
    people.learner(password="corazón de tréboles")
    assert people.log_in(password="corazo\u0301n de tre\u0301boles").status_code == 201
