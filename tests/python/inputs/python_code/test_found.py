import pytest

from tests.python.programs import HEADER, read


def test_jobs_are_in_the_order_of_the_text() -> None:
    text = "import boto3\nboto3.client('sagemaker').create_training_job(TrainingJobName='a')\nEstimator()\nEstimator()"
    assert [each.place.line for each in read(HEADER + text).found] == [3, 4, 5]


def test_a_launch_is_told_with_its_arguments() -> None:
    (found,) = read(f"{HEADER}Estimator().fit({{'train': 's3://a'}}, wait=False)").found
    (launch,) = found.launched
    assert (launch.name, launch.positional, launch.keywords) == ("fit", ({"train": "s3://a"},), {"wait": False})


def test_a_tuner_holds_the_call_of_its_estimator() -> None:
    text = (
        "from sagemaker.tuner import HyperparameterTuner\ne = Estimator(x=1)\nHyperparameterTuner(e, max_jobs=3).fit()"
    )
    estimator, tuner = read(HEADER + text).found
    assert tuner.call.positional == (estimator.call,)
    assert [each.place for each in estimator.wrapped_by] == [tuner.place]
    assert [each.name for each in tuner.launched] == ["fit"]


def test_arguments_that_are_not_known_are_named() -> None:
    (found,) = read(f"{HEADER}Estimator('a', *more, 'b', x=1, **settings)").found
    assert found.call.positional == ("a",)
    assert dict(found.call.keywords) == {"x": 1}
    assert [each.text for each in found.call.unread] == ["*more", "**settings"]


def test_arguments_that_are_spread_are_read() -> None:
    text = "s = {'x': 1}\nEstimator(*['a', 'b'], **s, **{'y': 2})"
    (found,) = read(HEADER + text).found
    assert (found.call.positional, dict(found.call.keywords)) == (("a", "b"), {"x": 1, "y": 2})


def test_many_objects_at_one_launch_are_named_beyond_a_number() -> None:
    made = "".join(f"several.append(Estimator(x={number}))\n" for number in range(300))
    program = read(f"{HEADER}several = []\n{made}" + "for e in several: e.fit()\n" * 100)
    assert len(program.found) == 300
    assert {each.why for each in program.skipped} == {"is called for one of more objects than are followed"}


@pytest.mark.parametrize(
    "text",
    [
        "from sagemaker.tuner import HyperparameterTuner\nHyperparameterTuner.attach('job').fit()",
        "from sagemaker.tuner import HyperparameterTuner\nHyperparameterTuner(e=1).best_estimator().fit()",
        "from sagemaker.processing import Processor\nProcessor.attach('job').run()",
    ],
)
def test_an_object_of_a_job_elsewhere_starts_a_job_that_is_named(text: str) -> None:
    assert [each.why for each in read(text).skipped] == ["continues a job that is not in the program"]
    assert not read(text.replace(".fit()", ".describe()").replace(".run()", ".describe()")).skipped
