"""Lights on the table: what may be chosen, where the thing in the hand may go, and what letting go would do."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import TypeVar

from game.rules.asks import SEALED, Choice, Path
from game.rules.odds import Foresight
from game.rules.plain import NOBODY, zone_name
from game.rules.rulesdef import FULL
from game.table.model.chances import chances
from game.table.model.choosing import Choosing
from game.table.model.drops import pressed_at
from game.table.model.gesture import Drop
from game.table.model.glows import Glows, of_drops, of_question, with_hint
from game.table.paint.desk import Desk
from game.table.paint.preview import PreviewPicture, preview_picture
from game.table.seen.buried import buried
from game.table.seen.held import Held
from game.table.seen.seeing import Seer
from game.ui.table_picture import FAN, GRID, MINI, PILE, STRIP, AreaPicture, CardLook, PieceLook
from game.ui.table_view import READY, Placed

T = TypeVar("T")

CHANCE = "chance"
"""What stops a preview where dice are thrown."""
STEPS = 30
"""So many pieces of work of what the dice may come to are done in a frame."""
FLASH = 1.1
"""So many seconds a card is lit that was changed in its pack."""
MOST_LIT = 0.6
"""If more of the cards in sight, or of the board pieces, may be chosen, the others are dimmed."""
CROWDED = 9
"""In a spread of so many cards those that may not be chosen are dimmed; in a smaller one those that may be are lit."""


class Lights:
    """Glows and the preview, for what is chosen and held. `preview` is None where there is nothing to be foreseen, `named` are the
    components that something which is pointed at tells of.
    """

    def __init__(self, choosing: Choosing, held: Held, desk: Desk, seer: Seer) -> None:
        self.choosing = choosing
        self.held = held
        self.desk = desk
        self.seer = seer
        self.preview: PreviewPicture | None = None
        self.foreseen: Path = ()
        """The action of which it is shown what it would do, or is worked out what its dice may come to; empty if there is none."""
        self._coming: PreviewPicture | None = None
        self._foresight: Foresight | None = None
        self.named: tuple[int, ...] = ()
        """The components that something names which somebody points at: a line of the log, or a chip."""
        self.asleep = False
        """Whether the past is shown, in which nothing may be chosen."""
        self._flashing: frozenset[str] = frozenset()
        self._flash_left = 0.0

    def show(self) -> None:
        """Light up what may be chosen now, or where the thing in the hand may go."""
        view, drag, lift = self.desk.view, self.held.drag, self.held.lift
        if drag is not None and drag.moved and lift is not None:
            over = drag.over.meaning if drag.over is not None else None
            glows = of_drops([spot.meaning for spot in drag.spots], over)
            path = lift.path
        else:
            glows = of_question(self.choosing, buried(self.choosing, view))
            path = self.choosing.path
        glows = with_hint(glows, self.choosing.hint, path) if not self.asleep else Glows({}, {}, {})
        things = {f"area:{zone}": glow for zone, glow in (*self._seats(), *self._pressed_for(), *glows.zones.items())}
        things.update({placed.thing.key: glow for placed, glow in self._drawn(glows.things.items())})
        self._calm(things, glows)
        # A card that stands on a lit space is lit itself, as the space is hidden under it.
        for placed in view.placed:
            top = placed.thing.level == placed.thing.stacked - 1
            if top and placed.thing.site in glows.sites and placed.thing.key not in things:
                things[placed.thing.key] = "target"
        things.update(self._named())
        things.update(
            {placed.thing.key: "selected" for placed, _id in self._drawn([(id, id) for id in self.held.spanned])}
        )
        things.update(self._flashed())
        view.set_glow(things)
        view.set_cell_glow(glows.sites)

    def flash(self, refs: Iterable[str]) -> None:
        """Let the cards of these ids light up once, those that are in sight: what is on them was changed."""
        self._flashing = frozenset(refs)
        self._flash_left = FLASH
        self.show()

    def update(self, dt: float) -> None:
        """Let time pass: what has lit up goes out again."""
        if self._flashing:
            self._flash_left -= dt
            if self._flash_left <= 0:
                self._flashing = frozenset()
                self.show()

    def _flashed(self) -> dict[str, str]:
        """How the cards glow that have just been changed."""
        if not self._flashing:
            return {}
        view = self.choosing.session.view()
        seen = [(placed, view.component(placed.thing.id)) for placed in self.desk.view.placed if placed.thing.id]
        return {placed.thing.key: "changed" for placed, one in seen if one is not None and one.ref in self._flashing}

    def _seats(self) -> Iterator[tuple[str, str]]:
        """Where a click chooses a seat, as which glow: the largest area of each that may be chosen."""
        decision, picture = self.choosing.decision, self.desk.view.picture
        if decision is None or picture is None or self.held.dragging or self.asleep:
            return
        for choice in decision.options:
            areas = [area for area in picture.areas if choice.what == "seat" and area.seat == choice.value]
            if areas:
                largest = max(areas, key=lambda area: area.rect.width * area.rect.height)
                yield largest.name, "focus" if self.choosing.cursor == choice else "legal"

    def _pressed_for(self) -> Iterator[tuple[str, str]]:
        """The places where a click stands for a button that is offered, as which glow."""
        picture = self.desk.view.picture
        if picture is None or self.held.dragging or self.asleep:
            return
        for area in picture.areas:
            pressed = pressed_at(self.choosing, area.zone, area.presses)
            if pressed is not None:
                yield area.name, "focus" if self.choosing.cursor == pressed else "legal"

    def _named(self) -> dict[str, str]:
        """How what a line of the log names glows; what lies in a pile, by its pile."""
        found = {}
        for id in self.named:
            placed = self.desk.view.by_id(id)
            sighting = self.choosing.session.view().component(id) if placed is None else None
            if placed is not None:
                found[placed.thing.key] = "focus"
            elif sighting is not None:
                found[f"area:{sighting.zone}"] = "focus"
        return found

    def _drawn(self, told: Iterable[tuple[int, T]]) -> Iterator[tuple[Placed, T]]:
        """Those of some components that are drawn, with what is told of each."""
        for id, what in told:
            placed = self.desk.view.by_id(id)
            if placed is not None:
                yield placed, what

    def _calm(self, things: dict[str, str], glows: Glows) -> None:
        """Where most things may be chosen the others are dimmed, instead of lighting up most: in what the viewer alone holds, in a large
        spread, and on the whole table.
        """
        decision, picture = self.choosing.decision, self.desk.view.picture
        legal = {placed.thing.key for placed, _id in self._drawn([(id, id) for id in glows.legal])}
        picked = decision is not None and decision.manner == SEALED and bool(legal or glows.zones)
        for area in picture.areas if picture is not None and not self.held.dragging else ():
            held = self._is_held(area)
            spread = area.show == GRID and len(area.things) >= CROWDED and area.things[0].type == "card"
            crowded = held or spread
            chosen = any(thing.key in legal for thing in area.things)
            # Where cards are picked in secret, all of a spread may be out of question, as when the deck is full.
            if crowded and (chosen or (picked and area.seat == self.choosing.session.viewer)):
                self._dim([thing.key for thing in area.things], things, legal)
        if self.held.dragging:
            return
        seen = [one for one in self.desk.view.placed if one.area.show not in (STRIP, MINI, PILE)]
        seen = [one for one in seen if not self._is_held(one.area)]
        for kind in (CardLook, PieceLook):
            keys = [one.thing.key for one in seen if isinstance(one.thing.look, kind)]
            if len([key for key in keys if things.get(key) == "legal"]) > MOST_LIT * len(keys):
                self._dim(keys, things, legal)

    def _is_held(self, area: AreaPicture) -> bool:
        """Whether an area shows what its seat alone sees, as a hand."""
        specs = {spec.name: spec for spec in self.choosing.session.game.code.zones}
        spec = specs.get(zone_name(area.zone))
        mine = area.seat == self.choosing.session.viewer and area.seat != NOBODY
        return mine and spec is not None and area.show in (FAN, GRID) and spec.seen_by_others != FULL

    @staticmethod
    def _dim(keys: Iterable[str], things: dict[str, str], legal: Collection[str]) -> None:
        """Dim those that may not be chosen; the others shine only while they are pointed at."""
        for key in keys:
            if key not in legal:
                things.setdefault(key, "dim")
            elif things[key] == "legal":
                things[key] = READY

    def show_preview(self, drop: Drop | None) -> None:
        """Show what letting go here would do, or nothing."""
        self.forget()
        if drop is not None and drop.complete and not self.held.is_piece:
            self._foretell(drop.path)
            self.preview = self._coming if drop.kind != "zone" else self._price()
        if self.held.dragging:
            self.show()

    def preview_choice(self, choice: Choice) -> None:
        """Show what a choice would do, if it may be made and is the last of its action. Of one that is no space only what dice may come to
        is shown: nothing else of it is seen beside a pointer that merely passes.
        """
        gesture = self.choosing.gesture
        path = (*gesture.path, choice) if gesture is not None else ()
        if self.foreseen and path == self.foreseen:
            return
        self.forget()
        if gesture is not None and gesture.allows(choice) and gesture.explore(path) is None:
            self._foretell(path)
            self.preview = self._coming if gesture.site_of(choice) is not None else self._price()

    def _price(self) -> PreviewPicture | None:
        """Of what would come only what it costs and brings; None if that is nothing."""
        found = self._coming.prices if self._coming is not None else ()
        return PreviewPicture((), (), (), prices=found) if found else None

    def foresee(self) -> None:
        """Go on with working out what the dice of the action may come to that is looked at, and show it when that is done."""
        foresight = self._foresight
        if foresight is None or not foresight.go_on(STEPS):
            return
        self._foresight = None
        if foresight.odds is not None and self._coming is not None:
            session = self.choosing.session
            told = chances(foresight.odds, session.view(), session.words, self.desk.views.counted)
            self.preview = self._coming._replace(chances=told)

    @property
    def reckons(self) -> bool:
        """Whether it is still worked out what dice may come to, or something is lit for a moment."""
        return self._foresight is not None or bool(self._flashing)

    def forget(self) -> None:
        """Show nothing of what may come."""
        self.preview = self._coming = self._foresight = None
        self.foreseen = ()

    def _foretell(self, path: Path) -> None:
        gesture = self.choosing.gesture
        if gesture is None:
            return
        self.foreseen = path
        preview = gesture.preview(path)
        words = self.choosing.session.words
        self._coming = preview_picture(preview, self.desk.view, self.seer, words, self.desk.theme)
        if preview.stopped == CHANCE or preview.between:
            self._foresight = gesture.foresight(path)
