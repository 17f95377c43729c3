"""When each of some events is told, as they are played one after the other."""

from __future__ import annotations


class Beats:
    """The moments, in seconds, of events in their order: `at`. None is before the one of the event before it."""

    def __init__(self) -> None:
        self.at: list[float] = []
        self._told = 0.0
        self._due = 0
        """How many events, the last ones, wait to be told together."""

    @property
    def told(self) -> float:
        """The moment at which the last of those that do not wait is told."""
        return self._told

    def tell(self, moment: float) -> None:
        """The next event is told at a moment."""
        self.follow()
        self._told = max(self._told, moment)
        self.at[-1] = self._told

    def follow(self) -> None:
        """Nothing is seen of the next event but what it changes: it is told with the one before it."""
        if self._due:
            self._due += 1
        else:
            self.at.append(self._told)

    def wait(self) -> None:
        """The next event is told when `tell_due` says, and what follows it as well."""
        self._due += 1

    def tell_due(self, moment: float) -> None:
        """What waits is told at a moment."""
        self._told = max(self._told, moment)
        self.at += [self._told] * self._due
        self._due = 0
