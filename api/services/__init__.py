"""The use cases. They own the transactions and know no HTTP."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Self

from api.clock import Clock
from api.mail import Afterwards, Mailer
from api.metrics.measures import Measures
from api.passwords import Passwords
from api.pool import Pool, share_the_interpreter
from api.services.accounts import Accounts
from api.services.analysis import Analysis
from api.services.attempts import Attempts
from api.services.changes import Changes
from api.services.daily import Daily
from api.services.deals import Deals
from api.services.entrance import Entrance
from api.services.exports import Exports
from api.services.fresh_puzzles import FreshPuzzles
from api.services.glossary import Glossary
from api.services.health import Health
from api.services.hints import Hints
from api.services.idempotency import Idempotency
from api.services.notices import Notices
from api.services.operators import Operators
from api.services.packs import Packs
from api.services.profiles import Profiles
from api.services.progress import LearnerProgress
from api.services.puzzle_ratings import PuzzleRatings
from api.services.puzzles import Puzzles
from api.services.recalls import Recalls
from api.services.registration import Registrations
from api.services.reports import Reports
from api.services.reviews import Reviews
from api.services.selection import Selection
from api.services.submissions import Submissions
from api.services.themes import Themes
from api.services.throttles import Throttles
from api.services.tokens import Tokens
from api.services.told_answers import ToldAnswers
from api.settings import Settings
from api.storage import Database
from trainer.solver.compiled import COMPILED

_MARKING_PATIENCE: Final = 20.0


@dataclass(frozen=True)
class Services:
    """Every use case of one application, on one database."""

    database: Database
    accounts: Accounts
    afterwards: Afterwards
    analysis: Analysis
    attempts: Attempts
    changes: Changes
    daily: Daily
    deals: Deals
    entrance: Entrance
    exports: Exports
    fresh: FreshPuzzles
    glossary: Glossary
    health: Health
    hints: Hints
    idempotency: Idempotency
    notices: Notices
    operators: Operators
    packs: Packs
    progress: LearnerProgress
    puzzle_ratings: PuzzleRatings
    puzzles: Puzzles
    recalls: Recalls
    registrations: Registrations
    reviews: Reviews
    profiles: Profiles
    reports: Reports
    selection: Selection
    submissions: Submissions
    themes: Themes
    tokens: Tokens

    @classmethod
    def on(
        cls,
        database: Database,
        settings: Settings,
        clock: Clock,
        mailer: Mailer,
        measures: Measures | None = None,
    ) -> Self:
        """Return the use cases on a database; ``measures`` hears what is watched of them."""
        measures = measures or Measures()
        measures.database(database.engine)
        puzzles, afterwards = Puzzles(database, clock), Afterwards()
        tokens = Tokens(database, clock, settings.access_lifetime, settings.token_lifetime)
        passwords = Passwords(settings.password_cost)
        told = ToldAnswers(database, clock)
        throttles = Throttles(database, clock, settings.secret_key)
        accounts = Accounts(database, clock, tokens, passwords, throttles)
        by_mail = (tokens, passwords, throttles, mailer, afterwards)
        heavy = Pool(settings.solvers, queue=settings.solvers, watch=measures.pool("solve"))
        # Marking is soon done and must not be refused because others solve positions at length.
        light = Pool(settings.solvers, patience=_MARKING_PATIENCE, watch=measures.pool("mark"))
        # A wish that few deals fulfil takes seconds, which only other wishes shall wait for.
        making = Pool(
            1, queue=settings.solvers, patience=_MARKING_PATIENCE, watch=measures.pool("make")
        )
        attempts = Attempts(database, puzzles, clock, light, measures)
        notices = Notices(database, puzzles, clock)
        if not COMPILED:
            share_the_interpreter()
        return cls(
            database=database,
            accounts=accounts,
            afterwards=afterwards,
            analysis=Analysis(heavy, told, settings.stock_tricks, settings.nodes),
            attempts=attempts,
            changes=Changes(database, notices),
            daily=Daily(database, clock),
            deals=Deals(light, told),
            entrance=Entrance(database, clock, accounts, *by_mail),
            exports=Exports(database, clock),
            fresh=FreshPuzzles(database, puzzles, clock, making),
            glossary=Glossary(),
            health=Health(database),
            hints=Hints(database, clock),
            idempotency=Idempotency(database, clock, settings.secret_key),
            notices=notices,
            operators=Operators(database, clock),
            packs=Packs(database, puzzles, clock, light),
            progress=LearnerProgress(database, puzzles, clock),
            puzzle_ratings=PuzzleRatings(database, clock),
            puzzles=puzzles,
            recalls=Recalls(database, clock),
            registrations=Registrations(database, clock, *by_mail),
            reviews=Reviews(database, puzzles, clock),
            selection=Selection(database, clock),
            submissions=Submissions(database, puzzles, attempts, clock, light),
            themes=Themes(database),
            profiles=Profiles(database, clock),
            reports=Reports(database, clock),
            tokens=tokens,
        )

    def close(self) -> None:
        """Do what was to be done after answers, and close the database."""
        self.afterwards.finish()
        self.database.close()
