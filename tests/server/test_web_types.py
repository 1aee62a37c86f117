"""The page's types are those of the wire: generated, committed, and held to what the Python types say."""

import os
import shutil
import sys
from pathlib import Path

import pytest

from tests.processes import ran_well

WEB = Path(__file__).parents[2] / "web"


@pytest.mark.skipif(shutil.which("node") is None, reason="Node isn't installed")
@pytest.mark.skipif(not (WEB / "node_modules").is_dir(), reason="the page's packages aren't installed (npm ci)")
def test_the_committed_types_are_what_the_python_types_say() -> None:
    ran_well(["node", "scripts/types.mjs", "--check"], cwd=WEB, env={**os.environ, "PYTHON": sys.executable})
