"""Which file of the program imports which, for types or at run time, anywhere in it; and which of them import each other in a circle."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

Graph = Mapping[str, frozenset[str]]
"""The modules that each module imports, of those in the graph."""


def module_name(path: Path) -> str:
    """The name by which a file, given relative to the root of the project, is imported: `game/rules/ops.py` -> `game.rules.ops`."""
    return ".".join(path.with_suffix("").parts).removesuffix(".__init__")


def import_graph(sources: Mapping[str, str]) -> Graph:
    """The graph of some modules, by name and source. A package counts where something is taken from it that is no module."""
    return {name: frozenset(_imported(ast.parse(source), sources)) - {name} for name, source in sources.items()}


def _imported(tree: ast.Module, known: Mapping[str, str]) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from [alias.name for alias in node.names if alias.name in known]
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            for alias in node.names:
                module = f"{node.module}.{alias.name}"
                if module in known:
                    yield module
                elif node.module in known:
                    yield node.module


def circles(graph: Graph) -> list[list[str]]:
    """The strongly connected components of more than one module, each sorted: in them every module imports, by way of others, every other.

    Tarjan, "Depth-first search and linear graph algorithms", SIAM Journal on Computing 1 (1972).
    """
    found: list[list[str]] = []
    index: dict[str, int] = {}
    lowest: dict[str, int] = {}
    stack: list[str] = []

    def visit(name: str) -> None:
        index[name] = lowest[name] = len(index)
        stack.append(name)
        for other in sorted(graph[name]):
            if other not in index:
                visit(other)
                lowest[name] = min(lowest[name], lowest[other])
            elif other in stack:
                lowest[name] = min(lowest[name], index[other])
        if lowest[name] == index[name]:
            start = stack.index(name)
            if len(stack) - start > 1:
                found.append(sorted(stack[start:]))
            del stack[start:]

    for name in sorted(graph):
        if name not in index:
            visit(name)
    return found
