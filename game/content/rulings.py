"""Named sets of rulings of a pack: options of its matches that are chosen together. They change nothing of what the pack itself defines."""

from __future__ import annotations

from collections.abc import Mapping

from game.content.complaints import Complaints
from game.content.entries import RawEntry, change_of_nothing
from game.content.explain import validate
from game.content.models import RulingsEntry
from game.rules.definitions import ModeDef, OptionDef
from game.rules.options import option_problem
from game.rules.plain import Frozen, Plain


def read_rulings(
    raw: Mapping[str, RawEntry],
    modes: Mapping[str, ModeDef],
    options: Mapping[str, OptionDef],
    complaints: Complaints,
) -> Frozen:
    """The sets by id: `{id: {"name": ..., "mode": ..., "options": {...}}}`; the mode is empty for one that every mode may have.

    One that names an option, a value or a mode that the pack does not have is warned of and left out: the game can be played without it.
    """
    found: dict[str, Plain] = {}
    for each in raw.values():
        if change_of_nothing(each, raw, complaints):
            continue
        made = validate(RulingsEntry, each.data, each.entry, complaints)
        if made is None:
            continue
        good = True
        if made.mode and made.mode not in modes:
            text = f"{each.entry.what} is for an unknown mode '{made.mode}'"
            complaints.warn(each.entry.at("mode"), text, complaints.nearest(made.mode, modes))
            good = False
        for key, value in made.options.items():
            option = options.get(key)
            if option is None:
                text = f"{each.entry.what} has an unknown option '{key}'"
                complaints.warn(each.entry.key_at("options", key), text, complaints.nearest(key, options))
                good = False
            elif option_problem(option, value):
                complaints.warn(each.entry.at("options", key), option_problem(option, value))
                good = False
        if good:
            found[each.id] = Frozen(name=made.name, mode=made.mode, options=Frozen(made.options))
    return Frozen(found)
