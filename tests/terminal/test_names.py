"""Who is a bot is not told by a name."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from rubrica.cli import main


def test_a_person_called_like_a_bot_is_asked(tmp_path: Path) -> None:
    """Who sits down as "Ada (bot)" plays for herself, now and after the game was put aside."""
    path = tmp_path / "game.json"
    begin = ["play", "rubico", "--name", "Ada (bot)", "--seed", "a name", "--record", str(path)]
    for command in (begin, ["play", "--resume", str(path)]):
        played = CliRunner().invoke(main, command, input="quit\n")
        assert "Ada (bot)> " in played.output, played.output
        assert "The game is saved." in played.output
