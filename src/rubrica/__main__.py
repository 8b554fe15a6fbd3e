from rubrica.cli import main

main(prog_name="rubrica")
