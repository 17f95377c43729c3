"""Tells which texts of a pack do not fit their cards, and which pictures cannot be shown. Needs no window."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from game.art import decoder
from game.ui.face_layout import CardLike, face_data, lay_out
from game.ui.face_template import Template, standard


def face_problems(
    face: Any,
    cards: Iterable[CardLike],
    texts: Mapping[str, str],
    roots: Sequence[Path] = (),
    stats: Sequence[str] = (),
    folder: str = "",
) -> list[str]:
    """One line for each text that had to be cut and each picture under `roots` that cannot be shown, of which it names the whole path.

    `face` is the checked data of card.yaml (None: the plain template with the fields `stats`). A line begins with where the card is
    written, if its definition knows: a place in `folder`.
    """
    template = Template.from_plain(face) if face is not None else standard(stats)
    problems = []
    for card in cards:
        printed = face_data(card, texts)
        source = getattr(card, "source", None)
        overlay = f"{source.overlay}/" if source and source.overlay else ""
        where = f"{overlay}{folder}{source}: " if source else ""
        for variant in template.variants_of(printed):
            problems += [
                f"{where}warning: {cut} (face {variant.name})" for cut in lay_out(template, printed, variant).overflow
            ]
    return problems + [f"{path}:1:1: warning: {reason}" for path, reason in decoder.check(roots)]
