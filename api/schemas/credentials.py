"""E-mail addresses, passwords and codes, as they are typed."""

from __future__ import annotations

from typing import Any, Final

import marshmallow as ma
from marshmallow import fields, validate

from api.emails import LONGEST as LONGEST_EMAIL
from api.emails import NotAnEmail, normalised_email
from api.passwords import LONGEST, SHORTEST, normalised
from api.schemas.base import Flag, Schema, Text
from api.schemas.titles import TITLE, Title

# Read before it is normalised: a text that is absurdly long is not worth the work.
MAX_TYPED: Final = 320


class Email(Text):
    """An e-mail address, read into the one form that it is kept in."""

    def _deserialize(self, value: Any, *args: Any, **kwargs: Any) -> str:
        read = super()._deserialize(value, *args, **kwargs)
        if len(read) > MAX_TYPED:
            raise ma.ValidationError("wrong_length")
        try:
            return normalised_email(read)
        except NotAnEmail as error:
            raise ma.ValidationError("not_an_email") from error


class Password(Text):
    """A password in NFKC. Its length is all that is asked of it."""

    def _deserialize(self, value: Any, *args: Any, **kwargs: Any) -> str:
        read = super()._deserialize(value, *args, **kwargs)
        if len(read) > LONGEST:
            raise ma.ValidationError("wrong_length")
        password = normalised(read)
        if not SHORTEST <= len(password) <= LONGEST:
            raise ma.ValidationError("wrong_length")
        return password


def email_field() -> Email:
    """Return a field for an address."""
    return Email(
        required=True,
        metadata={
            "description": f"At most {LONGEST_EMAIL} bytes; case does not matter.",
            "example": "ana@example.org",
            "maxLength": MAX_TYPED,
        },
    )


def password_field(description: str = "Any 8 to 256 characters.", **options: Any) -> Password:
    """Return a field for a password."""
    return Password(
        metadata={
            "description": description,
            "example": "three marriages and a bezique",
            "minLength": SHORTEST,
            "maxLength": LONGEST,
        },
        **options,
    )


def code_field() -> Text:
    """Return a field for a code out of a mail."""
    return Text(
        required=True,
        validate=validate.Length(1, 32, error="wrong_length"),
        metadata={
            "description": "As the mail has it; case, hyphen and spaces do not matter.",
            "example": "7K3QM-XP4TD",
        },
    )


class DeviceSchema(Schema):
    """What the tokens are for."""

    device = Title(
        load_default=None,
        validate=validate.Length(1, TITLE, error="wrong_length"),
        metadata={
            "description": "A name for the list of devices: one line.",
            "example": "Ana's phone",
        },
    )
    credential = Text(
        load_default="token",
        validate=validate.OneOf(["token", "cookie"], error="not_among"),
        metadata={"description": "`token` for apps, `cookie` for our own page."},
    )


class VerifyOrderSchema(Schema):
    """The code that proves an address."""

    code = code_field()


class ResetOrderSchema(Schema):
    """Whose password is forgotten."""

    email = email_field()


class ResetAskedSchema(Schema):
    """Where the code goes, if the address has an account."""

    email = fields.String(required=True, metadata={"example": "ana@example.org"})


class MergingSchema(Schema):
    """Whether the progress of the guest who asks comes along."""

    merge = Flag(
        load_default=True,
        metadata={"description": "Take along what the guest did whose token is sent beside."},
    )


class LoginOrderSchema(DeviceSchema, MergingSchema):
    """An address and its password."""

    email = email_field()
    password = password_field(required=True)


class ResetConfirmationSchema(DeviceSchema, MergingSchema):
    """A new password, and the code that allows it."""

    email = email_field()
    code = code_field()
    password = password_field(required=True)


class PasswordChangeSchema(Schema):
    """The password that is, and the one that is to be."""

    current_password = password_field("The password until now.", required=True)
    password = password_field(required=True)


class LeaveOrderSchema(Schema):
    """What deleting takes: nothing from a guest, the password from an account."""

    may_be_left_out = True

    password = password_field("Of an account.", load_default=None)
