"""The WSGI application, set up from the environment: ``gunicorn wsgi:app``."""

from api import create_app
from trainer.solver import endgame, open_hand

app = create_app()
# Here, so that workers forked after a preload share the compiled code, and no learner waits for it.
endgame.warm_up()
open_hand.warm_up()
