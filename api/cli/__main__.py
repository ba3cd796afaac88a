"""Run the command line as ``python -m api.cli``."""

from api.cli import main

main(prog_name="bezique")
