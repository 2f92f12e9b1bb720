"""The syntax tree of a program: the parent, the statement, the order and the scope of each of its nodes."""

from __future__ import annotations

import ast
import warnings
from bisect import bisect
from collections.abc import Iterator, Mapping, Sequence

from simcore.errors import Problem
from simcore.inputs.python_code.call import Place, Unread
from simcore.inputs.python_code.scope import Scope
from simcore.inputs.python_code.source import Piece

Loop = ast.For | ast.AsyncFor | ast.While
Function = ast.FunctionDef | ast.AsyncFunctionDef
Comprehension = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp
Display = ast.Tuple | ast.List | ast.Set | ast.Dict
_OPERATORS = ast.expr_context | ast.operator | ast.unaryop | ast.boolop | ast.cmpop
_SCOPES: Mapping[type[ast.AST], str] = {
    **dict.fromkeys((ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda), "function"),
    **dict.fromkeys((ast.ListComp, ast.SetComp, ast.DictComp), "comprehension"),
    ast.GeneratorExp: "generator",
    ast.ClassDef: "class",
}
_LONGEST_TEXT = {"bytes": 200, "characters": 60, "lines": 9}


class Tree:
    """The statements of all pieces of a program as those of one module."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.module = Scope(None, None, "module")
        self.body: list[ast.stmt] = []
        self.nodes: list[ast.AST] = []  # in the order of the text
        self.order: dict[ast.AST, int] = {}
        self.parent: dict[ast.AST, ast.AST] = {}
        self.scope: dict[ast.AST, Scope] = {}
        self.statement: dict[ast.AST, ast.stmt] = {}
        self.inner: dict[ast.AST, Scope] = {}  # the scope that a function, a class or a comprehension opens
        self._block: dict[ast.stmt, tuple[int, int]] = {}  # the list that a statement stands in, and where in it
        self._around: dict[tuple[ast.stmt, Scope], Sequence[ast.stmt]] = {}
        self._uses: dict[str, list[ast.Name]] = {}
        self._pieces: list[tuple[Piece, list[bytes]]] = []
        self._first: list[int] = []  # the order of the first node of each piece

    def add(self, piece: Piece, statements: Sequence[ast.stmt]) -> None:
        """Adds the statements of a piece behind those that are there."""
        for statement in statements:
            self._block[statement] = (0, len(self.body))
            self.body.append(statement)
        self._pieces.append((piece, piece.text.encode(errors="replace").splitlines()))
        self._first.append(len(self.nodes))
        self._index(statements)

    def _index(self, statements: Sequence[ast.stmt]) -> None:
        stack: list[tuple[ast.AST, Scope, ast.stmt]] = [(each, self.module, each) for each in reversed(statements)]
        while stack:
            node, scope, statement = stack.pop()
            self.order[node] = len(self.nodes)
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                self._uses.setdefault(node.id, []).append(node)
            self.nodes.append(node)
            self.scope[node], self.statement[node] = scope, statement
            self._number(node)
            inside = self._opened(node, scope)
            for child in reversed([each for each in ast.iter_child_nodes(node) if not isinstance(each, _OPERATORS)]):
                self.parent[child] = node
                of_child = child if isinstance(child, ast.stmt) else statement
                stack.append((child, self._scope_of(child, node, scope, inside), of_child))

    def _number(self, node: ast.AST) -> None:
        for part in ("body", "orelse", "finalbody"):
            block = getattr(node, part, None)
            if isinstance(block, list):
                self._block.update({each: (id(block), index) for index, each in enumerate(block)})

    def _opened(self, node: ast.AST, scope: Scope) -> Scope:
        """The scope that a node opens, else the one that it stands in."""
        if type(node) in _SCOPES:
            self.inner[node] = Scope(node, scope, _SCOPES[type(node)])
        return self.inner.get(node, scope)

    def _scope_of(self, child: ast.AST, node: ast.AST, scope: Scope, inside: Scope) -> Scope:
        """The scope of a child: defaults, decorators, bases and the first source of a comprehension are outside."""
        if isinstance(node, Function | ast.ClassDef):
            return inside if isinstance(child, ast.arguments) or child in self._block else scope
        if isinstance(node, ast.arguments) and not isinstance(child, ast.arg):
            return scope.parent or scope
        if isinstance(node, ast.comprehension):
            whole = self.parent[node]
            first = isinstance(whole, Comprehension) and whole.generators[0] is node and child is node.iter
            return scope.parent or scope if first else scope
        return inside

    def ancestors(self, node: ast.AST) -> Iterator[ast.AST]:
        """The nodes around a node, from the inside."""
        while node in self.parent:
            node = self.parent[node]
            yield node

    def around(self, node: ast.AST, scope: Scope) -> Sequence[ast.stmt]:
        """The statement of a node and those around it, up to the scope's own."""
        first = self.statement[node]
        known = self._around.get((first, scope))
        if known is None:
            known = self._around[first, scope] = tuple(self._each_around(first, scope))
        return known

    def _each_around(self, statement: ast.stmt, scope: Scope) -> Iterator[ast.stmt]:
        while statement is not scope.node:
            yield statement
            if statement not in self.parent:
                return
            statement = self.statement[self.parent[statement]]

    def dominates(self, first: ast.AST, node: ast.AST, scope: Scope) -> bool:
        """Whether a statement is always through when a node of its scope is reached: it stands before, in its block."""
        statement = self.statement[first]
        if statement not in self._block:
            return False
        block, index = self._block[statement]
        for each in self.around(node, scope):
            other, later = self._block.get(each, (-1, 0))
            if other == block:
                return index < later
        return False

    def block(self, statement: ast.stmt) -> int:
        """A number that tells the block of a statement from all others."""
        return self._block.get(statement, (-1, 0))[0]

    def loops(self, node: ast.AST, scope: Scope) -> set[ast.stmt]:
        """The loops of a scope that repeat a node."""
        found: set[ast.stmt] = {each for each in self.around(node, scope) if isinstance(each, Loop)}
        own = self.statement[node]
        once = isinstance(own, ast.For | ast.AsyncFor) and self._is_inside(node, own.iter)
        return found - {own} if once else found

    def _is_inside(self, node: ast.AST, whole: ast.AST) -> bool:
        return node is whole or any(each is whole for each in self.ancestors(node))

    def place(self, node: ast.AST) -> Place:
        """Where a node stands; a call where the name of its method or class ends."""
        piece, _ = self._piece(node)
        line = getattr(node.func, "end_lineno", 0) if isinstance(node, ast.Call) else getattr(node, "lineno", 0)
        return Place(self.name, line, piece.cell)

    def _piece(self, node: ast.AST) -> tuple[Piece, list[bytes]]:
        return self._pieces[bisect(self._first, self.order[node]) - 1]

    def text(self, node: ast.AST) -> str:
        """The source of a node on one line, shortened."""
        _, lines = self._piece(node)
        first, last = getattr(node, "lineno", 1) - 1, getattr(node, "end_lineno", 1) - 1
        begin, end = getattr(node, "col_offset", 0), getattr(node, "end_col_offset", 0)
        shown = lines[first : min(last + 1, first + _LONGEST_TEXT["lines"])]
        parts = [line[: end if index == last else None] for index, line in enumerate(shown, first)]
        source = b" ".join([parts[0][begin:], *parts[1:]])[: _LONGEST_TEXT["bytes"]] if parts else b""
        text = " ".join(source.decode(errors="replace").split())
        most = _LONGEST_TEXT["characters"]
        return text if len(text) <= most else f"{text[: most - 1]}…"

    def unread(self, node: ast.AST, why: str, fallback: str = "") -> Unread:
        """A node as a value that reading alone does not tell."""
        return Unread(f"{self.text(node)}{fallback}", self.place(node), why)

    def unread_name(self, node: ast.AST, name: str, why: str) -> Unread:
        """A name that a node gives to something, as a value that reading alone does not tell."""
        return Unread(name, self.place(node), why)

    def uses(self, name: str) -> list[ast.Name]:
        """The places where the value of any variable of that name is used, in the order of the text."""
        return self._uses.get(name, [])

    def calls(self) -> Iterator[ast.Call]:
        """Every call, in the order of the text."""
        return (node for node in self.nodes if isinstance(node, ast.Call))

    def is_called(self, node: ast.AST) -> bool:
        """Whether a node is what a call calls."""
        parent = self.parent.get(node)
        return isinstance(parent, ast.Call) and parent.func is node

    def call_with(self, argument: ast.AST) -> ast.Call | None:
        """The call that has a node, or its keyword, or its spread, as an argument."""
        parent = self.parent.get(argument)
        call = self.parent[parent] if isinstance(parent, ast.keyword | ast.Starred) else parent
        return call if isinstance(call, ast.Call) and call.func is not argument else None

    def function_around(self, node: ast.AST) -> Function | None:
        """The innermost function that a node stands in."""
        return next((each for each in self.ancestors(node) if isinstance(each, Function)), None)

    def class_around(self, node: ast.AST) -> ast.ClassDef | None:
        """The innermost class that a node stands in."""
        return next((each for each in self.ancestors(node) if isinstance(each, ast.ClassDef)), None)


def parsed(name: str, piece: Piece) -> list[ast.stmt] | Problem:
    """The statements of a piece, or why it has none. It is parsed and nothing else."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of texts with unusual escapes
            return ast.parse(piece.text).body
    except SyntaxError as error:
        return Problem(str(Place(name, error.lineno or 1, piece.cell)), "must be Python of version 3", error.msg[:60])
    except (ValueError, RecursionError, MemoryError) as error:
        rule = "must be Python that can be parsed"
        found = str(error) if isinstance(error, ValueError) else "an expression with too many levels"
        return Problem(str(Place(name, 1, piece.cell)), rule, found[:100])


def last_name(node: ast.AST) -> str:
    """The last part of a dotted name: that of a variable, an attribute or a method; empty for anything else."""
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def method(call: ast.Call) -> str:
    """The method that a call calls; empty where it calls anything else."""
    return call.func.attr if isinstance(call.func, ast.Attribute) else ""


def keyword(call: ast.Call, *names: str) -> list[ast.expr]:
    """What a call is given under one of some keywords."""
    return [each.value for each in call.keywords if each.arg in names]


def positional(arguments: ast.arguments) -> list[ast.arg]:
    """The parameters that a function takes by position."""
    return [*arguments.posonlyargs, *arguments.args]


def is_generator(function: Function) -> bool:
    """Whether a call of a function runs nothing of it, but makes a generator."""
    return any(isinstance(each, ast.Yield | ast.YieldFrom) for each in ast.walk(function))
