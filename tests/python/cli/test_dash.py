"""`-` in the place of a file."""

import argparse
import json
import os
import pty
import subprocess
from pathlib import Path

import pytest
import simcore
from simcore.cli import dash
from simcore.inputs.documents import TextSource

from tests.python.command_line import PROGRAM, document, refused, run
from tests.python.descriptions import file
from tests.python.jobs import EXAMPLES

SPOT, CALTECH = EXAMPLES / "bert-spot.yaml", EXAMPLES / "caltech256-resnet50.json"
REQUEST = EXAMPLES.parent / "requests" / "caltech256.json"
FEW = ("--replications", "20")


# ---------------------------------------------------------------------------------------------- standard input
@pytest.mark.parametrize("job", [SPOT, CALTECH], ids=lambda path: path.suffix)
def test_a_job_of_standard_input_is_that_of_the_file(job: Path) -> None:
    done = run("forecast", "-", *FEW, "--format", "json", told=job.read_text())
    assert (done.code, done.err) == (0, "")
    assert json.loads(done.out) == document("forecast", job, *FEW)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("check", "-", CALTECH, "--max-cost", "500", *FEW), SPOT),
        (("compare", CALTECH, "-", *FEW, "--baseline", "-"), SPOT),
        (("sweep", "-", "--vary", "region=us-east-1,eu-west-1", *FEW), SPOT),
        (("advise", "data", "-", *FEW), CALTECH),
        (("explain", "-"), SPOT),
        (("explain", "bill", "-", *FEW), SPOT),
        (("diff", "-", SPOT, *FEW), SPOT),
        (("bill", "-"), file("03")),
        (("forecast", "-", "--workload", REQUEST.with_suffix(".workload.yaml"), *FEW), REQUEST),
        (("forecast", REQUEST, "--workload", "-", *FEW), REQUEST.with_suffix(".workload.yaml")),
    ],
    ids=lambda value: " ".join(map(str, value[:3])) if isinstance(value, tuple) else "",
)
def test_every_verb_reads_it(words: tuple[str | Path, ...], told: Path) -> None:
    done = run(*words, "--format", "json", told=told.read_text())
    assert (done.code, done.err) == (0, "")
    json.loads(done.out)


def test_messages_name_it() -> None:
    assert refused(run("forecast", "-", told="simcore: 1\n"))[0].startswith("standard input: cluster: must be given")
    assert refused(run("forecast", "-", told="a: b: c"))[0].startswith("standard input:1:")
    assert refused(run("forecast", "-"))[0].startswith("standard input: must ")
    assert document("check", SPOT, "--max-cost", "500", *FEW)["verdicts"][0]["file"] == str(SPOT)
    done = run("check", "-", "--max-cost", "500", *FEW, "--format", "json", told=SPOT.read_text())
    assert json.loads(done.out)["verdicts"][0]["file"] == "standard input"
    (line,) = refused(run("diff", "-", "--base", "HEAD", told=SPOT.read_text()))
    assert line == "--base: must go with a file: no revision has standard input"


def test_a_terminal_is_read_to_the_end_that_is_typed() -> None:
    ours, its = pty.openpty()
    command = [*PROGRAM, "forecast", "-", *FEW, "--format", "json"]
    with subprocess.Popen(command, stdin=its, stdout=subprocess.PIPE, text=True) as program:
        os.write(ours, SPOT.read_bytes() + b"\n\x04")
        assert json.loads(program.communicate(timeout=60)[0])["job"] == "bert-finetune-spot"
    os.close(ours)
    os.close(its)


# ---------------------------------------------------------------------------------------------- standard output
def test_an_answer_on_standard_output(tmp_path: Path) -> None:
    shown = run("forecast", SPOT, *FEW, cwd=tmp_path)
    assert run("forecast", SPOT, *FEW, "--out", "-", cwd=tmp_path) == shown
    assert list(tmp_path.iterdir()) == []


# ---------------------------------------------------------------------------------------------- refusals
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("compare", "-", "-"), "-: must stand once: standard input is read to its end, got it 2 times"),
        (("forecast", "-", "--workload", "-"), "-: must stand once: standard input is read to its end, got it 2 times"),
        (("forecast", SPOT, "--plot", "-"), "--plot: must be a file: the ending of its name"),
        (("forecast", SPOT, "--prices", "-"), "--prices: must be a file: the ending of its name says"),
        (("forecast", SPOT, "--profile", "-"), "--profile: must be a file: the ending of its name says"),
        (("advise", "data", CALTECH, "--plot-break-even", "-"), "--plot-break-even: must be a file"),
        (("check", SPOT, "--max-cost", "5", "--summary", "-"), "--summary: must be a file: standard output has"),
        (("regress", "run", "-"), "SUITE: must be a folder, got '-'"),
        (("regress", "run", "jobs", "--junit", "-"), "--junit: must be a file"),
        (("catalog", "diff", "-", "now"), "A: must be a price book or a catalog, got '-'"),
        (("catalog", "import", "-", "--out", "prices.csv"), "OFFER: must be a file"),
    ],
    ids=str,
)
def test_where_no_stream_can_be(words: tuple[str | Path, ...], said: str, tmp_path: Path) -> None:
    (line,) = refused(run(*words, cwd=tmp_path, told=SPOT.read_text()))
    assert line.startswith(said)
    assert list(tmp_path.iterdir()) == []


def test_all_problems_at_once() -> None:
    options = argparse.Namespace(
        jobs=["-", "a", "-"], out="-", plot="-", plot_more=None, pictures=("plot", "plot_more")
    )
    with pytest.raises(simcore.InputError) as error:
        dash.resolve(options)
    assert [problem.where for problem in error.value.problems] == ["--plot", "-"]
    assert options.jobs == ["-", "a", "-"], "nothing is changed"


def test_other_words_stay() -> None:
    options = argparse.Namespace(jobs=["a", "-"], out="b", workload=None)
    dash.resolve(options)
    assert (options.jobs[0], options.out, options.workload) == ("a", "b", None)
    assert isinstance(options.jobs[1], TextSource)
    assert [dash.word(each) for each in options.jobs] == ["a", "-"]
