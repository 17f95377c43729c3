"""Checks the dice of a pack against those that the game's code throws (`Vocabulary.dice`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.content.complaints import Complaints, listed
from game.content.explain import said
from game.content.game_file import GameData


def check_dice(dice: Mapping[str, Sequence[int | str]], game: GameData, complaints: Complaints) -> None:
    """Complain of every die that is thrown and not declared, or has no faces, or one that the code does not know what to do with.

    `dice`: the faces that are known, by die. A die that was declared wrongly was complained of before.
    """
    for die, known in dice.items():
        words = [str(face) for face in known]
        wanted = f"this game throws it, and knows the faces {listed(words)}"
        if die not in game.tokens:
            if die not in game.known["tokens"]:
                complaints.error(game.entry.key_at("tokens"), f"there is no die '{die}': {wanted}")
            continue
        entry, faces = game.token_places[die], game.tokens[die].faces
        if not faces:
            complaints.error(entry.at("faces"), f"{entry.what} has no faces: {wanted}")
        for index, face in enumerate(faces):
            if face not in known:
                hint = complaints.nearest(face, words) if isinstance(face, str) else ""
                text = f"face {index + 1} of {entry.what} cannot be {said(face)}: {wanted}"
                complaints.error(entry.at("faces", index), text, hint)
