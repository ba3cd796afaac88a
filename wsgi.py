"""The WSGI application, set up from the environment: ``gunicorn wsgi:app``."""

from __future__ import annotations

import sys

from api import create_app
from api.settings import SettingsError
from trainer.solver.warming import warm_up

try:
    app = create_app()
except SettingsError as error:
    print(f"Error: {error}", file=sys.stderr)
    # gunicorn's word for a worker that cannot start: it ends, where it would try for ever.
    sys.exit(3)
# Here, so that workers forked after a preload share the compiled code, and no learner waits for it.
warm_up()
