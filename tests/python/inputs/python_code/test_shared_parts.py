"""A part that two objects have in common: what changes it by one of them changes the other."""

import pytest

from tests.python.inputs.python_code.test_escapes import count, jobs

COMPUTE = 'Compute(instance_type="ml.m5.xlarge", instance_count=1)'
OF = 'ModelTrainer(training_image="i", role="r", compute={})'
ONE = f"c = {COMPUTE}\na = {OF.format('c')}\n"
SHARED = {
    "the same variable": f"{ONE}b = {OF.format('c')}\nb.compute.instance_count = 8\na.train()",
    "a second name": f"{ONE}d = c\nb = {OF.format('d')}\nb.compute.instance_count = 8\na.train()",
    "an attribute that is set": f"{ONE}b = {OF.format('None')}\nb.compute = c\nb.compute.instance_count = 8\na.train()",
    "spread keywords": f"{ONE}k = {{'compute': c}}\nb = ModelTrainer(training_image='i', role='r', **k)\n"
    "b.compute.instance_count = 8\na.train()",
    "code that gets the other": f"{ONE}b = {OF.format('c')}\nimport lib\nlib.grow(b)\na.train()",
}
APART = {
    "two variables": f"{ONE}d = {COMPUTE}\nb = {OF.format('d')}\nb.compute.instance_count = 8\na.train()",
    "two objects": f"{ONE}b = {OF.format(COMPUTE)}\nb.compute.instance_count = 8\na.train()",
    "another attribute": f"{ONE}b = {OF.format('c')}\nb.role = 'x'\na.train()",
    "another part in its place": f"{ONE}b = {OF.format('c')}\nb.compute = {COMPUTE}\na.train()",
}


@pytest.mark.parametrize("text", SHARED.values(), ids=SHARED)
def test_shared(text: str) -> None:
    assert count(jobs(text)[0]) == "?"


@pytest.mark.parametrize("text", APART.values(), ids=APART)
def test_apart(text: str) -> None:
    assert count(jobs(text)[0]) == 1


def test_a_list_that_is_shared() -> None:
    text = "gs = [InstanceGroup('x', 'ml.m5.xlarge', 1)]\n" + "".join(
        f"{name} = Estimator(image_uri='i', role='r', max_run=60, instance_groups=gs)\n" for name in "ab"
    )
    assert [count(each) for each in jobs(f"{text}a.fit()\nb.fit()\n")] == [1, 1]
    assert [count(each) for each in jobs(f"{text}b.instance_groups[0].instance_count = 8\na.fit()\n")] == ["?", "?"]
