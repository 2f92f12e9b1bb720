"""Values that come from outside of a program: its command line, its environment, and whoever types."""

from __future__ import annotations

import ast
from collections import defaultdict

from simcore.inputs.python_code.call import Unread
from simcore.inputs.python_code.names import Names
from simcore.inputs.python_code.tree import Tree, keyword, method

_FROM_ENVIRONMENT = "is read from the environment"
_FROM_COMMAND_LINE = "is given on the command line"
_CALLS = {
    "os.getenv": _FROM_ENVIRONMENT,
    "os.environ.get": _FROM_ENVIRONMENT,
    "os.environ.setdefault": _FROM_ENVIRONMENT,
    "os.environ.pop": _FROM_ENVIRONMENT,
    "builtins.input": "is typed in when the program runs",
    "getpass.getpass": "is typed in when the program runs",
}
_ITEMS = {"os.environ": _FROM_ENVIRONMENT, "sys.argv": _FROM_COMMAND_LINE}
_PARSES = {"parse_args", "parse_known_args"}


class Outside:
    """What a program takes from outside."""

    def __init__(self, tree: Tree, names: Names) -> None:
        self._tree = tree
        self._names = names
        self._options: dict[str, list[ast.Call]] = defaultdict(list)
        self._parses = False
        for call in tree.calls():
            self._parses = self._parses or method(call) in _PARSES
            if method(call) in {"add_argument", "add_option"}:
                self._options[_destination(call)].append(call)

    def why(self, node: ast.expr) -> Unread | None:
        """An expression whose value comes from outside; None for any other."""
        if isinstance(node, ast.Attribute) and self._parses and node.attr in self._options:
            return self._option(node)
        if isinstance(node, ast.Call):
            return self._of(node, node.func, _CALLS)
        return self._of(node, node.value, _ITEMS) if isinstance(node, ast.Subscript) else None

    def _of(self, node: ast.expr, source: ast.expr, known: dict[str, str]) -> Unread | None:
        if not isinstance(source, ast.Name | ast.Attribute):
            return None
        found = [known[path] for path in self._names.paths(source) if path in known]
        return self._tree.unread(node, found[0]) if found else None

    def _option(self, node: ast.Attribute) -> Unread | None:
        """An attribute of the parsed command line, with the default of its option; None of another object."""
        if not isinstance(node.value, ast.Name):
            return None
        found = self._names.possible(node.value)
        if any(each.kind == "class" or not isinstance(each.value, ast.Call | None) for each in found):
            return None
        options = self._options[node.attr]
        defaults = [each for call in options for each in keyword(call, "default")]
        shown = f" (default {self._tree.text(defaults[0])})" if len(defaults) == len(options) == 1 else ""
        return self._tree.unread(node, _FROM_COMMAND_LINE, shown)


def _destination(call: ast.Call) -> str:
    """The attribute that add_argument() sets: that of `dest`, or of the first long option."""
    texts = [each.value for each in call.args if isinstance(each, ast.Constant) and isinstance(each.value, str)]
    given = keyword(call, "dest")
    if given and isinstance(given[0], ast.Constant):
        return str(given[0].value)
    named = next((each for each in texts if each.startswith("--")), texts[0] if texts else "")
    return named.lstrip("-").replace("-", "_")
