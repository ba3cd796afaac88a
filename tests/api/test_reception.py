"""Where a request ends, however it comes in pieces."""

from __future__ import annotations

from io import BytesIO

import pytest

from api.reception import LONGEST_HEAD, Reception, Stage

LARGEST = 1000
TOP = b"POST /a HTTP/1.1\r\nHost: a\r\n"
CHUNKED = TOP + b"Transfer-Encoding: chunked\r\n\r\n"


def last_stage(sent: bytes, step: int) -> Stage:
    """Return the stage of a request that has come in pieces of so many bytes.

    Before the last piece it is told to be awaited.
    """
    buffer = BytesIO()
    reception, stage = Reception(buffer, LARGEST), Stage.HEAD
    for start in range(0, len(sent), step):
        assert stage in (Stage.HEAD, Stage.BODY)
        buffer.write(sent[start : start + step])
        stage = reception.stage()
    return stage


@pytest.mark.parametrize("step", [1, 2, 3, 7, 10_000])
@pytest.mark.parametrize(
    "sent",
    [
        TOP + b"\r\n",
        b"\r\n" + TOP + b"\r\n",
        TOP + b"Content-Length: 0\r\n\r\n",
        TOP + b"content-length:5 \r\n\r\nab\r\n\r",
        TOP + b"Content-Length: 1000\r\n\r\n" + b"x" * 1000,
        CHUNKED + b"0\r\n\r\n",
        CHUNKED + b"5\r\n0\r\n\r\n\r\n0\r\n\r\n",
        CHUNKED + b"3e8\r\n" + b"x" * 1000 + b"\r\n0\r\n\r\n",
        CHUNKED + b"1\r\na\r\n" * 330 + b"0\r\n\r\n",
        CHUNKED + b"1\r\na\r\nA;name=value\r\n0123456789\r\n000\r\n\r\n",
        CHUNKED + b"1\r\na\r\n0\r\nX: a\r\nY: b\r\n\r\n",
        TOP + b"TRANSFER-ENCODING: gzip, Chunked\r\n\r\n1\r\na\r\n0\r\n\r\n",
    ],
)
def test_a_request_is_whole_with_its_last_byte(sent: bytes, step: int) -> None:
    """And not before, in whatever pieces it comes."""
    assert last_stage(sent, step) is Stage.WHOLE
    assert last_stage(sent[:-1], step) in (Stage.HEAD, Stage.BODY)


@pytest.mark.parametrize(
    "sent", [TOP + b"Content-Length: 1\r\n\r\na", CHUNKED + b"1\r\na\r\n0\r\n\r\n"]
)
def test_the_next_request_is_none_of_it(sent: bytes) -> None:
    """What comes behind is left for the next one."""
    assert last_stage(sent + TOP, 10_000) is Stage.WHOLE


@pytest.mark.parametrize("step", [1, 10_000])
@pytest.mark.parametrize(
    "sent",
    [
        TOP + b"Content-Length: 1001\r\n\r\n",
        TOP + b"Content-Length: -1\r\n\r\n",
        TOP + b"Content-Length: +1\r\n\r\n",
        TOP + b"Content-Length: \r\n\r\n",
        TOP + b"Content-Length: 1\r\nContent-Length: 1\r\n\r\n",
        TOP + b"Content-Length: 1" + b"0" * 30 + b"\r\n\r\n",
        TOP + b"Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
        TOP + b"Transfer-Encoding: gzip\r\n\r\n",
        TOP + b"X: a\n",
        CHUNKED + b"zz\r\n",
        CHUNKED + b"-1\r\n",
        CHUNKED + b"\r\n",
        CHUNKED + b"1;" + b"x" * 254,
        CHUNKED + b"0\r\nX: a\n",
        CHUNKED + b"3e9\r\n",
        CHUNKED + b"1f4\r\n" + b"x" * 500 + b"\r\n1f5\r\n",
        CHUNKED + b"1\r\na\r\n" * 333 + b"1\r\n",
    ],
)
def test_what_makes_no_sense_or_is_too_large_is_not_waited_for(sent: bytes, step: int) -> None:
    """It is told with the byte that shows it."""
    assert last_stage(sent, step) is Stage.CUT


def test_trailers_without_an_end_are_none() -> None:
    """Up to a length they are awaited."""
    awaited = CHUNKED + b"0\r\n" + b"x" * LONGEST_HEAD
    for sent, stage in ((awaited, Stage.BODY), (awaited + b"x", Stage.CUT)):
        assert Reception(BytesIO(sent), LONGEST_HEAD).stage() is stage


def test_a_head_without_an_end_is_none() -> None:
    """Up to a length it is awaited."""
    assert last_stage(b"x" * LONGEST_HEAD, 10_000) is Stage.HEAD
    assert last_stage(b"x" * (LONGEST_HEAD + 1), 10_000) is Stage.NO_HEAD


@pytest.mark.parametrize(
    ("field", "expects"),
    [(b"", False), (b"Expect: 100-Continue\r\n", True), (b"Expect: more\r\n", False)],
)
def test_whether_a_sender_waits_to_be_told(field: bytes, expects: bool) -> None:
    """Known once the head is there."""
    reception = Reception(BytesIO(TOP + field + b"Content-Length: 1\r\n\r\n"), LARGEST)
    assert reception.stage() is Stage.BODY
    assert reception.expects_continue is expects
