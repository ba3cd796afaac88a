"""What is known of a learner: rating, spaced reviews, local days, mastery. It knows no game.

Everything is about opaque keys, and about acts that were marked. Nothing here reads a clock: the
instant of an act comes with it, and *now* is passed in.
"""
