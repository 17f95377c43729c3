"""Says what the folders of a user change of a pack: what is new, what is changed, and what a change reaches that may not be meant."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import yaml

from game.content.complaints import counted, listed
from game.content.entries import RawEntry
from game.content.pack_files import PackFiles
from game.content.yaml_source import Source

_MOST = 6
"""So many things of one kind are named, more are counted."""


def changes(
    files: PackFiles,
    entries: Mapping[str, Mapping[str, RawEntry]],
    sources: Mapping[str, Sequence[Source]],
) -> tuple[str, ...]:
    """One line for each root after the first that changes anything.

    `entries` are those of each kind by id, `sources` the files that are laid over one another, by name.
    """
    lines = []
    for overlay in files.overlays:
        told = [*_entries(overlay, entries), *_replaced(overlay, entries["ability"], entries["card"])]
        told += _keys(overlay, sources)
        told += _texts(overlay, sources.get("text/en.yaml", ()))
        told += _files(overlay, files)
        if told:
            lines.append(f"{overlay}: {'; '.join(told)}")
    return tuple(lines)


def _layers(entries: Mapping[str, RawEntry], overlay: str) -> Iterator[RawEntry]:
    """The entries as that root has them."""
    for raw in entries.values():
        layer: RawEntry | None = raw
        while layer is not None:
            if layer.origin.overlay == overlay:
                yield layer
            layer = layer.under


def _entries(overlay: str, entries: Mapping[str, Mapping[str, RawEntry]]) -> list[str]:
    told = []
    for what, of_kind in entries.items():
        layers = list(_layers(of_kind, overlay))
        new = [layer for layer in layers if layer.under is None]
        changed = [layer for layer in layers if layer.under is not None]
        parts = [counted(len(new), f"new {what}")] if new else []
        if changed and what != "ability":  # those are told by name
            names = f" ({', '.join([layer.id for layer in changed])})" if len(changed) <= _MOST else ""
            parts.append((f"{len(changed)} changed" if new else counted(len(changed), f"changed {what}")) + names)
        told += [", ".join(parts)] if parts else []
    return told


def _replaced(overlay: str, abilities: Mapping[str, RawEntry], cards: Mapping[str, RawEntry]) -> list[str]:
    """An ability that is taken for a new one may have the name of another, which cards have."""
    told = []
    for layer in _layers(abilities, overlay):
        if layer.under is None:
            continue
        users = [card.id for card in cards.values() if layer.id in card.abilities()]
        verb = "replaces" if set(layer.under.given) <= set(layer.given) else "changes"
        before = layer.under.entry.key_at()
        used = f", used by {listed(users, _MOST)}" if users else ""
        told.append(f"ability {layer.id} {verb} {before.origin.shown}:{before.line}{used}")
    return told if len(told) <= _MOST else [*told[:_MOST], f"and {counted(len(told) - _MOST, 'more ability')}"]


def _keys(overlay: str, sources: Mapping[str, Sequence[Source]]) -> list[str]:
    """What the files of keys change, by the names of the keys."""
    return [
        f"{name}: {listed(leaves(source.data), _MOST)}"
        for name in ("game.yaml", "card.yaml")
        for source in sources.get(name, ())
        if source.origin.overlay == overlay and isinstance(source.node, yaml.MappingNode)
    ]


def leaves(data: Any, before: str = "") -> Iterator[str]:
    """The dotted names of all that is given in keys with values."""
    for key, value in data.items():
        if isinstance(value, dict) and value:
            yield from leaves(value, f"{before}{key}.")
        else:
            yield f"{before}{key}"


def _texts(overlay: str, sources: Sequence[Source]) -> list[str]:
    earlier: dict[str, None] = {}
    for source in sources:
        keys = dict.fromkeys(leaves(source.data)) if isinstance(source.data, dict) else {}
        if source.origin.overlay == overlay:
            new = [key for key in keys if key not in earlier]
            changed = len(keys) - len(new)
            parts = [counted(len(new), "new text")] if new else []
            if changed:
                parts.append(f"{changed} changed" if new else counted(changed, "changed text"))
            return [", ".join(parts)] if parts else []
        earlier.update(keys)
    return []


def _files(overlay: str, files: PackFiles) -> list[str]:
    """Maps and pictures, which are replaced as a whole."""
    told = []
    for name, found in files.data.items():
        if name.endswith((".tmx", ".tsx")) and any(file.origin.overlay == overlay for file in found):
            instead = " instead of that of the pack" if found[0].origin.overlay != overlay else ""
            told.append(f"the map {name}{instead}")
    own = [origin for origin in files.picture_origins.values() if origin.overlay == overlay]
    instead_of = [origin for origin in own if origin.file.rpartition(".")[0] in files.replaced_pictures]
    if own:
        told.append(counted(len(own), "picture") + (f", {len(instead_of)} instead of another" if instead_of else ""))
    return told
