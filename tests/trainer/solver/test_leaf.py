"""Endings as leaves of another kernel, all with one table."""

from random import Random

from tests.trainer.solver.layouts import mask
from trainer.cards import PACK
from trainer.solver.compiled import Words, entry, integers, words, zeros
from trainer.solver.ending import lay_out, points_left
from trainer.solver.leaf import ending_reaches, set_rules
from trainer.solver.search import exact
from trainer.solver.workspace import HANDS, new_workspace

QUESTION = 6  # words: two hands, trump, duty to beat, guess, want


@entry("void(int64[::1], int64[::1], int64, int64[::1])")
def ask_leaves(questions: Words, found: Words, count: int, work: Words) -> None:
    """Write the points, the answer whether they are enough, and the total of every leaf."""
    for index in range(count):
        at = index * QUESTION
        set_rules(questions[at + 2], 10, 10, questions[at + 3], 1, work)
        first, second = questions[at], questions[at + 1]
        lay_out(first, second, work)
        live = work[HANDS] | work[HANDS + 1]
        total = points_left(live, work) if live else 0
        found[3 * index] = exact(live, 0, total, questions[at + 4], work)
        found[3 * index + 1] = ending_reaches(first, second, questions[at + 5], work)
        found[3 * index + 2] = total


def leaves(count: int, seed: int) -> list[tuple[int, ...]]:
    """Return leaves as a search over the stock meets them: hands that differ in a few cards."""
    rng = Random(seed)
    found: list[tuple[int, ...]] = []
    for _ in range(count // 20):
        size, trump, beat = rng.randint(0, 8), rng.randrange(4), rng.randrange(2)
        dealt = rng.sample(PACK, 16)
        for _ in range(20):
            rng.shuffle(dealt)
            hands = mask(dealt[:size]), mask(dealt[8 : 8 + size])
            found.append((*hands, trump, beat, rng.randrange(200), rng.randrange(200)))
    return found


def answers(asked: list[tuple[int, ...]], work: Words) -> list[tuple[int, ...]]:
    found = zeros(3 * len(asked))
    ask_leaves(words([word for each in asked for word in each]), found, len(asked), work)
    numbers = integers(found)
    return [tuple(numbers[at : at + 3]) for at in range(0, len(numbers), 3)]


def test_leaves_that_share_a_table_are_worth_what_each_is_alone() -> None:
    """Under one set of rules after the other, in any order, in a table of any size."""
    asked = leaves(400, seed=1)
    alone = [answers([question], new_workspace())[0] for question in asked]
    assert answers(asked, new_workspace()) == alone
    assert answers(asked, new_workspace(buckets=4)) == alone
    assert answers(asked[::-1], new_workspace(buckets=1 << 14)) == alone[::-1]


def test_the_question_whether_points_are_enough_bounds_them() -> None:
    """Reached: at least the answer. Not reached: at most the answer."""
    asked = leaves(400, seed=2)
    for question, (points, reached, total) in zip(
        asked, answers(asked, new_workspace()), strict=True
    ):
        want = question[-1]
        assert 0 <= points <= total
        assert (want <= reached <= points) if reached >= want else (points <= reached < want)
