"""Uses of pipelines, of their steps, and of lists of steps: which of them leave the jobs inside as they are."""

from __future__ import annotations

import ast
from collections.abc import Callable

from simcore.inputs.python_code import sdk_classes as sdk
from simcore.inputs.python_code.call_graph import CallGraph
from simcore.inputs.python_code.names import Names
from simcore.inputs.python_code.tree import Tree, method
from simcore.inputs.python_code.uses import ADDING, GIVING, READING, Answers, leaves_alone

# What leads from a pipeline or a step to the object that starts its job.
PARTS = {"estimator", "processor", "step_args", "steps", "transformer", "tuner"}
# Methods of pipelines and steps, version 2.257.7 of the SDK and version 3 (sagemaker-mlops 1.4), and of workflows of
# stepfunctions 2.3, read on 2026-11-29; none of them changes a job.
_METHODS = {
    *("add_depends_on", "create", "definition", "delete", "delete_triggers", "describe", "describe_trigger"),
    *("get_pipeline_definition", "list_executions", "list_pipeline_versions", "put_triggers", "start", "to_request"),
    *("update", "upsert", "execute", "get_cloudformation_template", "render_graph"),
}
_OF_LIST = READING | GIVING | ADDING
_KEEPS: Answers = dict.fromkeys(("look", "kept", "element"), True)
_KEEPS_LIST: Answers = {**_KEEPS, **dict.fromkeys(("item", "iterated", "operand"), True)}
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
        # Which uses of a step or a pipeline leave the jobs inside as they are, and which of a list of steps.
        self.of_step: Answers = {**_KEEPS, "attribute": self._is_attribute_understood, "argument": self._takes}
        self.of_list = self._of_list(_DEEPEST["levels"])

    def _is_attribute_understood(self, node: ast.Attribute, _of: ast.expr) -> bool:
        if self._tree.is_called(node):
            return node.attr in _METHODS
        return node.attr not in PARTS and not node.attr.startswith("__")

    def _takes(self, parent: ast.AST, node: ast.expr) -> bool:
        adds = isinstance(parent, ast.Call) and method(parent) in ADDING
        return adds or self._is_argument_understood(parent, node)

    def _of_list(self, levels: int) -> Answers:
        def takes(parent: ast.AST, node: ast.expr) -> bool:
            return self._takes_list(parent, node, levels)

        return {
            **_KEEPS_LIST,
            "attribute": lambda parent, _: parent.attr in _OF_LIST and self._tree.is_called(parent),
            "argument": takes,
            "spread": lambda parent, node: self._tree.call_with(node) is None or takes(parent, node),
        }

    def _takes_list(self, parent: ast.AST, node: ast.expr, levels: int) -> bool:
        """Whether a call takes a list of steps to where they are followed: the SDK, or a function of the program."""
        call = self._tree.call_with(node)
        if call is None or levels <= 0:
            return False
        if method(call) in _METHODS | ADDING or all(map(sdk.is_sdk_class, self._names.paths(call.func))):
            return True
        return self._is_argument_understood(parent, node) and self._is_list_understood_within(call, node, levels - 1)

    def _is_list_understood_within(self, call: ast.Call, node: ast.expr, levels: int) -> bool:
        """Whether the functions of the program that a call may call do nothing else with an argument."""
        return all(
            leaves_alone(self._tree, use, self._of_list(levels))
            for function in self._calls.functions(call)
            for each in ast.walk(function.args)
            if isinstance(each, ast.arg) and node in self._calls.given(each)
            for use in self._tree.uses(each.arg)
            if self._names.can_spend(1) and self._names.owner(use)[0] is self._tree.inner[function]
        )
