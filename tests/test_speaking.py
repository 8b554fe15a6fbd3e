"""The command line and its verdicts in the language of whoever types."""

from __future__ import annotations

from pathlib import Path

import pytest
from click import Group, Option
from click.testing import CliRunner, Result

from rubrica.cli import main
from rubrica.lab.bench import Figure
from rubrica.lab.commands import COMMANDS
from rubrica.speaking import to_translate
from rubrica.tongue import language_of
from tests.matches import play_on, started
from tests.unsaid import CODES, Text, translated


def run(*arguments: str, **environment: str) -> Result:
    return CliRunner().invoke(main, list(arguments), env={"RUBRICA_LANGUAGE": "", **environment})


@pytest.fixture
def forged(tmp_path: Path) -> Path:
    match = play_on(started())
    match.record.commitment = "00" * 32
    path = tmp_path / "game.json"
    path.write_text(match.record.encode())
    return path


def test_help_follows_the_option_then_the_variable_then_the_locale() -> None:
    assert "Mostra les cartes d'un joc." in run("--help", LANG="ca_ES.UTF-8").output
    assert "Mostrar las cartas de un juego." in run("--help", LANG="ca_ES.UTF-8", RUBRICA_LANGUAGE="es").output
    told = run("--language", "it", "--help", LANG="ca_ES.UTF-8", RUBRICA_LANGUAGE="es").output
    assert "Mostra le carte di un gioco." in told
    assert "Mostra questo messaggio ed esci." in told
    assert "Show a game's cards." in run("--help", LANG="la_VA.UTF-8").output


def test_a_command_can_be_told_the_language_too(forged: Path) -> None:
    assert "Demostrar que una partida" in run("verify", "--language", "es", "--help").output
    assert "commitment: la semilla revelada" in run("verify", str(forged), "--lang", "es").output


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["play", "chess"], "No hay ningún juego 'chess'"),
        (["play", "rubico", "--seats", "40"], "Rubico se juega con 3 a 7 asientos, no con 40."),
        (["simulate", "rubico", "--bots", "genius"], "No hay ningún bot 'genius'"),
        (["simulate", "rubico", "--option", "road"], "--option 'road' no tiene valor"),
        (["simulate", "rubico", "--games", "many"], "'many' no es válido (número entero)."),
        (["load", "--seconds", "long"], "'long' no es válido (número)."),
        (["verify"], "Falta el argumento 'FILE'"),
        (["verify", "nowhere.json"], "Archivo 'nowhere.json': no existe."),
        (["content", "check", "rubico", "/nowhere"], "Carpeta '/nowhere': no existe."),
        (["verify", "/"], "Archivo '/': es una carpeta."),
        (["vrify"], "No hay ninguna orden 'vrify'"),
        (["--language", "la"], "No hay idioma 'la'"),
    ],
)
def test_errors_speak_it_too(arguments: list[str], told: str) -> None:
    result = run(*arguments, RUBRICA_LANGUAGE="es")
    assert result.exit_code == 2
    assert told in result.stderr


def test_a_forged_record_is_found_out_in_every_language(forged: Path) -> None:
    told = {code: run("verify", str(forged), RUBRICA_LANGUAGE=code) for code in ["en", *CODES]}
    assert {each.exit_code for each in told.values()} == {1}
    assert len({each.output for each in told.values()}) == len(told)


@pytest.mark.parametrize("code", CODES)
def test_every_command_helps_in_every_language(code: str) -> None:
    """Also where a help text is not written as a plain text, which no search of the source would find."""
    said, unsaid = translated(code), set()
    for command in [main, *main.commands.values(), *COMMANDS]:
        commands = [command, *command.commands.values()] if isinstance(command, Group) else [command]
        for each in commands:
            helps = to_translate(each.help or "")
            helps += [param.help for param in each.params if isinstance(param, Option) and param.help]
            unsaid |= {text for text in helps if Text("", (text,)) not in said}
    assert unsaid == set()


def test_an_environment_without_a_language_of_ours_is_english() -> None:
    assert language_of({"LC_ALL": "C", "LANG": "es_ES"}) == "en"
    assert language_of({"RUBRICA_LANGUAGE": "xx"}) == "en"


def test_what_an_option_takes_is_told_in_the_language_of_here() -> None:
    told = run("simulate", "--help", RUBRICA_LANGUAGE="it").output
    assert "--games NUMERO INTERO" in told and "--seed TESTO" in told
    assert "--games INTEGER" in run("simulate", "--help", RUBRICA_LANGUAGE="en").output


def test_measurements_speak_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "rubrica.lab.bench.all_figures",
        lambda _: [Figure("rubico", "random play, interpreted", "moves/s", 4.0, 2.0)],
    )
    told = run("bench", "rubico", RUBRICA_LANGUAGE="it").output
    assert " ".join(told.split()) == "rubico gioco a caso, interpretato 4 mosse/s 2.0000 del ciclo fisso"
