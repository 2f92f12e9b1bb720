"""Answers questions with the simcore that Python finds: one line of JSON a question, to the file named second.

Run as a program of its own, once for each checkout, so that each answers with its own package. Nothing here knows how
that package is built inside: a command is run as `python -m simcore` runs it.
"""

import contextlib
import io
import json
import multiprocessing
import runpy
import sys
import traceback
from collections.abc import Iterator
from multiprocessing.connection import Connection
from typing import Any

Question = dict[str, Any]

_MOST_SECONDS = 60.0
_FORK = multiprocessing.get_context("fork")


def main() -> None:
    """Reads the questions from the file named first."""
    with open(sys.argv[1], encoding="utf-8") as questions, open(sys.argv[2], "w", encoding="utf-8") as answers:  # noqa: PTH123
        for number, line in enumerate(questions):
            question = json.loads(line)
            if number == 0:
                answered(question)  # whatever is imported or read once, the copies of this process have
            print(json.dumps({"name": question["name"], **_in_time(question)}), file=answers, flush=True)


def _in_time(question: Question) -> dict[str, str]:
    """The answer of a copy of this process, so that neither a crash nor an endless run ends the others."""
    receiver, sender = _FORK.Pipe(duplex=False)
    copy = _FORK.Process(target=_send, args=(question, sender))
    copy.start()
    sender.close()
    try:
        answer: dict[str, str] = receiver.recv() if receiver.poll(_MOST_SECONDS) else {"out": "", "err": "no end"}
    except EOFError:
        answer = {"out": "", "err": "crashed"}
    copy.kill()
    copy.join()
    return answer


def _send(question: Question, sender: Connection) -> None:
    sender.send(answered(question))
    sender.close()


def answered(question: Question) -> dict[str, str]:
    """What is printed, and what is said of problems."""
    out, err = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            code = _command(question["command"]) if "command" in question else _call(question["call"])
        except Exception as error:
            code = _refused(error)
    out.flush()
    printed = out.buffer.getvalue().decode()
    return {"out": printed, "err": f"{err.getvalue()}exit code {code}"}


def _command(arguments: list[str]) -> int:
    """One run of the command line, in this process: starting one for each question would take most of the time."""
    with _arguments(["simcore", *arguments]):
        try:
            runpy.run_module("simcore", run_name="__main__")
        except SystemExit as end:
            return int(end.code or 0)
    return 0


@contextlib.contextmanager
def _arguments(given: list[str]) -> Iterator[None]:
    before = sys.argv
    sys.argv = given
    try:
        yield
    finally:
        sys.argv = before


def _call(call: dict[str, Any]) -> int:
    """What the command line has no verb for."""
    import simcore

    job = simcore.Job.from_estimator(**call["estimator"]) if "estimator" in call else simcore.Job.load(call["job"])
    if "changes" in call:
        job = job.replace(**call["changes"])
    answer: Any = getattr(simcore, call["function"])(job, **call["keywords"])
    print(answer.to_json())
    return 0


def _refused(error: Exception) -> int:
    """A problem of the input is its text; anything else is a bug, with the place where it happened."""
    if type(error).__module__.partition(".")[0] == "simcore":
        print(f"{type(error).__name__}: {error}", file=sys.stderr)
    else:
        traceback.print_exc()
    return 2


if __name__ == "__main__":
    main()
