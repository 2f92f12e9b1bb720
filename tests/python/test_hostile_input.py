"""Hostile input is answered or refused: one typed error in plain words, at once, and never anything else.

tests/data/hostile_cases.txt lists the places and the values; SIMCORE_UPDATE=1 writes the list anew.
"""

import faulthandler
import os
import re
import time
import unicodedata
import warnings
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
import simcore

from tests.python import hostile

LISTED = Path(__file__).parents[1] / "data" / "hostile_cases.txt"
HANGS = 2.0  # s of processor time, whatever else the machine does; every case takes milliseconds
LONGEST_MESSAGE = 30_000  # characters: a hundred problems
ALLOWED = {"\n", "\u200d"}


def refusal(attempt: Callable[[], Any]) -> str | None:
    """What an attempt is refused with; None when it is answered.

    Raises:
        AssertionError: It is refused in a way that no caller can foresee.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            attempt()
    except simcore.Error as error:
        return str(error)
    except TypeError as error:
        if re.search("incompatible (function|constructor) arguments", str(error)):
            raise AssertionError(str(error)) from error
        return str(error)
    return None


def wrong_with(name: str, attempt: Callable[[], Any]) -> str:
    """What is wrong with the way a case ends; empty when nothing is."""
    start = time.process_time()
    try:
        message = refusal(attempt)
    except Exception as error:  # whatever it is, it is what this test looks for
        return f"{name}: {type(error).__name__}: {str(error)[:200]!r}"
    if time.process_time() - start > HANGS:
        return f"{name}: took {time.process_time() - start:.1f} s"
    if message is None:
        return ""
    hidden = {each for each in message if unicodedata.category(each) in {"Cc", "Cf", "Cs"}} - ALLOWED
    if hidden or len(message) > LONGEST_MESSAGE or not message.strip():
        return f"{name}: a message of {len(message)} characters with {sorted(map(ascii, hidden))}: {message[:200]!r}"
    return f"{name}: a workflow command" if re.search("^::", message, re.MULTILINE) else ""


def listed(names: Iterable[str]) -> str:
    """Every place and what is put there, a line each: every value at every place makes the cases."""
    cases = [name.split(": ", 1) for name in names]
    lines = {
        f"{part}: {text}": None
        for part, texts in zip(("at", "put"), zip(*cases, strict=True), strict=True)
        for text in texts
    }
    return "".join(f"{line}\n" for line in lines)


def test_hostile_input(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # some values are names of folders, which are made
    cases = hostile.cases(tmp_path)
    assert len(cases) >= 10_000
    if os.environ.get("SIMCORE_UPDATE") == "1":
        LISTED.write_text(listed(cases), encoding="utf-8")
    assert listed(cases) == LISTED.read_text(encoding="utf-8")
    wrong = []
    for name, attempt in cases.items():
        faulthandler.dump_traceback_later(60, exit=True)  # names what hangs, which Ctrl-C may not
        wrong.append(wrong_with(name, attempt))
    faulthandler.cancel_dump_traceback_later()
    found = list(filter(None, wrong))
    assert not found, f"{len(found)} of {len(wrong)} cases:\n" + "\n".join(found[:50])


@pytest.mark.parametrize("error", [ValueError("x"), KeyError("x"), RecursionError(), simcore.InputError(" ")])
def test_the_test_finds_what_it_looks_for(error: Exception) -> None:
    def attempt() -> None:
        raise error

    assert wrong_with("case", attempt)
