"""`make bench`: prints ratios measured in one run as a table, and keeps it in docs/benchmarks.md with the date.

python tests/benchmarks/run.py [--seconds S] [--no-peers] [--only core,table,pictures,start,live] [--keep]
"""

from __future__ import annotations

import argparse
import datetime
import os
import platform
import sys
from pathlib import Path

os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tests.benchmarks.timing import Row  # noqa: E402 - the path above makes it importable

REPORT = ROOT / "docs" / "benchmarks.md"
BEGIN, END = "<!-- table: written by make bench -->", "<!-- end of table -->"


def table(title: str, rows: list[Row]) -> list[str]:
    """One part of the report as Markdown lines."""
    lines = [f"### {title}", "", "| what | measured | ratio | wanted | holds |", "| --- | --- | --- | --- | --- |"]
    for row in rows:
        holds = "" if row.holds is None else "yes" if row.holds else "**no**"
        lines.append(f"| {row.what} | {row.measured} | {row.ratio} | {row.wanted} | {holds} |")
    return [*lines, ""]


def main() -> int:
    """Run the parts that were asked for; 1 if a ratio that is wanted does not hold."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--seconds", type=float, default=3.0, help="how long each rate is measured")
    parser.add_argument("--no-peers", action="store_true", help="leave the peers out")
    parser.add_argument("--only", default="core,table,pictures,start,live", help="parts to run, with commas")
    parser.add_argument("--keep", action="store_true", help="write the table into docs/benchmarks.md")
    chosen = parser.parse_args()
    parts = chosen.only.split(",")
    lines: list[str] = []
    missed = 0
    notices: list[str] = []
    if "core" in parts:
        from tests.benchmarks import core_bench

        rows, notices = core_bench.rows(chosen.seconds, with_peers=not chosen.no_peers)
        lines += table("Rules core", rows)
        missed += sum(row.holds is False and row.wanted[:3] != "aim" for row in rows)
    if "table" in parts:
        from tests.benchmarks import table_bench

        rows = table_bench.rows()
        lines += table("Table", rows)
        missed += sum(row.holds is False for row in rows)
    if "pictures" in parts:
        from tests.benchmarks import pictures_bench

        rows = pictures_bench.rows()
        lines += table("Pictures", rows)
        missed += sum(row.holds is False for row in rows)
    if "start" in parts:
        from tests.benchmarks import start_bench

        rows = start_bench.rows()
        lines += table("Start and check", rows)
        missed += sum(row.holds is False for row in rows)
    if "live" in parts:
        from tests.benchmarks import live_bench

        lines += table("Live", live_bench.rows())  # an aim: a machine that does other work is slower
    now = datetime.datetime.now(tz=datetime.UTC)
    head = [f"{now:%Y-%m-%d}, Python {platform.python_version()}, {os.cpu_count()} cores, {platform.machine()}.", ""]
    text = "\n".join(head + lines + [f"- {notice}" for notice in notices])
    print(text)
    if chosen.keep:
        kept = REPORT.read_text(encoding="utf-8")
        before, _, rest = kept.partition(BEGIN)
        _, _, after = rest.partition(END)
        REPORT.write_text(f"{before}{BEGIN}\n\n{text}\n\n{END}{after}", encoding="utf-8")
    return 1 if missed else 0


if __name__ == "__main__":
    raise SystemExit(main())
