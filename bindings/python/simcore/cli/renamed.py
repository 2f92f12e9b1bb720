"""Names that options and verbs had before: they still work, and say what they are called now."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

from simcore.cli.standard_streams import write_error

Verbs = argparse._SubParsersAction  # what add_subparsers() returns has no public name


class _Former(argparse.Action):
    """Stores the value of an option under its former name; `const` is the present one."""

    def __call__(self, parser: argparse.ArgumentParser, namespace: argparse.Namespace, values: Any,
                 option_string: str | None = None) -> None:  # fmt: skip
        """Says the present name on standard error."""
        write_error(f"simcore: {option_string} is called {self.const} now")
        setattr(namespace, self.dest, values)


def add_option(parser: argparse.ArgumentParser, name: str, *, former: str, dest: str, **how: Any) -> None:
    """An option that was called `former` before."""
    parser.add_argument(name, dest=dest, **how)
    parser.add_argument(former, dest=dest, action=_Former, const=name, help=argparse.SUPPRESS, nargs=None)


def add_verb(
    verbs: Verbs[argparse.ArgumentParser], former: str, now: str, declare: Callable[[argparse.ArgumentParser], None]
) -> None:
    """A verb under its former name; `declare` adds its options and what runs it."""
    parser = verbs.add_parser(former)
    declare(parser)
    run = parser.get_default("run")

    def hinted(options: argparse.Namespace) -> None:
        write_error(f"simcore: {parser.prog.removeprefix('simcore ')} is called {now} now")
        run(options)

    parser.set_defaults(run=hinted)
