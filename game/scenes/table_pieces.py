"""Board pieces on offer and in the hand: the side and the turn in which they are shown and taken up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.table.model.gesture import Drop
from game.ui.drag import Drag
from game.ui.table_picture import PieceLook

if TYPE_CHECKING:
    from game.scenes.table import TableScene


class Pieces:
    """Turns and flips the pieces on offer. `orient` is the side and turn (degrees) last used; the next piece is taken up in it."""

    def __init__(self, table: TableScene) -> None:
        self.table = table
        self.orient: tuple[str, int] = ("", 0)

    def use(self, side: str, turn: int) -> None:
        """Keep a side and a turn for all pieces from now on."""
        self.orient = self.table.seer.orient = (side, turn)

    def offered(self) -> bool:
        """Whether the viewer may choose a piece to lay."""
        gesture = self.table.gesture
        if gesture is None or gesture.path or gesture.decision is None:
            return False
        legal = [choice for choice in gesture.decision.options if choice.what == "component"]
        first = self.table.view.by_id(int(legal[0].value)) if legal else None
        return first is not None and isinstance(first.thing.look, PieceLook)

    def turn_all(self, *, flip: bool) -> None:
        """Show the pieces on offer in their next turn, or on their other side."""
        orients = self._orients()
        if not orients:
            return
        side, turn = self.orient if self.orient in orients else orients[0]
        sides = list(dict.fromkeys(one for one, _turn in orients))
        turns = sorted({one for _side, one in orients})
        if flip:
            side = sides[(sides.index(side) + 1) % len(sides)]
        else:
            turn = turns[(turns.index(turn) + 1) % len(turns)]
        if (side, turn) in orients:
            self.use(side, turn)
        self.table.refresh()

    def _orients(self) -> list[tuple[str, int]]:
        """The sides and turns in which the first piece on offer may be laid."""
        gesture = self.table.gesture
        if gesture is None or gesture.decision is None:
            return []
        for choice in gesture.decision.options:
            if choice.what == "component":
                question = gesture.explore((choice,))
                listed = question.options if question is not None else ()
                return [(one.value[0], int(one.value[1])) for one in listed if one.what == "orient"]
        return []

    def look(self, drag: Drag[Drop]) -> PieceLook:
        """The piece in the hand on its present side and turn."""
        table = self.table
        placed = table.view.by_id(drag.id)
        sighting = table.session.view().component(drag.id)
        if sighting is None or sighting.ref is None or placed is None:
            raise ValueError(f"component {drag.id} is no piece that can be seen")
        return table.seer.piece(sighting.ref, drag.side or table.seer.first_side(sighting.ref), drag.turn)
