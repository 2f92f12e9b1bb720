"""Changed documents for every reader of files with jobs: each gives jobs or an error of simcore, in bounded time.

make fuzz-documents RUNS=100000 READERS="pipelines python_files" SEED=1

A run takes a document of the corpus and changes it: values change places or types, keys and entries go, parts of other
documents come in, or the text breaks. A finding is any other exception, or a run of more than 5 s; it is made as small
as it stays one, and printed with the reader, the seed and the run that give it again. The exit code is 1 then.
"""

from __future__ import annotations

import argparse
import copy
import json
import random
import re
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import FrameType
from typing import Any

from simcore import _core
from simcore.errors import Error
from simcore.inputs.documents import TextSource
from simcore.inputs.job_documents.held import held_jobs
from simcore.inputs.job_documents.recognised import recognised
from simcore.inputs.program_choice import every_job_at
from simcore.inputs.program_job import ProgramJob, jobs_of
from simcore.inputs.python_code.program import program
from simcore.studies.bound import bound

DATA = Path(__file__).parents[1] / "tests/data"
FORMS = (
    *("pipelines", "state_machines", "terraform", "cloudformation", "kubernetes", "airflow"),
    *("described", "requests", "processing", "tuning", "clusters"),
)
PROGRAMS = {"python_files": ".py", "notebooks": ".ipynb"}
READERS = (*FORMS, *PROGRAMS)
LONGEST_S = 5.0
BOUNDED = 0.02  # share of the runs whose jobs are bounded, too: that takes longer than reading them
MOST_TRIES = 400  # to make a finding smaller
# Values of every type, and what means something to one of the readers.
VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 2**31, 10**30, 1.5, -0.0, 1e308, "", "a", "0", "ml.m5.xlarge", "ml.q9.large"),
    *([], {}, [[]], [None], {"": None}, "$.a", "{% $a %}", "${A}", "{{ a }}", "\0", "é" * 40, "arn:aws-cn:s:r:a:b"),
    *({"Ref": "A"}, {"Ref": ["A"]}, {"Get": "Parameters.A"}, {"Get": "Steps.A"}, {"Fn::Sub": "${A}${B}"}),
    *({"Fn::Join": ["", ["a", {"Ref": "A"}]]}, {"Fn::FindInMap": ["A", "B", "C"]}, {"Std:Join": {"Values": [1]}}),
    *({"Fn::If": ["A", 1, 2]}, {"Fn::GetAtt": ["A", "B"]}, "Task", "Map", "Parallel", "Training", "Condition", "List"),
)
BREAKS: tuple[str, ...] = (*'{}[]":,\n\0\t#()=', "---\n", "!Ref ", "!Sub |", "- ", "&a ", "*a", "{{")


_WORD = re.compile(r"\"[^\"\n]*\"|[\w.]+")


@dataclass(frozen=True)
class Finding:
    """What a reader must not do with a text."""

    reader: str
    what: str  # the exception and its place, or the time
    text: str
    run: int


class _TooLong(BaseException):
    """A run that does not end; not an Exception, which a reader may catch."""


def seeds(reader: str) -> list[str]:
    """The texts of the corpus for a reader.

    Raises:
        ValueError: There is none.
    """
    folders = {"described": "describes", "tuning": "job_documents/requests", "processing": "processing_requests"}
    places = {DATA / folders.get(reader, reader), DATA / "job_documents" / reader}
    suffixes = (PROGRAMS[reader],) if reader in PROGRAMS else (".json", ".yaml", ".yml")
    found = sorted(path for place in places if place.is_dir() for path in place.iterdir() if path.suffix in suffixes)
    if not found:
        raise ValueError(f"no documents of {reader}")
    return [path.read_text() for path in found]


def read(reader: str, text: str, *, bounded: bool = False) -> None:
    """Reads the jobs of a text; `bounded`: and whatever else a scan does with it.

    Raises:
        Error: The text is refused.
    """
    for job in jobs_in(reader, text, bounded=bounded):
        if bounded:
            bound(job)


def jobs_in(reader: str, text: str, *, bounded: bool = False) -> Sequence[ProgramJob]:
    """The jobs of a text; `bounded`: after what a scan does before it reads them."""
    if reader in PROGRAMS:
        return jobs_of(program(f"a{PROGRAMS[reader]}", text.encode(errors="surrogatepass")))
    source = TextSource("a.yaml", lambda: text)
    if bounded:
        _ = recognised(source).states_jobs
        every_job_at(source)
    return held_jobs(source, {"A": "1"}).jobs


# ---------------------------------------------------------------------------------------------------- changes
def changed(reader: str, texts: Sequence[str], luck: random.Random) -> str:
    """One of the texts with some changes; most of them leave it well made."""
    text = luck.choice(texts)
    if reader not in PROGRAMS or (reader == "notebooks" and luck.random() < 0.5):
        data = copy.deepcopy(_of_seed(text))
        if data is not None and luck.random() < 0.8:
            for _ in range(luck.choice((1, 1, 2, 3, 8))):
                data = _with_change(data, luck, lambda: _of_seed(luck.choice(texts)))
            text = json.dumps(data)
            if luck.random() < 0.9:
                return text
    change = _with_other_word if reader in PROGRAMS and luck.random() < 0.7 else _broken
    for _ in range(luck.choice((1, 1, 2, 4))):
        text = change(text, luck, luck.choice(texts))
    return text


def _data(text: str) -> Any:
    """A text as plain data; None where it is none."""
    try:
        return _core.read_document(text, "a")
    except Error:
        return None


_of_seed = lru_cache(maxsize=1024)(_data)  # of a text of the corpus, to be copied


def _places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of all values but the whole."""
    held = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in held:
        yield (*path, key)
        yield from _places(each, (*path, key))


def _at(value: Any, path: Sequence[Any]) -> Any:
    for key in path:
        value = value[key]
    return value


def _with_change(data: Any, luck: random.Random, other: Callable[[], Any]) -> Any:
    """The data, with one change; embedded documents change in the text that they are."""
    places = list(_places(data))
    if not places:
        return copy.deepcopy(luck.choice(VALUES))
    *above, key = luck.choice(places)
    holder = _at(data, above)
    value = holder[key]
    inner = _data(value) if isinstance(value, str) and value[:1] == "{" else None
    if inner is not None:
        holder[key] = json.dumps(_with_change(inner, luck, other))
        return data
    way = luck.randrange(7)
    if way == 0:
        del holder[key]
    elif way == 1:
        holder[key] = copy.deepcopy(luck.choice(VALUES))
    elif way == 2:
        holder[key] = copy.deepcopy(_at(data, luck.choice(places)))
    elif way == 3:
        donor = other()
        spots = list(_places(donor))
        holder[key] = copy.deepcopy(_at(donor, luck.choice(spots))) if spots else None
    elif way == 4:
        holder[key] = luck.choice(([value], {"a": value}, [value, copy.deepcopy(value)], str(value)[:200]))
    elif way == 5 and isinstance(holder, dict):
        holder[str(luck.choice(places)[-1])] = holder.pop(key)
    else:
        _swap(data, (*above, key), luck.choice(places))
    return data


def _swap(data: Any, one: tuple[Any, ...], other: tuple[Any, ...]) -> None:
    """Lets two values change places, unless one is in the other."""
    if one[: len(other)] == other or other[: len(one)] == one:
        return
    first, second = _at(data, one[:-1]), _at(data, other[:-1])
    first[one[-1]], second[other[-1]] = second[other[-1]], first[one[-1]]


def _with_other_word(text: str, luck: random.Random, other: str) -> str:
    """A text with a word, a number or a quotation replaced by one of another text, or by a value of a reader."""
    words = list(_WORD.finditer(text))
    if not words:
        return text
    match = luck.choice(words)
    several = _WORD.findall(other)
    word: str = luck.choice(several) if several and luck.random() < 0.7 else repr(luck.choice(VALUES))
    return text[: match.start()] + word + text[match.end() :]


def _broken(text: str, luck: random.Random, other: str) -> str:
    """A text with a part that is cut out, doubled, moved, replaced or taken from another."""
    begin = luck.randrange(len(text) + 1)
    end = min(len(text), begin + luck.choice((1, 3, 20, 200)))
    lines = text.split("\n")
    way = luck.randrange(7)
    if way == 0:
        return text[:begin] + text[end:]
    if way == 1:
        return text[:end] + text[begin:]
    if way == 2:
        return text[:begin]
    if way == 3:
        return text[:begin] + luck.choice(BREAKS) * luck.choice((1, 1, 2, 80)) + text[begin:]
    if way == 4:
        place = luck.randrange(len(other) + 1)
        return text[:begin] + other[place : place + luck.choice((5, 50, 500))] + text[end:]
    del lines[luck.randrange(len(lines))]
    moved = luck.choice(other.split("\n") if way == 5 else lines or [""])
    lines.insert(luck.randrange(len(lines) + 1), moved)
    return "\n".join(lines)


# ---------------------------------------------------------------------------------------------------- runs
def fuzz(reader: str, runs: int, seed: int = 1, first: int = 0) -> tuple[int, list[Finding]]:
    """Reads changed texts; how many runs there were, and one finding of each kind, made small."""
    texts = seeds(reader)
    found: dict[str, Finding] = {}
    for run in range(first, first + runs):
        luck = random.Random(f"{seed} {reader} {run}")
        text = changed(reader, texts, luck)
        what = failure(reader, text, bounded=luck.random() < BOUNDED)
        if what and what not in found:
            found[what] = Finding(reader, what, _smallest(reader, text, what), run)
    return runs, list(found.values())


def failure(reader: str, text: str, *, bounded: bool = True) -> str:
    """What a reader must not do with a text: the exception with its place, or the time; empty if it does not."""
    begin = time.perf_counter()
    signal.setitimer(signal.ITIMER_REAL, 4 * LONGEST_S)
    try:
        read(reader, text, bounded=bounded)
    except Error:
        pass
    except Exception as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        return f"{type(error).__name__} in {Path(last.filename).name}: {last.name}"
    except _TooLong:
        return "no end"
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    return "too slow" if time.perf_counter() - begin > LONGEST_S else ""


def _smallest(reader: str, text: str, what: str) -> str:
    """A text that fails the same way, and does not if one of its lines or a run of its signs is left out."""
    tries = MOST_TRIES
    data = _data(text) if reader not in PROGRAMS else None
    spread = json.dumps(data, indent=0) if data is not None else text
    text = spread if failure(reader, spread) == what else text
    size = max(1, len(text) // 2)
    while size and tries:
        begin = 0
        while begin < len(text) and tries:
            shorter, tries = text[:begin] + text[begin + size :], tries - 1
            if failure(reader, shorter) == what:
                text = shorter
            else:
                begin += size
        size //= 2
    return text


def _stop(number: int, frame: FrameType | None) -> None:
    raise _TooLong


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs every reader, prints what it found, and says how many runs there were."""
    parser = argparse.ArgumentParser(
        prog="fuzz_documents", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("readers", nargs="*", metavar="READER", help=f"of {', '.join(READERS)}; default: all")
    parser.add_argument("--runs", type=int, default=1000, help="of each reader; default: 1000")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="number of the first run; default: 0")
    options = parser.parse_args(arguments)
    unknown = [each for each in options.readers if each not in READERS]
    if unknown:
        parser.error(f"{unknown[0]} is none of the readers: {', '.join(READERS)}")
    signal.signal(signal.SIGALRM, _stop)
    code = 0
    for reader in options.readers or READERS:
        begin = time.perf_counter()
        runs, found = fuzz(reader, options.runs, options.seed, options.first)
        print(f"{reader}: {runs} runs in {time.perf_counter() - begin:.0f} s, {len(found)} findings", flush=True)
        for each in found:
            code = 1
            print(f"  {each.what} (seed {options.seed}, run {each.run}):\n    {each.text[:2000]!r}", flush=True)
    return code


if __name__ == "__main__":
    sys.exit(main())
