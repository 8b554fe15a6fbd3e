"""The lab on a real Ray cluster of two nodes, one of which is killed in the middle of a run."""

from __future__ import annotations

import json
import os
import secrets
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from rubrica.lab.conditions import Conditions
from rubrica.lab.notebook import rows_in
from rubrica.lab.run import Run
from rubrica.lab.simulate import plan

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed: pip install 'rubrica[cluster]'"),
    pytest.mark.xdist_group("ray"),
]
GAMES = 1500


def free_port() -> int:
    with closing(socket.socket()) as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@pytest.fixture(scope="module")
def door() -> int:
    """The port at which the cluster is reached from outside."""
    return free_port()


@pytest.fixture(scope="module")
def cluster(door: int) -> Iterator[Any]:
    """A head and another node, with one processor each; every process on them has the same token."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_AUTH_MODE", "token")
        patch.setenv("RAY_AUTH_TOKEN", secrets.token_hex(32))
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        for patience in ("RAY_raylet_start_wait_time_s", "RAY_CLIENT_SERVER_CHECK_CHANNEL_TIMEOUT_S"):
            patch.setenv(patience, "180")  # others may be at work on this machine
        head = {"num_cpus": 1, "include_dashboard": False, "ray_client_server_port": door}
        found = import_module("ray.cluster_utils").Cluster(initialize_head=True, head_node_args=head)
        patch.setenv("RAY_ADDRESS", found.address)
        try:
            found.add_node(num_cpus=1)
            found.wait_for_nodes()
            yield found
        finally:
            found.shutdown()


@pytest.fixture(scope="module")
def alone() -> list[Any]:
    """The same games, played in this process."""
    return list(Run().play(plan(Conditions("rubico", 4, seed="s"), GAMES)))


def command(*more: str) -> list[str]:
    return [sys.executable, "-m", "rubrica", *more]


def simulate(out: Path, on: str, games: int = GAMES) -> list[str]:
    return command(
        "simulate", "rubico", "--seats", "4", "--seed", "s", "--games", str(games), "--on", on, "--out", str(out)
    )


def test_a_cluster_plays_the_same_games(cluster: Any, alone: list[Any], tmp_path: Path) -> None:
    done = subprocess.run(simulate(tmp_path / "out", "ray"), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "on 2 workers (ray)" in done.stderr
    assert list(rows_in(tmp_path / "out")) == alone


def test_so_does_one_that_is_reached_from_outside(cluster: Any, door: int, alone: list[Any], tmp_path: Path) -> None:
    address = f"ray://127.0.0.1:{door}"
    away = {name: value for name, value in os.environ.items() if name != "RAY_ADDRESS"}
    done = subprocess.run(simulate(tmp_path / "out", address), capture_output=True, text=True, env=away)
    assert done.returncode == 0, done.stderr
    assert f"on 2 workers ({address})" in done.stderr
    assert list(rows_in(tmp_path / "out")) == alone


def test_every_experiment_and_learning_reach_it(cluster: Any, tmp_path: Path) -> None:
    for name, more in {
        "tournament": ["--bots", "steady,random", "--deals", "1"],
        "balance": ["--games", "2"],
        "compare": ["--content", "", "--games", "2"],
    }.items():
        both = [
            subprocess.run(command(name, "rubico", *more, "--on", on), capture_output=True, text=True)
            for on in ("ray", "local")
        ]
        assert both[0].returncode == 0, both[0].stderr
        assert both[0].stdout == both[1].stdout
    for on in ("ray", "local"):
        out = str(tmp_path / f"{on}.py")
        subprocess.run(command("learn", "rubico", "--games", "10", "--on", on, "--out", out), check=True)
    assert (tmp_path / "ray.py").read_text() == (tmp_path / "local.py").read_text()


def begun(out: Path, games: int = GAMES) -> subprocess.Popen[str]:
    """A run on the cluster that has written some games down."""
    command = simulate(out, "ray", games)
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while sum(1 for _ in rows_in(out)) < 30 and running.poll() is None:
        time.sleep(0.05)
    assert running.poll() is None
    return running


def test_sigterm_finishes_the_report_there_too(cluster: Any, tmp_path: Path) -> None:
    out = tmp_path / "out"
    running = begun(out, 1_000_000)
    running.terminate()
    output, errors = running.communicate()
    assert running.returncode == 0, errors
    kept = [row.number for row in rows_in(out)]
    assert kept == list(range(len(kept)))
    assert f"these are the {len(kept)} games" in output and (out / "report.html").exists()


def test_the_other_node_is_killed_in_mid_run_and_no_game_is_lost_or_counted_twice(
    cluster: Any, alone: list[Any], tmp_path: Path
) -> None:
    out = tmp_path / "out"
    running = begun(out)
    other = next(node for node in cluster.list_all_nodes() if node is not cluster.head_node)
    cluster.remove_node(other, allow_graceful=False)
    _output, errors = running.communicate()
    assert running.returncode == 0, errors
    assert list(rows_in(out)) == alone


def test_what_answers_nowhere_is_told_in_one_line(tmp_path: Path) -> None:
    away = {name: value for name, value in os.environ.items() if name != "RAY_ADDRESS"}
    done = subprocess.run(simulate(tmp_path / "out", f"ray://127.0.0.1:{free_port()}"), capture_output=True, env=away)
    assert done.returncode == 2
    assert b"No Ray cluster answers at ray://127.0.0.1:" in done.stderr and b"Traceback" not in done.stderr
    assert not (tmp_path / "out").exists()


def test_without_a_cluster_one_is_started_for_the_run() -> None:
    away = {name: value for name, value in os.environ.items() if not name.startswith("RAY_")}
    few = ["simulate", "rubico", "--seats", "4", "--seed", "s", "--games", "20", "--json", "--workers", "1"]
    both = [subprocess.run(command(*few, "--on", on), capture_output=True, env=away) for on in ("ray", "local")]
    assert both[0].returncode == 0, both[0].stderr
    assert json.loads(both[0].stdout) == json.loads(both[1].stdout)
