"""Reads source code for what rules must not do: chance, clock, files, and loops over sets, whose order differs between runs."""

from __future__ import annotations

import ast
from typing import Final

FORBIDDEN_MODULES: Final = (
    "asyncio",
    "datetime",
    "io",
    "multiprocessing",
    "numpy",
    "os",
    "pathlib",
    "pydantic",
    "pygame",
    "random",
    "secrets",
    "shutil",
    "socket",
    "subprocess",
    "tempfile",
    "threading",
    "time",
    "uuid",
    "yaml",
)
FORBIDDEN_CALLS: Final = ("hash", "id", "open", "input", "print", "exec", "eval", "__import__")
"""`hash` and `id` differ from run to run; `hash` may still be used where a class defines its own."""
ORDERLESS: Final = ("sorted", "len", "set", "frozenset", "any", "all", "min", "max", "sum", "bool", "isinstance")
"""Functions whose result does not depend on the order of what they are given (min and max: unless they have a key)."""
SET_METHODS: Final = ("union", "intersection", "difference", "symmetric_difference")
SET_OPERATORS: Final = (ast.BitOr, ast.BitAnd, ast.Sub, ast.BitXor)


def forbidden_names(tree: ast.Module) -> list[str]:
    """Every import of a forbidden module and every call of a forbidden function, with its line."""
    found = []
    own_hash = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name == "__hash__"]
    within_hash = [inner for node in own_hash for inner in ast.walk(node)]
    for node in ast.walk(tree):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names = [node.module or ""]
        found += [f"line {node.lineno}: import {name}" for name in names if name.partition(".")[0] in FORBIDDEN_MODULES]  # type: ignore[attr-defined]
        called = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
        if called in FORBIDDEN_CALLS and node not in within_hash:
            found.append(f"line {node.lineno}: {called}()")  # type: ignore[attr-defined]
    return found


def set_iterations(tree: ast.Module) -> list[str]:
    """Every place where the order of a set could matter, with its line: loops, unpacking, and functions that keep order."""
    finder = _SetFinder()
    finder.visit(tree)
    return finder.found


class _SetFinder(ast.NodeVisitor):
    """Follows names that hold sets through one function at a time."""

    def __init__(self) -> None:
        self.found: list[str] = []
        self.names: list[dict[str, bool]] = [{}]

    def is_set(self, node: ast.expr) -> bool:
        """Whether an expression is known to be a set."""
        if isinstance(node, ast.Set | ast.SetComp):
            return True
        if isinstance(node, ast.Name):
            return self.names[-1].get(node.id, False)
        if isinstance(node, ast.IfExp):
            return self.is_set(node.body) or self.is_set(node.orelse)
        if isinstance(node, ast.BinOp) and isinstance(node.op, SET_OPERATORS):
            return (
                self.is_set(node.left)
                or self.is_set(node.right)
                or self._is_keys(node.left)
                or self._is_keys(node.right)
            )
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name):
                return node.func.id in ("set", "frozenset")
            return isinstance(node.func, ast.Attribute) and node.func.attr in SET_METHODS
        return False

    @staticmethod
    def _is_keys(node: ast.expr) -> bool:
        return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "keys"

    def _flag(self, node: ast.AST) -> None:
        self.found.append(f"line {node.lineno}: {ast.unparse(node)[:80]}")  # type: ignore[attr-defined]

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        scope = dict(self.names[0])
        for argument in [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]:
            scope[argument.arg] = argument.annotation is not None and self._is_set_type(argument.annotation)
        self.names.append(scope)
        self.generic_visit(node)
        self.names.pop()

    visit_AsyncFunctionDef = visit_FunctionDef  # type: ignore[assignment]  # noqa: N815

    @staticmethod
    def _is_set_type(annotation: ast.expr) -> bool:
        base = annotation.value if isinstance(annotation, ast.Subscript) else annotation
        return isinstance(base, ast.Name) and base.id in ("set", "frozenset", "AbstractSet", "Set")

    def visit_Assign(self, node: ast.Assign) -> None:
        for target in node.targets:
            if isinstance(target, ast.Name):
                self.names[-1][target.id] = self.is_set(node.value)
            elif isinstance(target, ast.Tuple | ast.List) and self.is_set(node.value):
                self._flag(node)
        self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if isinstance(node.target, ast.Name):
            known = node.value is not None and self.is_set(node.value)
            self.names[-1][node.target.id] = known or self._is_set_type(node.annotation)
        self.generic_visit(node)

    def visit_For(self, node: ast.For) -> None:
        if self.is_set(node.iter):
            self._flag(node)
        self.generic_visit(node)

    def visit_Starred(self, node: ast.Starred) -> None:
        if isinstance(node.ctx, ast.Load) and self.is_set(node.value):
            self._flag(node)
        self.generic_visit(node)

    def _visit_comprehension(self, node: ast.ListComp | ast.GeneratorExp | ast.DictComp) -> None:
        for part in node.generators:
            if self.is_set(part.iter):
                self._flag(node)
        self.generic_visit(node)

    visit_ListComp = visit_DictComp = _visit_comprehension  # noqa: N815

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> None:
        self._visit_comprehension(node)

    def visit_Call(self, node: ast.Call) -> None:
        ordered = True
        if isinstance(node.func, ast.Name) and node.func.id in ORDERLESS:
            ordered = node.func.id in ("min", "max") and any(keyword.arg == "key" for keyword in node.keywords)
        elif isinstance(node.func, ast.Attribute):
            if node.func.attr == "pop" and not node.args and self.is_set(node.func.value):
                self._flag(node)
            ordered = node.func.attr in ("join", "extend", "fromkeys")
        elif isinstance(node.func, ast.Name):
            ordered = node.func.id in ("list", "tuple", "iter", "enumerate", "zip", "map", "filter", "dict")
        if ordered and any(self.is_set(argument) for argument in node.args if not isinstance(argument, ast.Starred)):
            self._flag(node)
        if not ordered and isinstance(node.func, ast.Name):
            # A generator inside sorted(), any(), ... may run over a set.
            for argument in node.args:
                if isinstance(argument, ast.GeneratorExp):
                    for part in argument.generators:
                        self.visit(part.iter)
                    self.visit(argument.elt)
                else:
                    self.visit(argument)
            return
        self.generic_visit(node)
