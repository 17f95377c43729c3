"""Board pieces on offer and in the hand: the side and the turn in which they are shown and taken up."""

from __future__ import annotations

from game.table.model.choosing import Choosing
from game.table.seen.held import Held
from game.table.seen.seeing import Seer
from game.ui.table_picture import PieceLook


class Pieces:
    """Turns and flips the pieces on offer. `orient` is the side and turn (degrees) last used; the next piece is taken up in it."""

    def __init__(self, choosing: Choosing, seer: Seer) -> None:
        self.choosing = choosing
        self.seer = seer

    @property
    def orient(self) -> tuple[str, int]:
        """The side and turn (degrees) last used."""
        return self.seer.orient

    def use(self, side: str, turn: int) -> None:
        """Keep a side and a turn for all pieces from now on."""
        self.seer.orient = (side, turn)

    def offered(self) -> bool:
        """Whether the viewer may choose a piece to lay."""
        decision = self.choosing.decision
        if decision is None or self.choosing.path:
            return False
        first = next((choice for choice in decision.options if choice.what == "component"), None)
        sighting = self.choosing.session.view().component(int(first.value)) if first is not None else None
        return sighting is not None and sighting.type == "piece"

    def turn_all(self, *, flip: bool) -> bool:
        """Turn the pieces on offer, or flip them to their other side; whether there are any."""
        orients = self._orients()
        if not orients:
            return False
        side, turn = self.orient if self.orient in orients else orients[0]
        sides = list(dict.fromkeys(one for one, _turn in orients))
        turns = sorted({one for _side, one in orients})
        if flip:
            side = sides[(sides.index(side) + 1) % len(sides)]
        else:
            turn = turns[(turns.index(turn) + 1) % len(turns)]
        if (side, turn) in orients:
            self.use(side, turn)
        return True

    def _orients(self) -> list[tuple[str, int]]:
        """The sides and turns in which the first piece on offer may be laid."""
        gesture = self.choosing.gesture
        if gesture is None or gesture.decision is None:
            return []
        for choice in gesture.decision.options:
            if choice.what == "component":
                question = gesture.explore((choice,))
                listed = question.options if question is not None else ()
                return [(one.value[0], int(one.value[1])) for one in listed if one.what == "orient"]
        return []

    def look(self, held: Held) -> PieceLook:
        """The piece in the hand on its present side and turn. Raises ValueError if what is in the hand is no piece that can be seen."""
        drag = held.drag
        sighting = self.choosing.session.view().component(drag.id) if drag is not None else None
        if drag is None or sighting is None or sighting.ref is None:
            raise ValueError("no piece that can be seen is in the hand")
        return self.seer.piece(sighting.ref, drag.side or self.seer.first_side(sighting.ref), drag.turn)
