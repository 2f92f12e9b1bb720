"""How often a program makes a call: by its loops, and by the calls of the function around it."""

from __future__ import annotations

import ast

from simcore.inputs.python_code.call import Evaluate, Unread, added_up
from simcore.inputs.python_code.call_graph import CallGraph
from simcore.inputs.python_code.names import Names
from simcore.inputs.python_code.tree import Comprehension, Function, Loop, Tree, is_generator, method
from simcore.inputs.python_code.uses import GOES_THROUGH_ALL

_RUNS_COROUTINE = {
    "asyncio.run",
    "asyncio.gather",
    "asyncio.create_task",
    "asyncio.get_event_loop().run_until_complete",
}
_MOST_FUNCTIONS = {"levels": 40}  # that call each other


class Repeats:
    """The repetitions of the calls of a program."""

    def __init__(self, tree: Tree, names: Names, calls: CallGraph, evaluate: Evaluate) -> None:
        self._tree = tree
        self._names = names
        self._calls = calls
        self._evaluate = evaluate
        self._found: dict[Function, int | Unread] = {}
        self._levels = 0

    def of(self, node: ast.AST) -> int | Unread:
        """How often a node is computed each time the program runs; a condition around it counts as met."""
        count: int = 1
        below = node
        for each in self._tree.ancestors(node):
            found = self._of_one(each, below)
            if isinstance(found, Unread):
                return found
            count *= found
            if isinstance(each, Function):
                return count  # which the calls of the function have in them
            below = each
        return count

    def _of_one(self, around: ast.AST, below: ast.AST) -> int | Unread:
        """How often the one node around another repeats it."""
        if isinstance(around, Loop) and below is not getattr(around, "iter", None):
            return self._behind_loop(around) if below in around.orelse else self._of_loop(around)
        if isinstance(around, Comprehension):
            return self._of_comprehension(around, below)
        if isinstance(around, ast.Lambda) and below is around.body:
            return self._tree.unread(around, "is a function that other code calls")
        if isinstance(around, Function) and below not in around.decorator_list and below is not around.args:
            return self._of_function(around)
        return 1

    def _behind_loop(self, loop: ast.AST) -> int | Unread:
        """How often the `else:` of a loop is reached: once, unless the loop ends early."""
        early = any(isinstance(each, ast.Break | ast.Return) for each in ast.walk(loop))
        return self._tree.unread(loop, "is a loop that may end early") if early else 1

    def _of_loop(self, loop: ast.AST) -> int | Unread:
        if isinstance(loop, ast.While):
            return self._tree.unread(loop.test, "is the condition of a loop")
        if not isinstance(loop, ast.For):
            return self._tree.unread(loop, "is a loop that waits")
        if any(isinstance(each, ast.Break | ast.Return | ast.Continue | ast.Raise) for each in ast.walk(loop)):
            return self._tree.unread(loop.iter, "is gone through by a loop that may end early")
        return self._length(loop.iter)

    def _of_comprehension(self, whole: ast.AST, below: ast.AST) -> int | Unread:
        generators: list[ast.comprehension] = getattr(whole, "generators", [])
        if generators and below is generators[0]:
            return 1
        if isinstance(whole, ast.GeneratorExp) and not self._is_used_up(whole):
            return self._tree.unread(whole, "is a generator, of which other code takes what it needs")
        count = 1
        for each in generators:
            if each.ifs or each.is_async:
                return self._tree.unread(each.iter, "is gone through under a condition")
            length = self._length(each.iter)
            if isinstance(length, Unread):
                return length
            count *= length
        return count

    def _length(self, node: ast.expr) -> int | Unread:
        """How many items a loop goes through."""
        if isinstance(node, ast.Call) and not node.keywords:
            if self._names.is_builtin(node.func, "range"):
                return self._length_of_range(node)
            if self._names.is_builtin(node.func, "enumerate") and len(node.args) == 1:
                return self._length(node.args[0])
            if isinstance(node.func, ast.Attribute) and method(node) in {"items", "keys", "values"} and not node.args:
                return self._length(node.func.value)
        value = self._evaluate(node)
        return len(value) if isinstance(value, list | dict) else self._unread_loop(node)

    def _length_of_range(self, node: ast.Call) -> int | Unread:
        numbers = [self._evaluate(each) for each in node.args]
        whole = [each for each in numbers if isinstance(each, int)]
        if len(whole) != len(numbers) or not 1 <= len(whole) <= 3 or whole[2:] == [0]:
            return self._unread_loop(node)
        return len(range(*whole))

    def _unread_loop(self, node: ast.expr) -> Unread:
        value = self._evaluate(node)
        why = value.why if isinstance(value, Unread) and value.text == self._tree.text(node) else ""
        return self._tree.unread(node, f"is gone through by a loop{f', and {why}' if why else ''}")

    def _of_function(self, function: Function) -> int | Unread:
        """How often a function is called."""
        if function not in self._found:
            self._found[function] = self._tree.unread_name(function, function.name, "is a function that calls itself")
            self._levels += 1
            if self._levels <= _MOST_FUNCTIONS["levels"]:
                self._found[function] = self._calls_of(function)
            self._levels -= 1
        return self._found[function]

    def _calls_of(self, function: Function) -> int | Unread:
        if function.decorator_list or self._calls.is_method(function) or self._calls.is_handed_on(function):
            return self._tree.unread_name(function, function.name, "is a function that other code may call")
        calls = self._calls.calls(function)
        if is_generator(function) or (
            isinstance(function, ast.AsyncFunctionDef) and not all(map(self._is_awaited, calls))
        ):
            return self._tree.unread_name(function, function.name, "is a function that runs when its result is used")
        if not calls:
            return self._tree.unread_name(function, function.name, "is a function that this file does not call")
        return added_up(map(self.of, calls))

    def _is_awaited(self, call: ast.Call) -> bool:
        """Whether a call of a coroutine runs it."""
        user = self._tree.parent[call]
        runs = isinstance(user, ast.Call) and any(path in _RUNS_COROUTINE for path in self._names.paths(user.func))
        return runs or isinstance(user, ast.Await)

    def _is_used_up(self, generator: ast.AST) -> bool:
        """Whether a function goes through all items of a generator."""
        user = self._tree.parent[generator]
        return isinstance(user, ast.Call) and set(self._names.paths(user.func)) <= GOES_THROUGH_ALL
