"""What the arguments of several commands share: numbers within bounds, and options that are given once."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

MOST_DIGITS = 18
"""Longer numbers are not even read."""


def number(least: int, most: int | None = None) -> Callable[[str], int]:
    """A reader of whole numbers from `least` to `most`, for `type=` of an argument."""

    def read(text: str) -> int:
        bounds = f"from {least}" if most is None else f"from {least} to {most}"
        digits = text.removeprefix("-")
        if not (digits.isdecimal() and digits.isascii() and len(digits) <= MOST_DIGITS) or int(text) < least:
            raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a number {bounds}")
        if most is not None and int(text) > most:
            raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a number {bounds}")
        return int(text)

    return read


class _Once(argparse.Action):
    """Refuses an option that was given already, also in another form: one of the two would be passed over in silence."""

    def __call__(
        self, parser: argparse.ArgumentParser, namespace: argparse.Namespace, values: Any, option: str | None = None
    ) -> None:
        """Take the option. Ends the program if it was given before."""
        if option is not None:
            given = f"_{self.dest}_given"
            before = getattr(namespace, given, None)
            if before is not None:
                parser.error(f"{option if option == before else f'{before} and {option}'}: given twice; give it once")
            setattr(namespace, given, option)
        super().__call__(parser, namespace, values, option)


class OnceValue(_Once, argparse._StoreAction):
    """An option with a value."""


class OnceSwitch(_Once, argparse.BooleanOptionalAction):
    """A switch with its contrary (`--fullscreen`, `--no-fullscreen`)."""
