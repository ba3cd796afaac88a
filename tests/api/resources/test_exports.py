"""Taking one's data away, and leaving: nothing is forgotten, and nobody else's comes along."""

from __future__ import annotations

import csv
import io
import json
from typing import Any
from uuid import UUID, uuid4

import pytest
from sqlalchemy import Table, func, inspect, select, text

from api.csv_text import write_csv
from api.schemas import examples
from api.services import Services
from api.services.exports import ATTEMPT_COLUMNS, SECRETS, owned_tables, written
from api.storage import Base, KnownAddress
from tests.api.callers import Caller, card_answer, first_of, wrong_card
from tests.api.lines import play_best
from tests.api.people import PASSWORD, People

CARD, LINE, COUNT = (first_of(f"endgame_{kind}") for kind in ("card", "line", "count"))


@pytest.fixture
def learner(people: People, services: Services) -> Caller:
    """Return a learner who has done everything that leaves a row, with another one beside."""
    for email in ("bob@example.org", "ana@example.org"):
        made = people.learner(email)
        do_everything(people, made, email)
    recalled = services.recalls.quarantine(COUNT.id)
    list(services.recalls.carry_out(recalled, services.recalls.learners(recalled)))
    return made


def do_everything(people: People, learner: Caller, email: str) -> None:
    """Let a learner leave a row in every table."""
    learner.patch("/me", {"reviews": True})
    learner.get("/puzzles/next?theme=mid_trick")
    learner.get("/packs/practice?limit=1")
    count = learner.attempt(COUNT).get_json()
    learner.post(f"/attempts/{count['id']}/finish")
    learner.attempt(CARD, card_answer(wrong_card(CARD)), seconds=2.5)
    line = learner.attempt(LINE).get_json()
    learner.post(f"/attempts/{line['id']}/actions", play_best(line))
    learner.post(f"/puzzles/{LINE.id}/hints", {"number": 1})
    learner.post("/profiles", examples.PROFILE_ORDER, headers={"Idempotency-Key": str(uuid4())})
    dropped = learner.post("/profiles", {**examples.PROFILE_ORDER, "options": {}}).get_json()
    learner.delete(f"/profiles/{dropped['name']}")
    learner.post(f"/puzzles/{CARD.id}/reports", examples.REPORT_ORDER)
    people.log_in(email)
    people.stranger().post("/accounts/reset", {"email": email})
    assert people.letterbox.letters


def rows_of(services: Services, table: Table, learner_id: str) -> list[dict[str, Any]]:
    """Return the rows about a learner as the database gives them, secrets left out."""
    (about,) = [found for owned, found in owned_tables().items() if owned is table]
    secrets = SECRETS.get(table.name, frozenset())
    with services.database.reading() as session:
        statement = select(table).where(about(UUID(learner_id))).order_by(*table.primary_key)
        return [
            {name: written(value) for name, value in row._mapping.items() if name not in secrets}
            for row in session.execute(statement)
        ]


def test_everything_is_exported(learner: Caller, services: Services) -> None:
    """Table by table, column by column, as the database has it; every table has a row."""
    exported = learner.get("/me/export").get_json()
    reflected = inspect(services.database.engine)
    assert exported["learner"] == learner.get("/me").get_json()["id"]
    for name, rows in exported["tables"].items():
        columns = {column["name"] for column in reflected.get_columns(name)}
        assert rows, f"{name}: let the learner of this test leave a row there"
        for row in rows:
            assert set(row) == columns - SECRETS.get(name, frozenset())
        assert rows == rows_of(services, Base.metadata.tables[name], exported["learner"])


def test_half_of_the_rows_are_the_others(learner: Caller, services: Services) -> None:
    """Two learners did the same: each takes his own half."""
    exported = learner.get("/me/export").get_json()["tables"]
    with services.database.reading() as session:
        for table in owned_tables():
            total = session.scalar(select(func.count()).select_from(table))
            assert total == 2 * len(exported[table.name]), table.name


def test_an_export_lets_nobody_in(learner: Caller) -> None:
    """No password, no token, no code, in no form; and it is kept nowhere on the way."""
    answer = learner.get("/me/export")
    told = answer.get_data(as_text=True)
    assert "argon2" not in told
    assert learner.headers["Authorization"].split()[1] not in told
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["Content-Disposition"] == 'attachment; filename="bezique.json"'


def test_attempts_come_as_a_table(learner: Caller) -> None:
    """With the values that the API tells."""
    answer = learner.get("/me/export?format=csv")
    assert answer.mimetype == "text/csv"
    rows = list(csv.DictReader(io.StringIO(answer.get_data(as_text=True))))
    told = {one["id"]: one for one in learner.get("/attempts").get_json()["items"]}
    assert {row["id"] for row in rows} == set(told)
    for row in rows:
        attempt = told[row["id"]]
        assert row["first"] == str(attempt["first"]).lower()
        assert (row["result"] or None) == attempt["result"]
        assert row["acted_at"] == attempt["acted_at"]
        assert row["annulled"] == str(attempt["annulled"]).lower()
        assert row["marked_version"] == str(attempt["marked_version"])
    (card,) = [row for row in rows if row["puzzle"] == CARD.id]
    assert card["seconds"] == "2.5"
    assert json.loads(card["answer"])["kind"] == "endgame_card"


@pytest.mark.parametrize("form", ["xml", "", "JSON"])
def test_another_form_is_refused(guest: Caller, form: str) -> None:
    """422."""
    refused = guest.get(f"/me/export?format={form}")
    assert refused.get_json()["errors"][0]["code"] == "not_among"


@pytest.mark.parametrize(
    "name",
    [
        '=HYPERLINK("http://x","y")', "+1", "-1", "@A1", "\t=1", "\r=1", "\n=1", "  =1",
        "＝1", "＋1", "－1", "＠A1",
    ],
)  # fmt: skip
def test_a_text_is_no_formula(name: str) -> None:
    """It begins with an apostrophe, which spreadsheets take for text."""
    (row,) = csv.DictReader(io.StringIO(write_csv(["name"], [{"name": name}]), newline=""))
    assert row == {"name": f"'{name}"}


def test_numbers_stay_numbers() -> None:
    """Negative ones too; what has a comma or a quote in it is one cell."""
    values = {"a": -30, "b": -0.5, "c": None, "d": True, "e": 'a, "b"', "f": {"é": -1}}
    table = write_csv(list(values), [values])
    assert table == 'a,b,c,d,e,f\r\n-30,-0.5,,true,"a, ""b""","{""é"": -1}"\r\n'


def test_the_example_has_the_headings() -> None:
    """Of the description."""
    assert ",".join(ATTEMPT_COLUMNS) + "\r\n" == examples.EXPORT_CSV


@pytest.mark.parametrize("by_operator", [False, True])
def test_who_leaves_is_gone_from_every_table(
    learner: Caller, services: Services, by_operator: bool
) -> None:
    """But for a report without a name and without words; the other learner has lost nothing."""
    before = learner.get("/me/export").get_json()
    if by_operator:
        services.operators.delete("ana@example.org")
    else:
        assert learner.delete("/me", {"password": PASSWORD}).status_code == 204
    with services.database.reading() as session:
        for table in owned_tables():
            left = session.scalar(select(func.count()).select_from(table))
            stays = table.name == "puzzle_reports"
            assert left == len(before["tables"][table.name]) * (1 + stays), table.name
            assert rows_of(services, table, before["learner"]) == []
        nameless = text("SELECT count(*) FROM puzzle_reports WHERE learner_id IS NULL")
        assert session.scalar(nameless) == 1
        wordless = text("SELECT count(*) FROM puzzle_reports WHERE text IS NULL")
        assert session.scalar(wordless) == 1
    assert learner.get("/me").status_code == 401


def test_known_addresses_are_no_addresses(learner: Caller, services: Services) -> None:
    """What is exported of them is a keyed hash."""
    with services.database.reading() as session:
        assert session.scalars(select(KnownAddress.address)).first() != "127.0.0.1"
    (row,) = learner.get("/me/export").get_json()["tables"]["known_addresses"]
    assert len(row["address"]) == 64
