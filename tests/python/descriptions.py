"""Answers of DescribeTrainingJob by number, with the counters that each reports and those that are read from it."""

from pathlib import Path

from tests.python.requests import DESCRIBES

# TrainingTimeInSeconds and BillableTimeInSeconds as reported, as read, and why they differ.
Counters = tuple[int | None, int | None]
EXPECTED: dict[str, tuple[Counters, Counters, str]] = {
    "01": ((553, 553), (553, 553), ""),
    "02": ((37026, 14683), (37026, 14683), ""),  # spot: the billable time is circular
    "03": ((193, 193), (193, 193), ""),
    "04": ((3031, 3031), (3031, 3031), ""),  # 3030.223 s between start and end: each time is cut to its second
    "05": ((672, 672), (672, 672), ""),  # 671.361 s
    "06": ((125, 125), (125, 125), ""),
    "07": ((None, None), (208, 208), "the API of 2018 had no counters"),
    "08": ((801, 801), (801, 801), ""),
    "09": ((10, 10), (801, 801), "made up: its times say 801 s, its counters 10 s"),
    "11": ((None, None), (127, 127), "cut down by its source: no counters"),
    "12": ((350, 350), (210, 210), "two descriptions joined: the counters of one, the times of the other"),
    "15": ((3600, 1080), (3600, 1080), ""),
    "13": ((None, None), (65, 65), "from a tuning job, which has no counters"),
}
NO_BILL = {
    "10": "ResourceConfig.InstanceType: must be an instance type whose specifications are known, got 'InstanceType'",
    "14": "ResourceConfig.InstanceType: must be given (training instance type, such as ml.p4d.24xlarge), got nothing",
    "16": "ResourceConfig.InstanceType: must be given (training instance type, such as ml.p4d.24xlarge), got nothing",
}


def file(number: str) -> Path:
    return next(path for path in DESCRIBES if path.name.startswith(number))
