"""The report of what can be clicked, for tests and for assistive programs (`play --report PATH`)."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.storage.errors import StorageError
from game.storage.files import clear_parts, write_whole
from game.storage.keeper import Keeper
from game.unable import Unable

if TYPE_CHECKING:
    from game.scenes.stack import Stage

BEGINNING = b'{"serial": '
"""With this every report begins."""


class Report:
    """Writes what can be clicked to a file, whole or not at all, after each redraw.

    Only an earlier report is replaced. Raises Unable if something else stands at the path, or no file can be written there; what goes wrong
    later does not end the client.
    """

    def __init__(self, path: Path, keeper: Keeper) -> None:
        self.path = path
        self.keeper = keeper
        self.serial = 0
        self._last = ""
        try:
            if not _may_replace(path):
                raise ValueError("something else is there, which is no report of an earlier run.")
            if not path.parent.is_dir():
                raise ValueError(f"there is no folder {path.parent}.")
            self._save({"scene": "", "size": [0, 0], "moving": True, "progress": 0, "messages": [], "targets": []})
            clear_parts(path.parent)
        except (OSError, ValueError, StorageError) as error:  # ValueError: no path at all, too
            reason = error.what if isinstance(error, StorageError) else getattr(error, "strerror", None) or str(error)
            raise Unable(f"the report cannot be written to {path}: {reason.rstrip('.')}. Name another file.") from error

    def write(self, stage: Stage) -> None:
        """Write the targets of the top scene if they changed."""
        deaf = stage.deaf
        entries = [
            {
                "kind": target.kind,
                "name": target.name,
                "label": target.label,
                "rect": list(target.rect),
                "enabled": target.enabled and not deaf,
                **dict(target.extra),
            }
            for target in stage.targets()
        ]
        told = {
            "scene": type(stage.top).__name__ if stage.top is not None else "",
            "size": list(stage.size),
            "moving": stage.moving or deaf,
            "progress": stage.top.progress if stage.top is not None else 0,
            "messages": stage.messages(),
            "targets": entries,
        }
        body = json.dumps(told)
        if body != self._last:
            self._last = body
            self.serial += 1
            self.keeper.keep("report", lambda: self._save(told))

    def _save(self, told: dict[str, Any]) -> None:
        text = json.dumps({"serial": self.serial, **told}) + "\n"
        write_whole(self.path, text.encode(errors="replace"), "write the report", durable=False)


def _may_replace(path: Path) -> bool:
    """Whether nothing would be lost: there is no file, an empty one, or an earlier report. Raises OSError, ValueError."""
    if not os.path.lexists(path):
        return True
    if not stat.S_ISREG(path.lstat().st_mode):
        return False
    with path.open("rb") as file:
        return file.read(len(BEGINNING)) in (b"", BEGINNING)
