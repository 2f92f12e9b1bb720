"""Short tags of templates: the same data as another reader of YAML gives, and the lines of the file in messages."""

import re
import time
from pathlib import Path
from typing import Any

import pytest
import simcore
import yaml
from simcore import _core
from simcore.inputs.job_documents.held import held_jobs
from simcore.inputs.job_documents.recognised import recognised
from simcore.inputs.job_documents.short_tags import MOST_CHARACTERS, long_form

from tests.python.job_documents import jobs

TEXTS = [
    "a: !Ref b\n",
    "a: !Ref   b   \n",
    "a: !Sub |\n  x ${b}\n  y\nc: 1\n",
    "a: !Sub >-\n    x\n    y\n\nb: !Ref c\n",
    "a: !GetAtt b.c\nb: [!Ref c, !Sub 'x']\n",
    "a: !Join\n  - ''\n  - - a\n    - !Ref b\n    - !Sub 'x:${y}'\nc: d\n",
    "a: !Join\n- ''\n- - a\n  - !Ref b\nc: d\n",
    "a:\n  - !Ref b # x\n  - !Sub\n    - '${A}-x'\n    - A: !GetAtt x.y\n  - c\nd: 1\n",
    "a: !FindInMap [M, !Ref 'AWS::Region', k]\n",
    "a: !FindInMap [M, !Ref AWS::Region, k]\n",
    "a: !If [c, {x: !Ref b}, !Ref 'AWS::NoValue']\n",
    "a:\n  Fn::Join:\n    - ''\n    - [a, !Ref b,\n       !Sub \"x ${y}, z\"]\n",
    "x: 'it''s !Ref b'\ny: \"!Ref b\"\nz: |\n  !Ref b\n  - !Sub c\nw: a !Ref b\n",
    "a: !Sub arn:aws:s3:::${B}/x, y\n",
    'R:\n  A:\n    P: !Sub |\n      {\n        "a": "${B}"\n      }\n    Y: !Select\n      - 0\n      - b\n',
    "a: !Base64\n  Fn::Sub: |\n    x\n    !Ref\n",
    "- !Equals [!Ref a, b]\n- !Not [!Equals [!Ref a, b]]\n",
    "a: !Sub 'x\n  y'\nb: 1\n",
    "a: !Sub\n  - |\n    foo ${X}\n    bar\n  - X: !Join ['', [a, b]]\nb: c\n",
    "'k': !Ref b\n\"k 2\": !Ref c\n",
    "a: {b: !Ref c, d: !GetAtt e.f}\n",
    "a: !Transform\n  Name: AWS::Include\n  Parameters:\n    Location: !Ref l\nb: 1\n",
    "a: !Select [0, [a, b]] # c\nb: !Cidr [!GetAtt V.C, 6, 5]\n",
]


class Loader(yaml.SafeLoader):
    """PyYAML with the tags as their long forms."""


def long(loader: Any, tag: str, node: Any) -> Any:
    name = tag if tag in ("Ref", "Condition") else f"Fn::{tag}"
    if isinstance(node, yaml.MappingNode):
        return {name: loader.construct_mapping(node, deep=True)}
    if isinstance(node, yaml.SequenceNode):
        return {name: loader.construct_sequence(node, deep=True)}
    value: Any = loader.construct_scalar(node)
    return {name: value.split(".", 1) if tag == "GetAtt" and "." in value else value}


Loader.add_multi_constructor("!", long)  # type: ignore[no-untyped-call]


@pytest.mark.parametrize("text", TEXTS)
def test_the_data_are_those_of_another_reader(text: str) -> None:
    assert _core.read_document(long_form(text).text, "a") == yaml.load(text, Loader)


@pytest.mark.parametrize("text", TEXTS)
def test_each_line_is_known_again(text: str) -> None:
    made, lines = long_form(text), text.split("\n")
    for written, line in zip(made.written, made.lines, strict=True):
        words = set(re.findall(r"[a-z]\w+", written)) - {"Fn"}
        assert words <= set(re.findall(r"[a-z]\w+", lines[line - 1]))


HEAD = "AWSTemplateFormatVersion: '2010-09-09'\nResources:  # sagemaker\n"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (f"{HEAD}  A:\n    X: !Sub |\n      a\n    Y: !Join\n      - a\n    Z: [\n", 9),
        (f"{HEAD}  A: !Ref b\n  B: !Mine c\n", 4),
        (f"kind: Pod\n---\n{HEAD}  A: !Ref b\n  B: !Mine c\n", 6),
    ],
)
def test_messages_have_the_line_of_the_file(text: str, line: int, tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text(text)
    assert recognised(path).states_jobs
    try:
        problems = held_jobs(path).problems
    except simcore.SpecError as error:
        problems = error.problems
    assert re.search(rf"(:|line ){line}(:|\Z)", problems[0].where)


def test_a_template_with_short_tags_is_read(tmp_path: Path) -> None:
    text = """AWSTemplateFormatVersion: '2010-09-09'
Parameters: {Kind: {Type: String, Default: ml.m5.xlarge}}
Resources:
  Night:
    Type: AWS::StepFunctions::StateMachine
    Properties:
      RoleArn: !GetAtt Role.Arn
      DefinitionString: !Sub |
        {"StartAt": "Fit", "States": {"Fit": {"Type": "Task", "End": true,
         "Resource": "arn:${AWS::Partition}:states:::sagemaker:createTrainingJob.sync",
         "Parameters": {"TrainingJobName.$": "$.name", "RoleArn": "${Role.Arn}",
         "AlgorithmSpecification": {"TrainingImage": "a", "TrainingInputMode": "File"},
         "OutputDataConfig": {"S3OutputPath": "s3://b/o"}, "StoppingCondition": {"MaxRuntimeInSeconds": 600},
         "ResourceConfig": {"InstanceType": "${Kind}", "InstanceCount": 1, "VolumeSizeInGB": 30}}}}}
"""
    job = jobs(tmp_path, text, "a.yaml")["Night/Fit"]
    assert job.request is not None
    assert job.request["ResourceConfig"]["InstanceType"] == "ml.m5.xlarge"


@pytest.mark.parametrize(
    "text",
    [
        "a: !Sub '" + "x" * 10**6,
        "a: [!Ref " + "[" * 10**5,
        "- !Join [" * 10**4,
        "a: !Ref b" + " " * 10**6 + "#",
        "!Ref " * 10**5,
        "a: !Sub |" * 10**5,
        "a: '\n" * 10**5,
        "k: !Join\n" * 10**5,
        "".join(" " * depth + "- !Join\n" for depth in range(1000)),
        "x" * (1 + MOST_CHARACTERS["template"]),
    ],
)
def test_the_time_is_bounded(text: str) -> None:
    begin = time.perf_counter()
    long_form(text)
    assert time.perf_counter() - begin < 20.0
