"""What carries Rubrica to other machines: the files fit together, and the steps of the image run without Docker."""

from __future__ import annotations

import configparser
import os
import re
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.request import urlopen

import pytest
import yaml  # type: ignore[import-untyped]

from rubrica.server.config import PREFIX, Config

DEPLOY = Path("deploy")
WORKFLOWS = sorted(Path(".github/workflows").glob("*.yml"))


def test_the_image_is_made_by_the_script_that_anybody_can_run() -> None:
    dockerfile = (DEPLOY / "Dockerfile").read_text()
    assert "RUN sh /source/deploy/install.sh /opt/rubrica" in dockerfile
    assert '--require-hashes -r "$source/requirements/server.txt"' in (DEPLOY / "install.sh").read_text()
    assert "/opt/rubrica/bin/rubrica serve" in (DEPLOY / "rubrica.service").read_text()


def test_the_compose_file_sets_only_what_there_is_to_set() -> None:
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    assert set(compose["services"]) == {"database", "one", "two", "caddy"}
    assert compose["services"]["one"] == compose["services"]["two"]
    settings = {name.removeprefix(PREFIX).lower() for name in compose["services"]["one"]["environment"]}
    assert settings <= set(Config.__dataclass_fields__)
    named = {volume.split(":")[0] for part in compose["services"].values() for volume in part.get("volumes", ())}
    assert {name for name in named if not name.startswith(".")} == set(compose["volumes"])
    assert "reverse_proxy {$ONE:one:8000} {$TWO:two:8000} {" in (DEPLOY / "Caddyfile").read_text()


def test_the_unit_is_one() -> None:
    unit = configparser.ConfigParser(interpolation=None, strict=False)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(DEPLOY / "rubrica.service")
    assert {"Unit", "Service", "Install"} <= set(unit.sections())


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_workflows_have_jobs_whose_make_targets_exist(path: Path) -> None:
    workflow = yaml.safe_load(path.read_text())
    targets = set(re.findall(r"^([\w-]+):", Path("Makefile").read_text(), re.M))
    steps = [step for job in workflow["jobs"].values() for step in job["steps"]]
    assert steps and all("uses" in step or "run" in step for step in steps)
    made = {target for step in steps for target in re.findall(r"\bmake ([\w-]+)", step.get("run", ""))}
    assert made <= targets
    assert all(re.search(r"@[0-9a-f]{40}$", step["uses"]) for step in steps if "uses" in step)
    tested = re.findall(r"\btests/[\w/]+\.py\b", path.read_text())
    assert all(Path(test).exists() for test in tested)


def test_the_steps_of_the_image_are_run_where_no_docker_need_be() -> None:
    assert "pytest tests/test_deploy.py" in Path(".github/workflows/test.yml").read_text()


@pytest.mark.long
def test_the_script_installs_a_server_that_answers(tmp_path: Path) -> None:
    elsewhere = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    elsewhere |= {"PYTHON": sys.executable, "RUBRICA_PURE": "1"}
    subprocess.run(["sh", DEPLOY / "install.sh", tmp_path / "rubrica"], check=True, env=elsewhere)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    elsewhere |= {"RUBRICA_HOST": "127.0.0.1", "RUBRICA_PORT": str(port), "RUBRICA_EXHIBITION": "no"}
    server = subprocess.Popen([tmp_path / "rubrica" / "bin" / "rubrica", "serve"], cwd=tmp_path, env=elsewhere)
    try:
        for _ in range(300):
            try:
                with urlopen(f"http://127.0.0.1:{port}/health", timeout=5) as answer:
                    assert answer.status == 200
                break
            except OSError:
                assert server.poll() is None, "the server did not start"
                time.sleep(0.1)
        else:
            raise AssertionError("no server answers")
    finally:
        server.terminate()
        server.wait()
