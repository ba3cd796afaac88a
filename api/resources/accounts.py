"""Guests and accounts: how a learner begins, and how an account is made or got back."""

from __future__ import annotations

from typing import Any

from flask.views import MethodView

from api.context import services
from api.identity import client_address, companion, learner, learner_or_nobody
from api.language import language
from api.resources.sessions import REFRESH, device_of, entry_of, session_answer
from api.rest import RestBlueprint
from api.schemas import examples
from api.schemas.accounts import AccountOrderSchema, GuestOrderSchema, MeSchema, SessionSchema
from api.schemas.credentials import (
    ResetAskedSchema,
    ResetConfirmationSchema,
    ResetOrderSchema,
    VerifyOrderSchema,
)
from api.services.registration import Registration

blueprint = RestBlueprint("learners", __name__, description="Who learns")


@blueprint.route("/guests")
class Guests(MethodView):
    """Learners without an account."""

    @blueprint.once
    @blueprint.leads_to(201, REFRESH)
    @blueprint.operation("createGuest", 401)
    @blueprint.arguments(GuestOrderSchema, required=False, example=examples.GUEST_ORDER)
    @blueprint.response(201, SessionSchema, example=examples.GUEST)
    def post(self, order: dict[str, Any]) -> Any:
        """Start as a guest."""
        made = services().accounts.register_guest(
            order["language"] or language(), order["zone"], device_of(order)
        )
        return session_answer(*made, 201)


@blueprint.route("/accounts")
class AccountList(MethodView):
    """Learners with an account."""

    @blueprint.for_anyone
    @blueprint.once
    @blueprint.operation("createAccount", 409, 429)
    @blueprint.arguments(AccountOrderSchema, example=examples.ACCOUNT_ORDER)
    @blueprint.response(202, SessionSchema, example=examples.GUEST)
    def post(self, order: dict[str, Any]) -> Any:
        """Ask for an account; a code is sent to the address.

        The answer is the same whether the address has an account or not. Until the code is sent
        to `/accounts/verify` the learner stays a guest; nobody becomes one, with tokens.
        """
        wish = Registration(
            order["email"],
            order["password"],
            order["language"] or language(),
            order["zone"],
            device_of(order),
        )
        made = services().registrations.register(wish, learner_or_nobody(), client_address())
        return session_answer(*made, 202)


@blueprint.route("/accounts/verify")
class VerifiedAccounts(MethodView):
    """Accounts whose address is proved."""

    @blueprint.for_learner
    @blueprint.operation("verifyAccount", 409, 429)
    @blueprint.arguments(VerifyOrderSchema, example=examples.VERIFY_ORDER)
    @blueprint.response(200, MeSchema, example=examples.ACCOUNT)
    def post(self, order: dict[str, Any]) -> Any:
        """Prove the address with the code of the mail; the guest becomes an account."""
        services().registrations.verify(learner(), order["code"], client_address())
        return services().accounts.describe(learner().learner_id)


@blueprint.route("/accounts/reset")
class ForgottenPasswords(MethodView):
    """Passwords that are forgotten."""

    @blueprint.operation("askForReset", 429)
    @blueprint.arguments(ResetOrderSchema, example=examples.RESET_ORDER)
    @blueprint.response(202, ResetAskedSchema, example=examples.RESET_ORDER)
    def post(self, order: dict[str, Any]) -> Any:
        """Have a code sent to the address, if it has an account. The answer is always the same."""
        services().entrance.ask_for_reset(order["email"], client_address())
        return {"email": order["email"]}


@blueprint.route("/accounts/reset/confirm")
class NewPasswords(MethodView):
    """Passwords set with the code of a mail."""

    @blueprint.for_newcomer
    @blueprint.operation("resetPassword", 429)
    @blueprint.arguments(ResetConfirmationSchema, example=examples.RESET_CONFIRMATION)
    @blueprint.response(201, SessionSchema, example=examples.LOGGED_IN)
    def post(self, order: dict[str, Any]) -> Any:
        """Set a new password and log in; every other device is logged out."""
        entry = entry_of(order, companion())
        entered = services().entrance.reset(entry, order["code"], order["password"])
        return session_answer(*entered, 201)
