"""`wartable schema`: writes JSON Schemas of a pack's files, with which an editor completes keys and words, and tells what they mean."""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from game.bundled import bundled_root
from game.client_words import FILE
from game.content.complaints import counted, printable
from game.content.schema_places import FOLDER
from game.library import UnknownGame, codes, ids
from game.storage.folders import DATA, pack_roots, user_folder
from game.unable import Unable

CLIENT: Final = "_client"
"""The folder of the client's own texts, beside those of the packs."""
OURS: Final = "Made by `wartable schema`, which writes it anew."
_TABLES: Final = {
    "cards": ("packs.md", "## Cards: `cards/*.yaml`"),
    "game": ("packs.md", "## The game itself: `game.yaml`"),
    "parts": ("abilities.md", "## Parts"),
    "pictures": ("packs.md", "## How a picture is shown"),
    "scenarios": ("scenarios.md", "## Keys of every game"),
}
"""Where the documents tell of keys: the file, and the heading over the table."""
_ROW: Final = re.compile(r"^\| (`[^|]*) \| (.*) \|$", re.MULTILINE)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the packs and the folder."""
    parser.add_argument("packs", metavar="PACK", nargs="*", help="the ids of packs (all, if none is named)")
    parser.add_argument(
        "--to",
        metavar="FOLDER",
        help=f"where the schemas of whole packs are written, each in a folder of its own (left out: {DATA}/{FOLDER} in your folder)",
    )


def run(arguments: argparse.Namespace) -> int:
    """Write the schemas. Raises UnknownGame, and Unable where something lies in the place of a schema that is none of ours."""
    roots = pack_roots()
    wanted = arguments.packs or (*ids(roots), CLIENT)
    for name in wanted:
        if name not in (*ids(roots), CLIENT):
            raise UnknownGame(f"There is no game {name!r}. There are: {', '.join(ids(roots)) or 'none'}.")
    own = user_folder() / DATA
    folder = Path(arguments.to) if arguments.to is not None else own / FOLDER
    files: dict[Path, str] = {}
    if CLIENT in wanted:
        files[folder / CLIENT / "text.json"] = client_schema()
    for name in [name for name in wanted if name != CLIENT]:
        elsewhere = any((root / DATA / name / "game.yaml").exists() for root in roots[:-1])
        made = schemas_of(name, roots, changes=arguments.to is None and elsewhere)
        if not made:
            print(printable(f"{name}: no schemas, as it has no game.yaml that can be read"))
        files.update({folder / name / f"{kind}.json": text for kind, text in made.items()})
    for path in files:
        if not _is_ours(path):
            raise Unable(
                f"{path} is none of ours, and is not written over. Move it away, or give another folder with --to."
            )
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    print(printable(f"{folder}: {counted(len(files), 'schema')}"))
    return 0 if files else 1


def schemas_of(name: str, roots: Sequence[Path], *, changes: bool) -> dict[str, str]:
    """The texts of the schema files of a pack by kind; empty if it has no game.yaml that can be read. `changes`: those of files that only
    change the pack.
    """
    from game.content.schemas import declared, schemas

    pack = declared(roots, name, codes().get(name))
    if pack is None:
        return {}
    made = schemas(pack, told(bundled_root() / "docs"), changes=changes)
    return {
        kind: json.dumps({"$comment": OURS, **schema}, ensure_ascii=False, indent=1) + "\n"
        for kind, schema in made.items()
    }


def client_schema() -> str:
    """The text of the schema of the client's own texts, in any language."""
    from game.content.complaints import Complaints, Origin
    from game.content.schemas import texts_schema
    from game.content.yaml_source import read

    path = bundled_root() / FILE
    texts = read(path.read_bytes(), Origin(path.name, str(path)), Complaints()).data
    schema = texts_schema(texts or {}, f"Wartable: {FILE.as_posix()}")
    return json.dumps({"$comment": OURS, **schema}, ensure_ascii=False, indent=1) + "\n"


def told(folder: Path) -> Mapping[str, Mapping[str, str]]:
    """What the tables of the documents in a folder tell of keys, by the kind of file; nothing of a document that is not there."""
    found: dict[str, dict[str, str]] = {}
    for kind, (name, heading) in _TABLES.items():
        try:
            text = (folder / name).read_text(encoding="utf-8")
        except OSError:
            continue
        section = text.partition(f"{heading}\n")[2].partition("\n## ")[0]
        rows = found.setdefault(kind, {})
        for keys, words in _ROW.findall(section):
            for key in re.findall(r"`(\w+)", keys):
                rows.setdefault(key, words)
    return found


def _is_ours(path: Path) -> bool:
    """Whether a schema may be written here: nothing lies there, or a schema of ours."""
    if not path.exists() and not path.is_symlink():
        return True
    try:
        held: Any = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    return isinstance(held, dict) and held.get("$comment") == OURS
