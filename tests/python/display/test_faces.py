"""Every answer has every face, and no face is empty."""

import json
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import matplotlib as mpl
import pytest

mpl.use("Agg")

import simcore
from simcore.display import faces

from tests.python.explorations import limited
from tests.python.html_tree import Page
from tests.python.html_words import Page as Notebook
from tests.python.jobs import EXAMPLES, smallest, uncertain
from tests.python.markdown_words import PARSER
from tests.python.speed_jobs import BERT
from tests.python.suites import edit, suite_of

DESCRIBED = EXAMPLES.parent / "requests" / "bert-reviews.described.json"
SPOT = uncertain(
    purchase="spot",
    spot={"interruptions": {"exponential": {"mean": "6 h"}}},
    checkpoint={"size": "1 GB"},
    stopping={"max_runtime": "1 d"},
)


def moved_suite() -> simcore.SuiteReport:
    """A suite of one job, which moved since it was pinned."""
    with tempfile.TemporaryDirectory() as folder:
        suite = suite_of(Path(folder) / "suite", "bert-spot.yaml")
        simcore.accept_suite(suite)
        edit(suite / "bert-spot.yaml", "epochs: 3", "epochs: 4")
        return simcore.run_suite(suite)


ANSWERS: dict[str, Callable[[], Any]] = {
    "backtest": lambda: simcore.backtest(EXAMPLES.parent / "history" / "jobs.jsonl"),
    "bill": lambda: simcore.forecast(smallest()).bill,
    "checkpoint advice": lambda: simcore.advise_checkpoint(SPOT, replications=50),
    "checkpoint map": lambda: simcore.checkpoint_map(SPOT, replications=5),
    "comparison": lambda: simcore.compare({"a": smallest(), "b": uncertain()}, replications=50),
    "data advice": lambda: simcore.advise_data(EXAMPLES / "caltech256-resnet50.yaml", replications=20),
    "drift": lambda: simcore.drift([0.4, 0.6, 0.5, 0.1, 0.8, 0.3] + 9 * [0.99]),
    "exploration": limited,
    "forecast": lambda: simcore.forecast(uncertain()),
    "history": lambda: simcore.load_history(DESCRIBED),
    "job report": lambda: moved_suite().jobs[0],
    "lifetime fit": lambda: simcore.fit_lifetimes([3, 5, 8, 20], ended=[True, True, True, False]),
    "lint report": lambda: simcore.lint(smallest(cluster={"instance_type": "ml.p3.2xlarge", "keep_alive": "10 min"})),
    "main effects": lambda: simcore.sweep(SPOT, purchase=["on_demand", "spot"], replications=20).main_effects(),
    "ranking": lambda: simcore.rank(BERT, instance_types=["ml.p3.2xlarge", "ml.g5.xlarge", "ml.m5.large"]),
    "recorded job": lambda: simcore.load_described(DESCRIBED),
    "replications": lambda: simcore.replicate(uncertain(), replications=50),
    "scaling": lambda: simcore.scaling(BERT, [1, 2]),
    "scaling fit": lambda: simcore.fit_scaling({1: 329, 2: 640}),
    "scores": lambda: simcore.score([[80, 100, 130], [50, 70, 80]], [95, 90], levels=[0.05, 0.5, 0.95]),
    "sensitivity": lambda: simcore.sensitivity(uncertain(), replications=1024),
    "speed": lambda: simcore.speed(BERT),
    "suite report": moved_suite,
    "trace": lambda: simcore.simulate(smallest()),
    "verdict": lambda: simcore.check(uncertain(), max_cost=5),
    "waterfall": lambda: simcore.waterfall(smallest(), uncertain(prices={"instance_hour": "10 USD/h"})),
}


@pytest.fixture(scope="module", params=ANSWERS, ids=str)
def answer(request: pytest.FixtureRequest) -> Any:
    return ANSWERS[request.param]()


def test_every_answer_is_tried() -> None:
    assert {type(make()) for make in ANSWERS.values()} == set(faces.known())


def test_data(answer: Any) -> None:
    assert answer.to_dict() == json.loads(answer.to_json())
    frame = answer.to_pandas()
    assert len(frame) > 0
    assert answer.to_arrow().column_names == list(frame.columns)


def test_words(answer: Any, tmp_path: Path) -> None:
    document = faces.document(answer)
    assert document.headline in str(answer)
    assert type(answer).__name__ in repr(answer)
    assert document.headline in Notebook(answer._repr_html_()).words
    assert document.headline in Page(answer.to_html()).root.text
    assert PARSER.render(answer.to_markdown()).startswith("<h3>")
    answer.save_html(tmp_path / "answer.html")
    assert (tmp_path / "answer.html").read_text(encoding="utf-8") == answer.to_html()


def test_pictures(answer: Any) -> None:
    assert answer.plot().axes
    with pytest.raises(simcore.InputError, match="must be the name of a figure"):
        answer.plot("nothing of that name")
