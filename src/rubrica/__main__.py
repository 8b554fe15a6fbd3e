"""`python -m rubrica` is the command line."""

from rubrica.cli import main

main(prog_name="rubrica")
