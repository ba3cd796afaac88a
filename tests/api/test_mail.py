"""Mail: printed, or sent over SMTP; after the answer, and never in the way of it."""

from __future__ import annotations

import smtplib
from threading import Event
from types import SimpleNamespace

import pytest

from api import mail
from api.application import configured_mailer
from api.letters import Occasion, letter
from api.mail import Afterwards, ConsoleMailer, Letter, MailServer, SmtpMailer
from api.settings import Settings
from api.texts import LANGUAGES
from tests.api.smtp import mail_sink

SECRET = "s" * 32
OCCASIONS: tuple[Occasion, ...] = ("verify", "taken", "reset", "changed")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("occasion", OCCASIONS)
def test_every_letter_is_written_in_every_language(occasion: Occasion, language: str) -> None:
    """Code or address where they belong; no placeholder left; no two languages alike."""
    made = letter(occasion, "ana@example.org", language, code="7K3QM-XP4TD")
    assert ("7K3QM-XP4TD" in made.text) == (occasion in ("verify", "reset"))
    assert ("ana@example.org" in made.text) == (occasion == "taken")
    assert "{" not in made.text
    assert "\n" not in made.subject
    assert language == "en" or made.text != letter(occasion, "ana@example.org", "en").text


def test_the_console_prints_a_letter(capsys: pytest.CaptureFixture[str]) -> None:
    """Whom it is to, what about, and the text: enough to copy the code from."""
    ConsoleMailer().send(Letter("ana@example.org", "A subject", "A text\n"))
    printed = capsys.readouterr().out
    assert all(part in printed for part in ("ana@example.org", "A subject", "A text"))


def test_a_letter_goes_over_smtp() -> None:
    """With its accents, from the sender that is configured."""
    with mail_sink() as sink:
        settings = Settings(
            database_url="sqlite://", secret_key=SECRET, smtp_url=sink.url,
            mail_from="Bezique Trainer <trainer@example.org>",
        )  # fmt: skip
        configured_mailer(settings).send(letter("taken", "ana@example.org", "pt"))
        (message,) = sink.wait_for(1)
    assert message["From"] == "Bezique Trainer <trainer@example.org>"
    assert message["To"] == "ana@example.org"
    assert message["Subject"] == "Você já tem uma conta no Bezique Trainer"
    assert message["Auto-Submitted"] == "auto-generated"
    sent = message.get_content().replace("\r\n", "\n")
    assert sent == letter("taken", "ana@example.org", "pt").text


@pytest.mark.parametrize("address", ["=?utf-8?q?bob?=@example.org", "a=2C@example.org"])
def test_a_letter_goes_to_its_address_and_no_other(address: str) -> None:
    """Also where a header would be read as another one, or as more."""
    with mail_sink() as sink:
        SmtpMailer(MailServer.at(sink.url), "trainer@example.org").send(Letter(address, "s", "t"))
        sink.wait_for(1)
    named = [line for line in sink.heard if line[:4].lower() == b"rcpt"]
    assert [line.partition(b":")[2].strip() for line in named] == [f"<{address}>".encode()]


def test_nothing_is_sent_in_the_clear_unless_asked_for() -> None:
    """``smtp://`` insists on TLS: from a server without it nothing but the greeting is heard."""
    with mail_sink() as sink:
        server = MailServer.at(sink.url.replace("smtp+plain://", "smtp://user:secret@"))
        with pytest.raises(smtplib.SMTPNotSupportedError):
            SmtpMailer(server, "trainer@example.org").send(Letter("a@example.org", "s", "t"))
    assert {line[:4] for line in sink.heard} <= {b"ehlo", b"QUIT"}


@pytest.mark.parametrize(
    ("url", "server"),
    [
        ("smtp://mail.example.org", MailServer("smtp", "mail.example.org", 587, "", "")),
        ("smtps://u:p%40ss@m.example", MailServer("smtps", "m.example", 465, "u", "p@ss")),
        ("smtp+plain://localhost:2525", MailServer("smtp+plain", "localhost", 2525, "", "")),
    ],
)  # fmt: skip
def test_a_mail_server_is_named_by_a_url(url: str, server: MailServer) -> None:
    """Scheme, host, port, user and password."""
    assert MailServer.at(url) == server


@pytest.mark.parametrize(
    "url", ["mail.example.org", "http://x", "smtp://", "smtp://x/y", "smtp://x:y"]
)
def test_what_is_no_mail_server_is_refused(url: str) -> None:
    """Before anything is sent to it."""
    with pytest.raises(ValueError):  # noqa: PT011 # the messages are the reader's own
        MailServer.at(url)


def test_afterwards_is_after() -> None:
    """Whoever asks does not wait; a failure is logged and stops nothing."""
    afterwards, gate, done = Afterwards(0), Event(), list[bool | str]()
    afterwards.do(lambda: done.append(gate.wait(10)))
    afterwards.do(lambda: 1 / 0)
    afterwards.do(lambda: done.append("last"))
    assert done == []
    gate.set()
    afterwards.finish()
    assert done == [True, "last"]


def test_in_a_process_that_ends_it_is_done_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """No thread is to be had then, and whoever asked was let in, or his wish was kept."""
    afterwards, done = Afterwards(1000), list[str]()

    def refuse(*_: object) -> None:
        raise RuntimeError("cannot schedule new futures after shutdown")

    monkeypatch.setattr(afterwards, "_pool", SimpleNamespace(submit=refuse))
    for _ in range(mail.WAITING + 1):
        afterwards.do(lambda: done.append("done"))
    afterwards.do(lambda: 1 / 0)
    afterwards.finish()
    assert len(done) == mail.WAITING + 1


def test_what_is_done_afterwards_does_not_begin_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """It waits until the answer is out, a little longer or shorter by chance."""
    waited: list[float] = []
    monkeypatch.setattr("api.mail.time.sleep", waited.append)
    afterwards = Afterwards(1000)
    for _ in range(3):
        afterwards.do(lambda: None)
    afterwards.finish()
    assert len(set(waited)) == 3
    assert all(900 < each <= 2000 for each in waited)


def test_what_waits_is_bounded(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A mail server that hangs does not fill the memory: more is dropped, and said so."""
    monkeypatch.setattr(mail, "WAITING", 2)
    afterwards, gate, done = Afterwards(0), Event(), list[int]()
    afterwards.do(lambda: gate.wait(10))
    for number in range(5):
        afterwards.do(lambda number=number: done.append(number))  # type: ignore[misc]
    gate.set()
    afterwards.finish()
    assert done == [0]
    assert caplog.text.count("dropped") == 4
