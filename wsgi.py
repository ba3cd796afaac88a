"""The WSGI application, set up from the environment: ``gunicorn wsgi:app``."""

from api import create_app

app = create_app()
