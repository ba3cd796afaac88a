"""The forms around the account as the server sends them, for password managers and readers."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from flask.testing import FlaskClient

from api.web.assets import ASSETS
from api.web.pages import ACCOUNT_FORMS

Attributes = dict[str, str | None]

FIELDS = {
    "new": [("email", "username"), ("password", "new-password")],
    "code": [("code", "one-time-code")],
    "login": [("email", "username"), ("password", "current-password"), ("merge", None)],
    "forgotten": [("email", "username")],
    "reset": [
        ("email", "username"),
        ("code", "one-time-code"),
        ("password", "new-password"),
        ("merge", None),
    ],
    "change": [
        ("email", "username"),
        ("current_password", "current-password"),
        ("password", "new-password"),
    ],
    "delete": [("email", "username"), ("password", "current-password"), ("word", "off")],
}


class Tags(HTMLParser):
    """Keeps the tags of a page, each with its attributes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, Attributes]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep a tag."""
        self.found.append((tag, dict(attrs)))

    def of(self, tag: str) -> list[Attributes]:
        """Return the attributes of every such tag."""
        return [attributes for name, attributes in self.found if name == tag]


def form_of(pages: FlaskClient, act: str) -> Tags:
    """Return the tags of the form of an act."""
    html = pages.get(f"/account/{act}").text
    (form,) = re.findall(r"<form[^>]*data-form.*?</form>", html, re.DOTALL)
    return Tags(form)


def test_every_form_is_tried() -> None:
    """A form that is added is added here, and in the script that knows what it sends."""
    script = (ASSETS.directory / "js/account-acts.js").read_text("utf-8")
    acts = re.findall(r"^  (\w+): \{$", script.split("export const ACTS")[1], re.MULTILINE)
    assert set(FIELDS) == set(ACCOUNT_FORMS) == set(acts)


@pytest.mark.parametrize("act", ACCOUNT_FORMS)
def test_password_managers_know_the_fields(pages: FlaskClient, act: str) -> None:
    """Every field says what belongs into it, in the order in which it is typed."""
    inputs = form_of(pages, act).of("input")
    assert [(each["name"], each.get("autocomplete")) for each in inputs] == FIELDS[act]


@pytest.mark.parametrize("act", ACCOUNT_FORMS)
def test_every_field_has_its_label_and_its_error(pages: FlaskClient, act: str) -> None:
    """A reader hears what a field is for, its hint, and what is wrong with it."""
    form = form_of(pages, act)
    ids = {attributes["id"] for _, attributes in form.found if "id" in attributes}
    labelled = {each.get("for") for each in form.of("label")}
    seen = [each for each in form.of("input") if "hidden" not in each]
    for field in (each for each in seen if each["type"] != "checkbox"):
        assert field["id"] in labelled
        described = str(field["aria-describedby"]).split()
        assert described[-1] == f"{field['name']}-error"
        assert set(described) <= ids


@pytest.mark.parametrize("act", ACCOUNT_FORMS)
def test_no_browser_sends_it_by_itself(pages: FlaskClient, act: str) -> None:
    """Until the script listens the button is disabled; no password gets into an address."""
    form = form_of(pages, act)
    assert [each["method"] for each in form.of("form")] == ["post"]
    assert all("disabled" in each for each in form.of("button") if each["type"] == "submit")


@pytest.mark.parametrize("act", ["", "/nothing", "/new/", "/New", "/new%2f"])
def test_no_other_page(pages: FlaskClient, act: str) -> None:
    """Only the acts have pages; the account itself does."""
    assert pages.get(f"/account{act}").status_code == (404 if act else 200)
