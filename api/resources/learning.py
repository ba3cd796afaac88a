"""What a learner has learnt: ratings, reviews, progress, days, mistakes."""

from __future__ import annotations

from typing import Any

from flask.views import MethodView

from api.context import services
from api.identity import learner
from api.language import language
from api.rest import RestBlueprint
from api.schemas import examples
from api.schemas.learning import (
    ActivityPageSchema,
    LearningQuerySchema,
    MistakePageSchema,
    ProgressSchema,
    RatingPageSchema,
    ReviewPageSchema,
    ReviewQuerySchema,
)
from api.services.reviews import ReviewWishes

blueprint = RestBlueprint("learning", __name__, description="Where a learner stands")


@blueprint.route("/me/ratings")
class MyRatings(MethodView):
    """My rating."""

    @blueprint.for_learner
    @blueprint.etag
    @blueprint.operation("readRatings")
    @blueprint.arguments(LearningQuerySchema, location="query")
    @blueprint.response(200, RatingPageSchema, example=examples.RATINGS)
    def get(self, query: dict[str, Any]) -> Any:
        """Read my rating, and the attempts that moved it."""
        return services().progress.ratings(query["limit"], query["cursor"], learner())


@blueprint.route("/me/reviews")
class MyReviews(MethodView):
    """What comes again."""

    @blueprint.for_learner
    @blueprint.etag
    @blueprint.operation("listReviews")
    @blueprint.arguments(ReviewQuerySchema, location="query")
    @blueprint.response(200, ReviewPageSchema, example=examples.REVIEWS)
    def get(self, query: dict[str, Any]) -> Any:
        """List my reviews; what has been due longest comes first."""
        wishes = ReviewWishes(query["due"], query["puzzle"])
        return services().reviews.due_page(
            wishes, query["limit"], query["cursor"], learner(), language()
        )


@blueprint.route("/me/progress")
class MyProgress(MethodView):
    """How it goes."""

    @blueprint.for_learner
    @blueprint.etag
    @blueprint.operation("readProgress")
    @blueprint.response(200, ProgressSchema, example=examples.PROGRESS)
    def get(self) -> Any:
        """Read how I do, by kind, theme and rules."""
        return services().progress.progress(learner(), language())


@blueprint.route("/me/activity")
class MyActivity(MethodView):
    """My days."""

    @blueprint.for_learner
    @blueprint.etag
    @blueprint.operation("readActivity")
    @blueprint.arguments(LearningQuerySchema, location="query")
    @blueprint.response(200, ActivityPageSchema, example=examples.ACTIVITY)
    def get(self, query: dict[str, Any]) -> Any:
        """Read my streak, and the days on which I answered something."""
        return services().progress.activity(query["limit"], query["cursor"], learner())


@blueprint.route("/me/mistakes")
class MyMistakes(MethodView):
    """What went wrong last."""

    @blueprint.for_learner
    @blueprint.etag
    @blueprint.operation("listMistakes")
    @blueprint.arguments(LearningQuerySchema, location="query")
    @blueprint.response(200, MistakePageSchema, example=examples.MISTAKES)
    def get(self, query: dict[str, Any]) -> Any:
        """List the puzzles that I answered wrong the last time."""
        return services().progress.mistakes(query["limit"], query["cursor"], learner(), language())
