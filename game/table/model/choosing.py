"""What the viewer has chosen of the present question so far, what is marked of it, and what a further choice leads to."""

from __future__ import annotations

from collections.abc import Callable

from game.rules.asks import Choice, Path
from game.rules.decisions import Decision
from game.table.model.gesture import Gesture
from game.table.model.hint import Hint, asked_now
from game.table.model.session import Session


class Choosing:
    """The answer in the making. It knows no place on the screen.

    `gesture` is None where the viewer is asked nothing. `cursor` is the choice that the keyboard has marked, `named` the component that the
    button under the pointer is about (0: none), `hint` what a bot would choose. Whoever listens is told: `on_path` gets each path that is
    whole, `on_change` is called when something else may be chosen, `on_refusal` gets the words why something may not.
    """

    def __init__(self, session: Session) -> None:
        self.session = session
        self.gesture: Gesture | None = None
        self.cursor: Choice | None = None
        self.named = 0
        self.hint: Hint | None = None
        self._laid_open: tuple[int, Decision | None] | None = None
        self.on_path: Callable[[Path], None] = lambda _path: None
        self.on_change: Callable[[], None] = lambda: None
        self.on_refusal: Callable[[str], None] = lambda _words: None

    @property
    def decision(self) -> Decision | None:
        """The question that the next choice answers."""
        return self.gesture.decision if self.gesture is not None else None

    @property
    def path(self) -> Path:
        """The choices made so far."""
        return self.gesture.path if self.gesture is not None else ()

    @property
    def begun(self) -> bool:
        """Whether a first choice has been made that still needs another."""
        return bool(self.path)

    @property
    def shortcuts(self) -> tuple[Choice, ...]:
        """The legal answers that stand for several options of the present question."""
        return self.gesture.shortcuts if self.gesture is not None else ()

    @property
    def laid_open(self) -> bool:
        """Whether the shortcuts of the present question are laid open, over what else may be chosen."""
        return self._laid_open == (self.session.viewer, self.session.decision())

    def lay_open(self) -> None:
        """Lay the shortcuts of the present question open, until they are put away or something else is asked."""
        # Not for how long the log is: others may answer in secret meanwhile.
        self._laid_open = (self.session.viewer, self.session.decision())
        self.on_change()

    def put_away(self) -> None:
        """Put the shortcuts away that are laid open."""
        self._laid_open = None
        self.on_change()

    def renew(self) -> Hint | None:
        """Begin anew, as the match or the viewer is another; the hint that was given up because it was about another question."""
        session = self.session
        self.gesture = Gesture(session.match, session.viewer) if session.decision() is not None else None
        self.cursor = None
        self.named = 0
        given_up = self.hint if self.hint is not None and self.hint.asked != asked_now(session) else None
        if given_up is not None:
            self.hint = None
        return given_up

    def allows(self, choice: Choice) -> bool:
        """Whether the choice is an answer to the present question."""
        return self.gesture is not None and self.gesture.allows(choice)

    def choose(self, choice: Choice) -> None:
        """Make a choice of the present question, or tell why it may not be made."""
        gesture = self.gesture
        if gesture is None:
            return
        if not gesture.allows(choice):
            self.refuse(choice)
            return
        path = gesture.choose(choice)
        if path is not None:
            self.on_path(path)
            return
        self.cursor = None
        self.on_change()

    def refuse(self, *choices: Choice) -> None:
        """Tell why these choices may not follow, if there is a reason."""
        refusal = self.gesture.why_not(*choices) if self.gesture is not None else None
        if refusal is not None:
            self.on_refusal(self.session.refusal(refusal))

    def answer(self, path: Path) -> None:
        """Make the choices of a path one after the other, as if each had been clicked."""
        gesture = self.gesture
        for choice in path[:-1]:
            if gesture is None or not gesture.allows(choice):
                return
            gesture.choose(choice)
        self.choose(path[-1])

    def follow(self, path: Path, *, complete: bool) -> None:
        """Hand on a whole path, or go on asking after a part of one."""
        if complete:
            self.on_path(path)
            return
        gesture = self.gesture
        if gesture is None:
            return
        for choice in path[len(gesture.path) :]:
            gesture.choose(choice)
        self.on_change()

    def cancel(self) -> bool:
        """Take back the choices of an unfinished gesture, or put shortcuts away; True if there was anything."""
        laid_open, self._laid_open = self.laid_open, None
        if not laid_open and (self.gesture is None or not self.gesture.cancel()):
            return False
        self.cursor = None
        self.on_change()
        return True
