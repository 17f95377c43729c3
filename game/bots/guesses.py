"""What of a sampled state is a guess, and whether anybody has looked at it.

Samples of one view differ only in what a bot cannot know. What is found out in one of them without a look at that is the same in all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from game.rules.state import State


class Watch:
    """Tells what is the same in all samples of a view: made for these samples, of which the first is watched."""

    __slots__ = ("_apart", "_chance", "looked")

    def __init__(self) -> None:
        self.looked = False
        self._apart = False
        self._chance: set[str] = set()

    def watch(self, samples: Sequence[State]) -> None:
        """Put a `Guess` wherever the first sample has another ref than one of the others."""
        first = samples[0]
        for other in samples[1:]:
            self._chance |= {stream for stream in first.rng if first.rng[stream] != other.rng[stream]}
            self._apart = self._apart or not _have_the_same_frame(first, other)
            for one, another in zip(first.components.values(), other.components.values(), strict=False):
                if one is another:
                    continue
                self._apart = self._apart or one[2:] != another[2:]
                if one.ref != another.ref:
                    first.components[one.id] = one.called(Guess.of(one.ref, self), one.owner)
        first.touch()

    def begin(self) -> None:
        """From now on it counts who looks."""
        self.looked = False

    def is_same(self, before: State, after: State | None) -> bool:
        """Whether what was made of a state since `begin` (None: its work did not end) comes out so in all samples."""
        if self.looked:
            forget(before)
            if after is not None and after is not before:
                forget(after)
        if self._apart or self.looked:
            return False
        return not any(after is None or after.rng[stream] != before.rng[stream] for stream in self._chance)


def forget(state: State) -> None:
    """Drop what was derived of a state by looking at guesses: whoever derives it once more is to be seen looking, too."""
    # Clones share what is derived, so it is taken out of what they share.
    state.cache.clear()
    state.placed.clear()
    state.lying.clear()
    state.settled = state.working = None


def _have_the_same_frame(one: State, other: State) -> bool:
    """Whether two states differ in nothing but their components and random streams, if at all."""
    return (
        list(one.components) == list(other.components)
        and one.zones == other.zones
        and one.values == other.values
        and one.abilities == other.abilities
        and one.boards == other.boards
        and one.frames == other.frames
        and one.asks == other.asks
        and one.script == other.script
        and one.next_id == other.next_id
    )


class Guess(str):
    """A ref that may as well be another one. It can be handed on like any text; whoever compares it or looks it up is noted."""

    __slots__ = ("_watch",)
    _watch: Watch

    @classmethod
    def of(cls, ref: str, watch: Watch) -> Guess:
        """This ref, under watch."""
        guess = cls(ref)
        guess._watch = watch
        return guess


_UNSEEN: Final = ("__new__", "__getattribute__", "__doc__", "maketrans")
"""What of `str` tells nothing of a text."""


def _noting(name: str) -> Callable[..., Any]:
    plain = getattr(str, name)

    def look(guess: Guess, *given: Any) -> Any:
        guess._watch.looked = True
        return plain(guess, *given)

    return look


for _name in vars(str):
    if _name not in _UNSEEN:
        setattr(Guess, _name, _noting(_name))
