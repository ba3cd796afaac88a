"""A client of the API, on ``requests`` alone: for scripts, apps and the tests.

``Client("http://127.0.0.1:8000", FileTokens(Path("tokens.json")))`` and then ``client.be_guest()``.
"""

from __future__ import annotations

from api.client.changes import Change, ChangeFeed
from api.client.client import Client
from api.client.problems import ApiProblem, FieldProblem, Unreachable
from api.client.queue import Queue, SyncReport, UnreadableQueue
from api.client.tokens import FileTokens, MemoryTokens, Tokens, TokenStore

__all__ = [
    "ApiProblem",
    "Change",
    "ChangeFeed",
    "Client",
    "FieldProblem",
    "FileTokens",
    "MemoryTokens",
    "Queue",
    "SyncReport",
    "TokenStore",
    "Tokens",
    "Unreachable",
    "UnreadableQueue",
]
