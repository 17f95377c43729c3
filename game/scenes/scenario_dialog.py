"""Writes the position on the table as a scenario into the user's folder, and opens scenarios on the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from game.client_words import say
from game.rules.notation.writing import EFFECT, FACT, OTHER, UNDONE, ZONE, Unlike, Unwritten
from game.scenes.naming import NamingDialog
from game.scenes.stack import Stage
from game.storage.errors import StorageError
from game.storage.files import safe_name
from game.storage.kept import SCENARIO, keep
from game.table.model.session import Session
from game.words import Words

MOST_TOLD = 4
"""So many things that cannot be written are named; the others are counted."""


class ScenarioDialog(NamingDialog):
    """Asks for a name and writes the position of the match under it. `on_saved` is told in words where it lies."""

    done = "save"

    def __init__(self, session: Session, on_saved: Callable[[str], None]) -> None:
        self.session, self.on_saved = session, on_saved
        self.title = say("scenario.title")
        self.placeholder, self.about = say("saves.name"), say("scenario.about")
        self.stay, self.go_on = say("saves.cancel"), say("saves.save")
        self.words = f"{session.game.id}-{session.match.history}"

    def panel_height(self) -> int:
        return self.theme.px(84) + 4 * self.theme.row + self.theme.px(40)

    def take(self) -> None:
        """Write it, and go back to the table; or say why it cannot be written."""
        from game.content.schema_places import FOLDER, heading_for
        from game.storage.folders import DATA, pack_roots
        from game.written import kept

        services, name = self.stage.services, self.words.strip()
        if not name:
            self.say(say("saves.no_name"), "bad")
            return
        listing = services.listing(self.session.game.id)
        game = listing.game if listing is not None and listing.game is not None else self.session.game
        try:
            found = kept(self.session.match, game, safe_name(name))
        except Unwritten as error:
            self.say(unwritten(self.session.words, error.unlike), "bad", 10.0)
            return
        try:
            folder, schemas = services.folders.scenarios, [root / DATA / FOLDER for root in pack_roots()]
            named = heading_for(folder / name, game.id, "scenarios", schemas)
            path = keep(folder, name, SCENARIO, (named + found.text).encode())
        except StorageError as error:
            self.say(str(error), "bad")
            return
        self.stage.pop()
        key = "scenario.saved_before" if found.steps else "scenario.saved"
        self.on_saved(say(key, {"file": path, "count": found.steps}))


def unwritten(words: Words, unlike: tuple[Unlike, ...]) -> str:
    """Why a position cannot be written, and what to do."""
    if any(each.what == UNDONE for each in unlike):
        return say("scenario.undone")
    named = [words.zone(each.name) for each in unlike if each.what == ZONE]
    named += [words.say(f"count.{each.name}") for each in unlike if each.what == FACT]
    named += [say(f"scenario.{each.what}") for each in unlike if each.what in (EFFECT, OTHER)]
    more = len(named) - MOST_TOLD
    told = ", ".join(named[:MOST_TOLD])
    return say("scenario.unsaid_more" if more > 0 else "scenario.unsaid", {"what": told, "count": more})


def open_scenario(stage: Stage, path: Path, name: str = "", *, done: bool = True, kinds: Sequence[str] = ()) -> str:
    """Play from a scenario of a file: the one of this id, else the first; with what is to be done in it done, if wanted. `kinds`: who sits
    at each seat; if left out, the first seat is a person, the others are bots. Why it cannot be done, or an empty string.
    """
    from game.scenarios import ScenarioFault
    from game.scenes.matches import MatchProblem, begin_at

    try:
        session = begin_at(stage.services, path, name, done=done, kinds=kinds)
    except (ScenarioFault, MatchProblem, StorageError) as error:
        return str(error)
    stage.play(session, "", "")
    return ""
