"""The WSGI application, set up from the environment: ``gunicorn wsgi:app``."""

from api import create_app
from trainer.solver.endgame import warm_up

app = create_app()
warm_up()  # here, so that workers forked after a preload share it, and no learner waits for it
