"""How often the steps of a program's pipelines run."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence

from simcore.inputs.python_code.call import Unread, added_up
from simcore.inputs.python_code.tree import Tree

_NOT_TOLD = "may be in a pipeline that is started more than once"
Starts = Mapping[ast.Call, Sequence[int | Unread]]  # of each pipeline: how often each of its starts is made


class PipelineRuns:
    """The runs of steps; a pipeline that the program does not start runs once for each time that it is defined."""

    def __init__(self, tree: Tree, starts: Starts, repeats: Callable[[ast.AST], int | Unread]) -> None:
        self._tree = tree
        self._starts = starts
        self._repeats = repeats

    def of(self, step: ast.Call, pipelines: Sequence[ast.Call]) -> int | Unread:
        """How often a step runs each time the program does.

        Args:
            step: The call that makes the step.
            pipelines: Those that certainly take it.
        """
        made = self._repeats(step)
        starts = [each for pipeline in pipelines or self._starts for each in self._starts.get(pipeline, ())]
        runs = added_up(starts) if starts else 1
        if isinstance(made, Unread) or runs == 1:
            return made
        if isinstance(runs, Unread):
            return runs
        return runs if pipelines and made == 1 else self._tree.unread(step, _NOT_TOLD)
