"""What docs/scripting.md shows is what a script gets: its blocks, one after the other, as a user would type them."""

from __future__ import annotations

import doctest
import re

from game.bundled import bundled_root

PAGE = bundled_root() / "docs" / "scripting.md"
BLOCK = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def test_the_page_says_what_comes_of_it(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = PAGE.read_text(encoding="utf-8")
    blocks = list(BLOCK.finditer(text))
    assert blocks
    assert text.count("```python\n") == len(blocks)
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    told: list[str] = []
    known: dict[str, object] = {}
    for block in blocks:
        line = text.count("\n", 0, block.start(1))
        test = doctest.DocTestParser().get_doctest(block[1], known, PAGE.name, str(PAGE), line)
        assert test.examples, f"{PAGE.name}:{line}: a block without an example"
        runner.run(test, out=told.append, clear_globs=False)
        known = test.globs
    assert "".join(told) == ""
