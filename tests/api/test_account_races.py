"""Fifty clients at once on a server with four workers: accounts, refreshes, merges."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import requests
from sqlalchemy import select, update

from api.services.token_secrets import code_hash, new_code
from api.storage import (
    Account,
    Attempt,
    FirstAttempt,
    Learner,
    PendingAccount,
    SolutionDelivery,
    Token,
)
from tests.api.callers import card_answer, first_of, right_card
from tests.api.crowd import CLIENTS, EMAIL, Crowd, crowd
from tests.api.people import PASSWORD
from tests.api.smtp import code_in

__all__ = ["crowd"]  # the fixture


def test_fifty_register_one_address(crowd: Crowd) -> None:
    """Twenty mails go out, the other wishes are put off; of the codes one makes the account."""

    def register(number: int) -> requests.Response:
        return crowd.send("POST", "/accounts", {"email": EMAIL, "password": PASSWORD}, number)

    answers = crowd.at_once(register)
    assert Counter(answer.status_code for answer in answers) == {202: 20, 429: 30}
    tokens = [one.json()["token"]["access_token"] for one in answers if one.status_code == 202]
    codes = [code_in(message) for message in crowd.sink.wait_for(20)]

    def verify(number: int) -> requests.Response:
        # Nobody knows whose code is whose: everybody tries some, the right one among them.
        token, mine = tokens[number % 20], [codes[(number + each) % 20] for each in range(20)]
        for place, code in enumerate(mine):
            sent = number + 60 * (place // 9)
            answer = crowd.send("POST", "/accounts/verify", {"code": code}, sent, token)
            if answer.status_code != 422:
                break
        return answer

    verified = crowd.at_once(verify)
    assert {answer.status_code for answer in verified} <= {200, 409}
    assert len({answer.json()["id"] for answer in verified if answer.status_code == 200}) == 1
    assert crowd.rows(Account) == 1


def test_fifty_prove_one_address(crowd: Crowd) -> None:
    """Fifty learners hold a code for it: one becomes the account, the others are told so."""
    guests = [crowd.guest(number) for number in range(CLIENTS)]
    codes, now = [new_code() for _ in guests], datetime.now(UTC)
    with crowd.database.writing() as session:
        rows = {str(learner.id): learner for learner in session.scalars(select(Learner))}
        for guest, code in zip(guests, codes, strict=True):
            session.add(
                PendingAccount(
                    learner_id=rows[guest["id"]].id, email=EMAIL, password_hash="x",
                    code_sha256=code_hash(code), created_at=now,
                    expires_at=now + timedelta(hours=1),
                )
            )  # fmt: skip

    def verify(number: int) -> requests.Response:
        token = guests[number]["token"]["access_token"]
        return crowd.send("POST", "/accounts/verify", {"code": codes[number]}, number, token)

    answers = crowd.at_once(verify)
    assert Counter(answer.status_code for answer in answers) == {200: 1, 409: CLIENTS - 1}
    assert {one.json()["code"] for one in answers if one.status_code == 409} == {"email_taken"}
    assert crowd.rows(Account) == 1


def test_fifty_refreshes_of_one_token(crowd: Crowd) -> None:
    """One turn, fifty equal answers; the tokens that they hold are good, and go on."""
    token = crowd.guest()["token"]

    def refresh(number: int) -> requests.Response:
        order = {"refresh_token": token["refresh_token"]}
        return crowd.send("POST", "/tokens/refresh", order, number)

    answers = crowd.at_once(refresh)
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.content for answer in answers}) == 1
    renewed = answers[0].json()
    assert crowd.send("GET", "/me", None, token=renewed["access_token"]).ok
    assert crowd.send("GET", "/me", None, token=token["access_token"]).status_code == 401
    following = crowd.send("POST", "/tokens/refresh", {"refresh_token": renewed["refresh_token"]})
    assert following.status_code == 200
    assert crowd.rows(Token) == 1


def test_fifty_reuses_of_one_token_end_it_once(crowd: Crowd) -> None:
    """A stolen token that is refreshed by all, late: nobody gets anything."""
    token = crowd.guest()["token"]
    order = {"refresh_token": token["refresh_token"]}
    renewed = crowd.send("POST", "/tokens/refresh", order).json()
    with crowd.database.writing() as session:
        long_ago = datetime.now(UTC) - timedelta(hours=1)
        session.execute(update(Token).values(rotated_at=long_ago))
    answers = crowd.at_once(lambda number: crowd.send("POST", "/tokens/refresh", order, number))
    codes = Counter(answer.json()["code"] for answer in answers)
    assert codes == {"token_reused": 1, "token_unknown": CLIENTS - 1}
    assert crowd.send("GET", "/me", None, token=renewed["access_token"]).status_code == 401


def test_fifty_resets_with_one_code(crowd: Crowd) -> None:
    """One gets in; the password is that one's, and his token is the only one that is good."""
    crowd.account()
    crowd.send("POST", "/accounts/reset", {"email": EMAIL})
    code = code_in(crowd.sink.wait_for(2)[-1])

    def reset(number: int) -> requests.Response:
        order = {"email": EMAIL, "code": code, "password": f"{PASSWORD} {number}"}
        return crowd.send("POST", "/accounts/reset/confirm", order, number)

    answers = crowd.at_once(reset)
    assert Counter(answer.status_code for answer in answers) == {201: 1, 422: CLIENTS - 1}
    (winner,) = [number for number, one in enumerate(answers) if one.status_code == 201]
    login = {"email": EMAIL, "password": f"{PASSWORD} {winner}"}
    assert crowd.send("POST", "/tokens", login).status_code == 201
    token = answers[winner].json()["token"]["access_token"]
    assert len(crowd.send("GET", "/tokens", None, token=token).json()["items"]) == 2


def test_fifty_logins_merge_one_guest_once(crowd: Crowd) -> None:
    """While he goes on solving: every attempt that was acknowledged is the account's, once."""
    crowd.account()
    guest = crowd.guest()["token"]["access_token"]
    puzzle = first_of("endgame_card")
    ids = [str(uuid4()) for _ in range(CLIENTS)]

    def act(number: int) -> requests.Response:
        if number % 2:
            login = {"email": EMAIL, "password": PASSWORD}
            return crowd.send("POST", "/tokens", login, number, guest)
        answer = card_answer(right_card(puzzle))
        order = {"id": ids[number], "puzzle": puzzle.id, "answer": answer}
        return crowd.send("POST", "/attempts", order, number, guest)

    answers = crowd.at_once(act)
    assert {answer.status_code for answer in answers[1::2]} == {201}
    assert {answer.status_code for answer in answers[::2]} <= {201, 401}
    kept = {answer.json()["id"] for answer in answers[::2] if answer.status_code == 201}
    owner = answers[1].json()["token"]["access_token"]
    listed = crowd.send("GET", "/attempts?limit=100", None, token=owner).json()["items"]
    assert {one["id"] for one in listed} == kept
    assert crowd.rows(Attempt) == len(kept)
    assert crowd.rows(FirstAttempt) == crowd.rows(SolutionDelivery) == min(1, len(kept))
    assert crowd.rows(Learner) == 1


def test_fifty_guests_log_in_to_one_account(crowd: Crowd) -> None:
    """Each with an attempt of his own at the same puzzle: all are there, one is the first."""
    crowd.account()
    puzzle = first_of("endgame_card")

    def act(number: int) -> requests.Response:
        guest = crowd.guest(number)["token"]["access_token"]
        answer = card_answer(right_card(puzzle))
        order = {"id": str(uuid4()), "puzzle": puzzle.id, "answer": answer}
        assert crowd.send("POST", "/attempts", order, number, guest).status_code == 201
        login = {"email": EMAIL, "password": PASSWORD}
        return crowd.send("POST", "/tokens", login, number, guest)

    answers = crowd.at_once(act)
    assert {answer.status_code for answer in answers} == {201}
    owner = answers[0].json()["token"]["access_token"]
    listed = crowd.send("GET", "/attempts?limit=100", None, token=owner).json()["items"]
    assert len(listed) == CLIENTS
    (first,) = [one for one in listed if one["first"]]
    assert first["acted_at"] == min(one["acted_at"] for one in listed)
    assert crowd.rows(Learner) == crowd.rows(FirstAttempt) == 1
