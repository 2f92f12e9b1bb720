"""Uses of pipelines, of their steps, and of lists of steps: which of them leave the jobs inside as they are."""

from __future__ import annotations

import ast
from collections.abc import Callable

from simcore.inputs.python_code import sdk_classes as sdk
from simcore.inputs.python_code.call_graph import CallGraph
from simcore.inputs.python_code.names import Names
from simcore.inputs.python_code.tree import Comprehension, Display, Tree, method, only_looks

# What leads from a pipeline or a step to the object that starts its job.
PARTS = {"estimator", "processor", "step_args", "steps", "transformer", "tuner"}
# Methods of pipelines and steps, version 2.257.7 of the SDK and version 3 (sagemaker-mlops 1.4), read on 2026-11-29;
# none of them changes a job.
_METHODS = {
    *("add_depends_on", "create", "definition", "delete", "delete_triggers", "describe", "describe_trigger"),
    *("get_pipeline_definition", "list_executions", "list_pipeline_versions", "put_triggers", "start", "to_request"),
    *("update", "upsert"),
}
_ADDS_TO_LIST = {"append", "extend", "insert"}
_OF_LIST = {*_ADDS_TO_LIST, "copy", "get", "items", "keys", "pop", "values"}
_DEEPEST = {"levels": 6}


class StepUses:
    """The uses of steps and pipelines; steps come to a pipeline by more ways than objects that start jobs."""

    def __init__(
        self, tree: Tree, names: Names, calls: CallGraph, is_argument_understood: Callable[[ast.AST, ast.expr], bool]
    ) -> None:
        self._tree = tree
        self._names = names
        self._calls = calls
        self._is_argument_understood = is_argument_understood

    def is_understood(self, node: ast.expr) -> bool:
        """Whether the use of a step or a pipeline leaves the jobs inside as they are."""
        parent = self._tree.parent[node]
        if isinstance(parent, ast.Attribute):
            return self._is_attribute_understood(parent)
        if isinstance(parent, ast.keyword | ast.Call):
            return self._adds_to_list(parent) or self._is_argument_understood(parent, node)
        return _goes_on(parent) or isinstance(parent, Display | Comprehension) or only_looks(parent, node)

    def _is_attribute_understood(self, node: ast.Attribute) -> bool:
        if self._tree.is_called(node):
            return node.attr in _METHODS
        return node.attr not in PARTS and not node.attr.startswith("__")

    def _adds_to_list(self, call: ast.AST) -> bool:
        return isinstance(call, ast.Call) and method(call) in _ADDS_TO_LIST

    def is_list_understood(self, node: ast.expr, levels: int = _DEEPEST["levels"]) -> bool:
        """Whether the use of a list or a dictionary of steps leads them to nothing but pipelines and other steps."""
        parent = self._tree.parent[node]
        if isinstance(parent, ast.Attribute):
            return parent.attr in _OF_LIST and self._tree.is_called(parent)
        if isinstance(parent, ast.keyword | ast.Call):
            return self._takes_list(parent, node, levels)
        if isinstance(parent, ast.For | ast.comprehension):
            return parent.iter is node
        keeps = ast.BinOp | ast.AugAssign | ast.Starred | ast.Subscript | Display | Comprehension
        return _goes_on(parent) or isinstance(parent, keeps) or only_looks(parent, node)

    def _takes_list(self, parent: ast.AST, node: ast.expr, levels: int) -> bool:
        """Whether a call takes a list of steps to where they are followed: the SDK, or a function of the program."""
        call = self._tree.call_with(node)
        if call is None or levels <= 0:
            return False
        if method(call) in _METHODS | _ADDS_TO_LIST or all(map(sdk.is_sdk_class, self._names.paths(call.func))):
            return True
        return self._is_argument_understood(parent, node) and self._is_list_understood_within(call, node, levels - 1)

    def _is_list_understood_within(self, call: ast.Call, node: ast.expr, levels: int) -> bool:
        """Whether the functions of the program that a call may call do nothing else with an argument."""
        return all(
            self.is_list_understood(use, levels)
            for function in self._calls.functions(call)
            for each in ast.walk(function.args)
            if isinstance(each, ast.arg) and node in self._calls.given(each)
            for use in self._tree.uses(each.arg)
            if self._names.can_spend(1) and self._names.owner(use)[0] is self._tree.inner[function]
        )


def _goes_on(parent: ast.AST) -> bool:
    """Whether a step is kept under another name, or given back to whoever calls a function."""
    keeps = ast.Assign | ast.AnnAssign | ast.NamedExpr | ast.Return
    return isinstance(parent, keeps | ast.IfExp | ast.BoolOp | ast.Await)
