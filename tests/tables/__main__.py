"""Makes the tables of the docs anew that are made of declarations: `python -m tests.tables`."""

from __future__ import annotations

from tests.tables.page import PAGES, path_of, renewed

for page in PAGES:
    path = path_of(page)
    text = renewed(page)
    if text != path.read_text(encoding="utf-8"):
        path.write_text(text, encoding="utf-8")
        print(f"renewed {path.name}")
