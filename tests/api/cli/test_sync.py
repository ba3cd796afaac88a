"""``bezique sync`` against ``bezique serve``."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from api.client import Client, FileTokens, Queue
from tests.api.callers import card_answer, first_of, right_card
from tests.api.cli.runner import bezique, lines
from tests.api.client.conftest import address, line
from tests.api.people import PASSWORD, People
from tests.api.server import free_port, serving

__all__ = ["address", "line"]  # the fixtures

CARD = first_of("endgame_card")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve, and return the address."""
    with serving(tmp_path_factory.mktemp("served")) as served:
        yield served.address


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return where a queue is kept."""
    return tmp_path / "queue.jsonl"


def order(**changes: Any) -> dict[str, Any]:
    """Return an attempt made offline."""
    return {"puzzle": CARD.id, "answer": card_answer(right_card(CARD)), **changes}


@pytest.mark.timeout(300)
def test_what_was_done_offline_is_sent(server: str, file: Path) -> None:
    """By a guest of the command's own: told one by one, kept by the server, out of the file."""
    queue = Queue(file)
    sent = [queue.put(order()), queue.put(order())]
    done = bezique("sync", str(file), "--server", server, "--guest")
    told = lines(done.stdout)
    assert {one["id"] for one in told} == {one["id"] for one in sent}
    assert sorted(one["status"] for one in told) == ["accepted", "superseded"]
    assert done.stderr == "2 sent: 1 accepted, 1 superseded.\n"
    assert (done.returncode, len(queue)) == (0, 0)
    with Client(server, FileTokens(file.with_name("tokens.json"))) as client:
        assert {one["id"] for one in client.attempts()} == {one["id"] for one in sent}
    again = bezique("sync", str(file), "--server", server)
    assert (again.returncode, again.stdout, again.stderr) == (0, "", "0 sent.\n")


@pytest.mark.timeout(300)
def test_what_is_never_taken_is_told_and_put_aside(server: str, file: Path, tmp_path: Path) -> None:
    """With its problem, the exit code says so, and the others are there."""
    queue, tokens = Queue(file), tmp_path / "mine.json"
    with Client(server, FileTokens(tokens)) as client:
        client.be_guest()
        bad, good = queue.put(order(puzzle="none-000")), queue.put(order())
        client.attempt(good)
        done = bezique("sync", str(file), "--server", server, "--tokens", str(tokens))
        assert [one["id"] for one in client.attempts()] == [good["id"]]
    rejected, known = lines(done.stdout)
    assert (rejected["id"], known["id"]) == (bad["id"], good["id"])
    assert (rejected["status"], known["status"]) == ("rejected", "duplicate")
    assert rejected["problem"]["errors"][0]["code"] == "unknown_puzzle"
    assert done.returncode == 1
    assert str(queue.rejected) in done.stderr
    assert json.loads(queue.rejected.read_text())["order"] == bad
    assert len(queue) == 0


@pytest.mark.timeout(300)
def test_without_tokens_nothing_is_sent(server: str, file: Path) -> None:
    """Nobody is logged in by chance: the file stays as it was."""
    queue = Queue(file)
    queue.put(order())
    for options, told in (
        ([], "give --email or --guest"),
        (["--guest", "--email", "ana@example.org"], "either --guest or --email"),
        (["--email", "ana@example.org"], "login_refused"),
    ):
        done = bezique("sync", str(file), "--server", server, *options, stdin="no password\n")
        assert (done.returncode > 0, done.stdout) == (True, "")
        assert told in done.stderr
        assert "Traceback" not in done.stderr
    assert len(queue) == 1


@pytest.mark.timeout(300)
@pytest.mark.parametrize(
    ("written", "number"),
    [
        (b'{"id": 1}\n{"id": \n{"id": 3}\n', 2),
        (b'["id"]\n', 1),
        (b'{"id": 1}\n["id"]', 2),
        (b"\xff\n", 1),
    ],
)
def test_a_file_of_something_else_stays_as_it_was(
    server: str, file: Path, written: bytes, number: int
) -> None:
    """Told in one line; nothing is sent, nothing cut off, and nobody is made for it."""
    file.write_bytes(written)
    done = bezique("sync", str(file), "--server", server, "--guest")
    assert (done.returncode, done.stdout) == (1, "")
    assert f"expected an attempt in JSON at line {number}" in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert file.read_bytes() == written
    assert list(file.parent.iterdir()) == [file]


@pytest.mark.timeout(300)
def test_a_line_that_was_cut_off_is_told(server: str, file: Path) -> None:
    """And put aside; what stands before it is sent."""
    queue = Queue(file)
    sent = queue.put(order())
    with file.open("a") as written:
        written.write('{"id": "half')
    done = bezique("sync", str(file), "--server", server, "--guest")
    assert [one["id"] for one in lines(done.stdout)] == [sent["id"]]
    assert done.returncode == 1
    assert done.stderr == (
        f"The last line of {file} was cut off and cannot be sent; it is put aside in "
        f"{queue.torn}.\n1 sent: 1 accepted.\n"
    )
    assert queue.torn.read_text() == '{"id": "half\n'
    assert bezique("sync", str(file), "--server", server).returncode == 0


@pytest.mark.timeout(300)
def test_nothing_is_sent_as_somebody_else(people: People, address: str, file: Path) -> None:
    """Whose tokens are kept is asked when somebody is wished for, and both are named."""
    people.learner("ana@example.org")
    queue, kept = Queue(file), file.with_name("tokens.json")
    queue.put(order())
    command = ("sync", str(file), "--server", address)
    with Client(address, FileTokens(kept)) as client:
        client.be_guest()
    refused = bezique(*command, "--email", "ana@example.org", stdin=f"{PASSWORD}\n")
    assert (refused.returncode, refused.stdout, len(queue)) == (1, "", 1)
    assert refused.stderr == (
        f"Error: nothing was sent, for {kept} holds the tokens of a guest: leave --email out to "
        "send as a guest, or name another file with --tokens to send as ana@example.org\n"
    )
    own = ("--tokens", str(file.with_name("ana.json")))
    done = bezique(*command, *own, "--email", "ana@example.org", stdin=f"{PASSWORD}\n")
    assert (done.returncode, len(queue)) == (0, 0)
    again = bezique(*command, *own, "--email", "Ana@Example.org")
    assert (again.returncode, again.stderr) == (0, "0 sent.\n")
    for wish, told in (
        (["--guest"], "holds the tokens of ana@example.org: leave --guest out"),
        (["--email", "bob@example.org"], "to send as bob@example.org"),
    ):
        refused = bezique(*command, *own, *wish)
        assert refused.returncode == 1
        assert told in refused.stderr
    assert bezique(*command, *own, "--email", "nobody").returncode == 2
    assert bezique(*command, "--guest").returncode == 0


@pytest.mark.parametrize(
    "address", ["here", "ftp://127.0.0.1", "http://", "http://[", "http://a:b"]
)
def test_an_address_that_is_none_is_told(file: Path, address: str) -> None:
    """As a usage error, before anything is sent."""
    file.touch()
    done = bezique("sync", str(file), "--server", address)
    assert done.returncode == 2
    assert "expected an address such as http://127.0.0.1:8000" in done.stderr


@pytest.mark.timeout(300)
def test_nobody_there_is_told(file: Path) -> None:
    """After some tries; what was not sent is said to be where it is."""
    queue = Queue(file)
    queue.put(order())
    nowhere = f"http://127.0.0.1:{free_port()}"
    done = bezique("sync", str(file), "--server", nowhere, "--guest")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        f"Error: no answer from {nowhere}: Connection refused; "
        f"what was not answered is still in {file}\n"
    )
    assert len(queue) == 1
