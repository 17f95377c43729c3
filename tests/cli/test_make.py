"""What the targets of the Makefile make of the answers of our commands."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

REPO = Path(__file__).parents[2]


@pytest.mark.skipif(shutil.which("make") is None, reason="there is no make")
@pytest.mark.parametrize(("answer", "status"), [(0, 0), (1, 0), (2, 2), (3, 2)])
def test_rules_without_a_test_are_an_answer_and_no_breakdown(answer, status, tmp_path):
    (tmp_path / "bin").mkdir()
    python = tmp_path / "bin" / "python"
    python.write_text(f"#!/bin/sh\necho told\nexit {answer}\n")
    python.chmod(0o755)
    for stamp in ("play.stamp", "dev.stamp"):
        (tmp_path / stamp).touch()
    # Under `make test` these would make it an inner make, which tells the folders it enters.
    outer = {name: value for name, value in os.environ.items() if name not in {"MAKELEVEL", "MAKEFLAGS", "MFLAGS"}}
    done = subprocess.run(
        ["make", "rules", f"VENV={tmp_path}"],
        cwd=REPO,
        env=outer,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == status
    assert done.stdout.endswith("told\n")
    assert ("Error" in done.stderr) is (status != 0)
