"""Which words of a game lack a text, and which guards cite a rule that the register does not have."""

from __future__ import annotations

from game.rules.gamedef import Game


def missing_words(game: Game) -> list[str]:
    """Everything that a player could meet without a text, and every rule id that is cited but not registered."""
    code, defs = game.code, game.defs
    wanted = [f"zone.{zone.name}" for zone in code.zones]
    wanted += [f"stat.{stat}" for stat in code.stats]
    wanted += [f"marker.{marker}" for marker in code.vocabulary.markers]
    wanted += [f"window.{window}" for window in code.window_names]
    wanted += [f"mode.{mode}" for mode in defs.modes]
    wanted += [f"log.{event.kind}" for event in code.events if not event.is_silent()]
    wanted += [f"option.{option}" for option in defs.options]
    problems = []
    rules = [option.rule for option in defs.options.values() if option.rule]
    for name, kind in code.kinds.items():
        if name != kind.id:
            problems.append(f"the decision kind {kind.id} is filed as {name}")
        wanted.append(f"prompt.{name}")
        wanted += [f"refusal.{guard.text}" for guard in kind.guards]
        rules += [guard.rule for guard in kind.guards if guard.rule]
        rules += [kind.rule] if kind.rule else []
    problems += [f"no text {key}" for key in dict.fromkeys(wanted) if key not in defs.texts]
    problems += [f"no rule {rule}" for rule in dict.fromkeys(rules) if rule not in defs.rules]
    return problems
