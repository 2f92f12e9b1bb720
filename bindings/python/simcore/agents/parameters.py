"""What the tools take: types with the meaning that an agent reads, from which their schemas are made."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

Path = Annotated[
    str | None,
    "File in the folder of the server: a job file, a request, a described job (YAML or JSON); a program or notebook, "
    "never run (train.py:41 is its job at that line); or a pipeline, state machine, plan or template that holds jobs "
    "(pipeline.json:Train).",
]
FileOrFolder = Annotated[str, "File or folder in the folder of the server; '.' is that folder."]
Text = Annotated[str | None, "The job itself, as YAML or JSON, in place of a path."]
Workload = Annotated[
    dict[str, Any] | str | None,
    "What a request or a program cannot say (size of each channel, work, checkpoints): a part of a job file as an "
    "object, or the path of a file with it. A refusal without one lists what is missing.",
]
MaxCost = Annotated[float | str | None, 'Threshold of the cost of the job: 500, "500 USD".']
MaxTime = Annotated[float | str | None, 'Threshold of the wall clock: "8 h", "90 min", or seconds.']
Seed = Annotated[int, "Seed of the random streams; the same seed gives the same numbers."]
Replications = Annotated[
    Annotated[int, Field(ge=100, le=1_000_000)] | None,
    "Number of simulated runs, 100 or more: fewer show no range; default: as many as make the answer stable.",
]
Region = Annotated[str | None, "Region of prices, such as eu-west-1; default: us-east-1."]
Day = Annotated[str | None, "Day of a price, YYYY-MM-DD; default: the newest."]
Vary = Annotated[
    dict[str, list[Any]] | None,
    'Values to try by field of the job file: {"purchase": ["on_demand", "spot"], "cluster.instance_type": [...]}; '
    "null leaves a field out.",
]
Ignore = Annotated[list[str] | None, "Ids of rules to leave out."]
Topic = Literal["job", "bill", "uncertainty", "price", "field", "parameter", "rule", "output"]
