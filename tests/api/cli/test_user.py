"""``bezique user``."""

from __future__ import annotations

from pathlib import Path

import pytest

from api.services import Services
from tests.api.cli.runner import bezique
from tests.api.people import People


def test_an_operator_makes_an_admin(people: People, database_url: str) -> None:
    """By the address, however it is typed; and takes it back."""
    learner = people.learner()
    for options, role in (([], "admin"), (["--no"], "learner")):
        done = bezique("user", "admin", "ANA@example.org", *options, "--database", database_url)
        assert (done.returncode, done.stderr) == (0, "")
        assert learner.get("/me").get_json()["role"] == role


def test_accounts_are_listed(people: People, database_url: str) -> None:
    """One line each, in the order of the addresses; guests have none."""
    people.guest()
    people.learner("bob@example.org")
    people.learner("ana@example.org")
    people.learner("maria.of-the-long-address@example.org")
    done = bezique("user", "list", "--database", database_url)
    first, *others = done.stdout.splitlines()
    head, lines = first.split(), [line.split() for line in others]
    assert all(line.index("learner") == first.index("role") for line in others)
    assert head == ["address", "role", "made", "attempts", "id"]
    assert [line[0] for line in lines] == [
        "ana@example.org", "bob@example.org", "maria.of-the-long-address@example.org"
    ]  # fmt: skip
    assert {(line[1], line[3]) for line in lines} == {("learner", "0")}


def test_no_accounts_are_told(people: People, database_url: str) -> None:
    """A guest is none; whatever reads the list reads nothing."""
    people.guest()
    done = bezique("user", "list", "--database", database_url)
    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr == "No accounts yet. Guests have none, and are not listed.\n"


def test_an_operator_logs_everybody_out(people: People, database_url: str) -> None:
    """Every device of the account, and of no other."""
    ana, bob = people.learner(), people.learner("bob@example.org")
    assert bezique("user", "logout", "ana@example.org", "--database", database_url).returncode == 0
    assert ana.get("/me").get_json()["code"] == "token_unknown"
    assert bob.get("/me").status_code == 200


def test_an_operator_deletes_an_account(
    people: People, services: Services, database_url: str
) -> None:
    """Asked again first; with everything."""
    people.learner()
    command = ("user", "delete", "ana@example.org", "--database", database_url)
    asked = bezique(*command, stdin="n\n")
    assert asked.returncode == 1
    assert "the account of ana@example.org" in asked.stdout
    assert people.log_in().status_code == 201
    assert bezique(*command, "--yes").returncode == 0
    assert people.log_in().status_code == 401
    assert list(services.operators.accounts()) == []


@pytest.mark.parametrize("command", [["admin"], ["logout"], ["delete", "--yes"]])
@pytest.mark.parametrize("email", ["nobody@example.org", "no address"])
def test_an_account_that_is_not_there_is_told(
    command: list[str], email: str, sqlite_template: Path
) -> None:
    """In one line."""
    done = bezique("user", *command, email, "--database", f"sqlite:///{sqlite_template}")
    assert done.returncode == 1
    assert done.stderr.startswith("Error: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "command", [["user", "list"], ["user", "logout", "a@b.org"], ["db", "check"]]
)
def test_asking_makes_no_database(tmp_path: Path, command: list[str]) -> None:
    """Where there is none, that is told, and what to run; no file is left behind."""
    done = bezique(*command, "--database", f"sqlite:///{tmp_path / 'none.sqlite3'}")
    assert done.returncode == 1
    assert "There is no database at" in done.stderr
    assert "bezique db upgrade" in done.stderr
    assert list(tmp_path.iterdir()) == []
