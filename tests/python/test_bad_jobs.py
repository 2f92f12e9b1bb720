"""What people get wrong inside a job file: each is refused in one clear line by the real command line."""

import json
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.python.command_line import refused, run

SMALLEST = """\
simcore: 1
name: bad
cluster: {instance_type: ml.p3.2xlarge}
work: {compute: {duration: 1 h}}
"""


@dataclass(frozen=True)
class Line:
    """What one line of the refusal must say: where, what was found, and the nearest alternative."""

    where: str
    value: str = ""
    nearest: str = ""
    rule: str = ""

    def matches(self, line: str, file: str) -> bool:
        place = f"{file}{self.where}: " if self.where.startswith(":") else f"{file}: {self.where}: "
        said, _, found = line.removeprefix(place).partition("got ")
        nearest = f"(did you mean {self.nearest}?)" if self.nearest else ""
        sound = self.rule in said and self.value in found
        return line.startswith(place) and sound and found.replace("'", "").endswith(nearest)


def swapped(old: str, new: str) -> str:
    assert SMALLEST.count(old) == 1
    return SMALLEST.replace(old, new)


def duration(value: str) -> str:
    return swapped("1 h", value)


def channel(keys: str, *, size: str = "1 GB") -> str:
    return SMALLEST + f"channels: {{train: {{size: {size}, objects: 10, {keys}}}}}\n"


DURATION = "work.compute.duration"
FILE_SYSTEM = "channels.train.file_system"

KEYS = {
    "unknown key at the top": (SMALLEST + "regoin: us-east-1\n", [Line("regoin", "'regoin'", "region")]),
    "unknown key in a section": (
        swapped("{instance_type", "{instanc_count: 2, instance_type"),
        [Line("cluster.instanc_count", "'instanc_count'", "instance_count")],
    ),
    "unknown key two sections down": (
        swapped("{duration", "{durration: 1 h, duration"),
        [Line("work.compute.durration", "'durration'", "duration")],
    ),
    "unknown key of a channel": (
        channel("inputmode: File"),
        [Line("channels.train.inputmode", "'inputmode'", "input_mode")],
    ),
    "unknown key of a file system": (
        channel("source: fsx, file_system: {capcity: 1200 GB}"),
        [Line(f"{FILE_SYSTEM}.capcity", "'capcity'", "capacity")],
    ),
    "unknown key that resembles none": (SMALLEST + "flux_capacitor: 1\n", [Line("flux_capacitor", "'flux_capacitor'")]),
    "number as a key": (SMALLEST + "7: 1\n", [Line("7", "'7'")]),
    "merge key": (SMALLEST + "<<: {region: us-east-1}\n", [Line("<<", "'<<'")]),
    "key twice": (SMALLEST + "name: again\n", [Line(":5:1", "'name' twice")]),
    "key twice in a section": (duration("1 h, duration: 2 h"), [Line(":4:33", "'duration' twice")]),
    "list as a key": (SMALLEST + "? [a, b]\n: 1\n", [Line(":5:3", rule="words as keys")]),
    "no version": (swapped("simcore: 1\n", ""), [Line("simcore", "nothing", rule="must be given")]),
    "another version": (swapped("simcore: 1", "simcore: 2"), [Line("simcore", "2")]),
    "no instance type": (
        swapped("{instance_type: ml.p3.2xlarge}", "{}"),
        [Line("cluster.instance_type", "nothing", rule="must be given")],
    ),
    "channel without size": (
        SMALLEST + "channels: {train: {objects: 10}}\n",
        [Line("channels.train.size", "nothing", rule="must be given")],
    ),
}

KINDS = {
    "text for a count": (
        swapped("ml.p3.2xlarge", "ml.p3.2xlarge, instance_count: two"),
        [Line("cluster.instance_count", "'two'", rule="whole number")],
    ),
    "fraction for a count": (
        swapped("ml.p3.2xlarge", "ml.p3.2xlarge, instance_count: 1.5"),
        [Line("cluster.instance_count", "1.5", rule="whole number")],
    ),
    "octal count": (
        swapped("ml.p3.2xlarge", "ml.p3.2xlarge, instance_count: 010"),
        [Line("cluster.instance_count", "'010'", rule="whole number")],
    ),
    "count beyond all integers": (
        swapped("ml.p3.2xlarge", f"ml.p3.2xlarge, instance_count: {10**25}"),
        [Line("cluster.instance_count", "1e+25", rule="whole number")],
    ),
    "count of zero": (
        swapped("ml.p3.2xlarge", "ml.p3.2xlarge, instance_count: 0"),
        [Line("cluster.instance_count", "0", rule="at least 1")],
    ),
    "number for a text": (swapped("name: bad", "name: 12"), [Line("name", "12", rule="text")]),
    "truth for a text": (swapped("name: bad", "name: true"), [Line("name", "true", rule="text")]),
    "null for a text": (swapped("name: bad", "name: null"), [Line("name", "nothing", rule="text")]),
    "null for a number": (duration("null"), [Line(DURATION, "nothing", rule="duration")]),
    "truth for a number": (duration("true"), [Line(DURATION, "true", rule="duration")]),
    "list for a number": (duration("[1 h, 2 h]"), [Line(DURATION, "a list", rule="duration")]),
    "word for truth": (
        channel("source: fsx, file_system: {lazy_load: yes}"),
        [Line(f"{FILE_SYSTEM}.lazy_load", "'yes'", rule="true or false")],
    ),
    "list for channels": (
        SMALLEST + "channels: [{size: 1 GB, objects: 1}]\n",
        [Line("channels", "a list", rule="object")],
    ),
    "text for a section": (SMALLEST + "stopping: soon\n", [Line("stopping", "'soon'", rule="object")]),
    "empty name": (swapped("name: bad", 'name: ""'), [Line("name", "''")]),
    "name of 201 characters": (swapped("bad", "x" * 201), [Line("name", "201 characters")]),
    "no day": (SMALLEST + "as_of: yesterday\n", [Line("as_of", "'yesterday'", rule="YYYY-MM-DD")]),
    "30 February": (SMALLEST + "as_of: 2025-02-30\n", [Line("as_of", "'2025-02-30'")]),
    "a moment for a day": (SMALLEST + "as_of: 2025-01-01T00:00:00Z\n", [Line("as_of", "'2025-01-01T00:00:00Z'")]),
}

NUMBERS = {
    "unknown unit": (duration("3 parsecs"), [Line(DURATION, "'3 parsecs'", rule="h, hour")]),
    "unit of another quantity": (duration("3 GB"), [Line(DURATION, "'3 GB'", rule="h, hour")]),
    "unit in the wrong case": (SMALLEST + "artifact: {size: 3 gb}\n", [Line("artifact.size", "'3 gb'", "GB")]),
    "unit without a number": (duration("h"), [Line(DURATION, "'h'", rule="number")]),
    "missing unit": (
        swapped("ml.p3.2xlarge", "ml.p3.2xlarge, volume_size: 50"),
        [Line("cluster.volume_size", "50", rule="at least")],
    ),
    "half a gigabyte": (
        swapped("ml.p3.2xlarge", "ml.p3.2xlarge, volume_size: 1.5 GB"),
        [Line("cluster.volume_size", "1.5 GB", "2 GB")],
    ),
    "negative": (duration("-1 h"), [Line(DURATION, "-1 h 0 min", rule="above 0 s")]),
    "zero": (duration("0 s"), [Line(DURATION, "0 s", rule="above 0 s")]),
    "negative price": (SMALLEST + "prices: {instance_hour: -1}\n", [Line("prices.instance_hour", "-1")]),
    "word for a price": (SMALLEST + "prices: {instance_hour: free}\n", [Line("prices.instance_hour", "'free'")]),
    ".nan": (duration(".nan"), [Line(DURATION, "'.nan'")]),
    "NaN": (duration("NaN"), [Line(DURATION, "'NaN'")]),
    ".inf": (duration(".inf"), [Line(DURATION, "'.inf'")]),
    "-.inf": (duration("-.inf"), [Line(DURATION, "'-.inf'")]),
    "infinity": (duration("infinity"), [Line(DURATION, "'infinity'")]),
    "1e999": (duration("1e999"), [Line(DURATION, "'1e999'")]),
    "1.0e+999": (duration("1.0e+999"), [Line(DURATION, "'1.0e+999'")]),
    "overflow by its unit": (duration("1e308 h"), [Line(DURATION, "'1e308 h'")]),
    "hexadecimal": (duration("0x10"), [Line(DURATION, "'0x10'")]),
    "underscore": (duration("1_000"), [Line(DURATION, "'1_000'")]),
    "base 60": (duration("12:30:00"), [Line(DURATION, "'12:30:00'")]),
    "base 60 as a count": (
        swapped("ml.p3.2xlarge", "ml.p3.2xlarge, instance_count: 1:30"),
        [Line("cluster.instance_count", "'1:30'")],
    ),
    "discount above one": (
        SMALLEST + "purchase: spot\nspot: {discount: 1.5}\n",
        [Line("spot.discount", "1.5", rule="at most 1")],
    ),
    "discount above 100 %": (SMALLEST + "purchase: spot\nspot: {discount: 150 %}\n", [Line("spot.discount", "1.5")]),
}

LAWS = {
    "unknown law": (
        duration("{lognormall: {median: 1 h, p95: 2 h}}"),
        [Line(f"{DURATION}.lognormall", "'lognormall'", "lognormal")],
    ),
    "missing parameter": (
        duration("{lognormal: {median: 1 h}}"),
        [Line(f"{DURATION}.lognormal.p95", "nothing", rule="must be given")],
    ),
    "wrong parameter": (
        duration("{lognormal: {median: 1 h, p96: 2 h}}"),
        [Line(f"{DURATION}.lognormal.p95", "nothing"), Line(f"{DURATION}.lognormal.p96", "'p96'", "p95")],
    ),
    "parameter with a wrong unit": (
        duration("{uniform: {low: 1 GB, high: 2 h}}"),
        [Line(f"{DURATION}.uniform.low", "'1 GB'")],
    ),
    "p95 below the median": (
        duration("{lognormal: {median: 2 h, p95: 1 h}}"),
        [Line(f"{DURATION}.lognormal", "3600", rule="p95 ≥ median")],
    ),
    "low above high": (duration("{uniform: {low: 2 h, high: 1 h}}"), [Line(f"{DURATION}.uniform", rule="low ≤ high")]),
    "mean of zero": (duration("{exponential: {mean: 0 s}}"), [Line(f"{DURATION}.exponential", "0", rule="above 0")]),
    "empty list": (duration("{empirical: []}"), [Line(f"{DURATION}.empirical", "an empty list")]),
    "negative in a list": (duration("{empirical: [1, -2]}"), [Line(DURATION, "-2", rule="above 0")]),
    "text in a list": (duration("{empirical: [1 h, soon]}"), [Line(f"{DURATION}.empirical[1]", "'soon'")]),
    "two laws": (
        duration("{uniform: {low: 1, high: 2}, exponential: {mean: 1}}"),
        [Line(DURATION, "2 keys", rule="one distribution")],
    ),
    "no law": (duration("{}"), [Line(DURATION, "0 keys", rule="one distribution")]),
    "negative weight": (
        duration("{mixture: [{weight: -1, of: 1 h}]}"),
        [Line(f"{DURATION}.mixture", "-1", rule="weights above 0")],
    ),
    "weight without a part": (duration("{mixture: [{weight: 1}]}"), [Line(f"{DURATION}.mixture[0]", rule="of")]),
    "discount that may exceed one": (
        SMALLEST + "purchase: spot\nspot: {discount: {uniform: {low: 0.5, high: 1.2}}}\n",
        [Line("spot.discount", "uniform(low 0.5, high 1.2)", rule="at most 1")],
    ),
}

SENSE = {
    "unknown region": (SMALLEST + "region: us-esat-1\n", [Line("region", "'us-esat-1'", "us-east-1")]),
    "Norway": (SMALLEST + "region: no\n", [Line("region", "'no'", rule="region")]),
    "unknown type": (
        swapped("ml.p3.2xlarge", "ml.p3.22xlarge"),
        [Line("cluster.instance_type", "'ml.p3.22xlarge'", "ml.p3.2xlarge")],
    ),
    "type without ml.": (
        swapped("ml.p3.2xlarge", "p3.2xlarge"),
        [Line("cluster.instance_type", "'p3.2xlarge'", "ml.p3.2xlarge")],
    ),
    "type without a price in the region": (
        SMALLEST + "region: ap-east-2\n",
        [Line("region", "'ap-east-2'", rule="known training price of ml.p3.2xlarge")],
    ),
    "purchase in the wrong case": (SMALLEST + "purchase: Spot\n", [Line("purchase", "'Spot'", "spot")]),
    "savings plan of unknown rate": (
        SMALLEST + "purchase: savings_plan\n",
        [Line("savings_plan.discount", "nothing", rule="ml.p3.2xlarge")],
    ),
    "21 channels": (
        SMALLEST + "channels:\n" + "".join(f"  c{i}: {{size: 1 MB, objects: 1}}\n" for i in range(21)),
        [Line("channels", "21", rule="at most 20")],
    ),
    "data larger than the disk": (
        channel("source: s3", size="100 GB"),
        [Line("channels", "100 GB, 67.8 GB too much", "volume_size: 94 GB")],
    ),
    "data larger than the NVMe": (
        channel("source: s3", size="300 GB").replace("ml.p3.2xlarge", "ml.g5.xlarge"),
        [Line("channels", "300 GB, 50 GB too much", "input_mode: FastFile", rule="instance storage of ml.g5.xlarge")],
    ),
    "FastFile with a manifest": (
        channel("input_mode: FastFile, data_type: ManifestFile"),
        [Line("channels.train.data_type", "'ManifestFile'", "input_mode: File")],
    ),
    "Pipe on FSx": (
        channel("source: fsx, input_mode: Pipe"),
        [Line("channels.train.input_mode", "'Pipe'", "File")],
    ),
    "shards on EFS": (
        channel("source: efs, distribution: ShardedByS3Key"),
        [Line("channels.train.distribution", "'ShardedByS3Key'", "FullyReplicated")],
    ),
    "unknown source": (channel("source: s4"), [Line("channels.train.source", "'s4'", "s3")]),
    "FSx between its sizes": (
        channel("source: fsx, file_system: {capacity: 1300 GB}"),
        [Line(f"{FILE_SYSTEM}.capacity", "1300 GB", "1200 GB")],
    ),
    "EFS provisioned without throughput": (
        channel("source: efs, file_system: {throughput_mode: provisioned}"),
        [Line(f"{FILE_SYSTEM}.provisioned_throughput", "nothing")],
    ),
    "FSx key on EFS": (
        channel("source: efs, file_system: {lazy_load: true}"),
        [Line(f"{FILE_SYSTEM}.lazy_load", "source: efs", rule="fsx")],
    ),
    "groups of a file system": (
        SMALLEST.replace("instance_type: ml.p3.2xlarge", "groups: [{name: a, instance_type: ml.p3.2xlarge}]")
        + "channels: {train: {size: 1 GB, objects: 10, source: fsx, groups: [a]}}\n",
        [Line("channels.train.groups", "'a'", rule="mounted by all groups")],
    ),
    "more than all of a storage": (
        channel("source: s3, cost_share: 1.5"),
        [Line("channels.train.cost_share", "1.5", rule="at most 1")],
    ),
    "less than nothing of a file system": (
        channel("source: fsx, file_system: {cost_share: -10 %}"),
        [Line(f"{FILE_SYSTEM}.cost_share", "-0.1", rule="at least 0")],
    ),
    "storage kept for no time": (
        channel("source: s3, kept_for: 0 s"),
        [Line("channels.train.kept_for", "0 s", rule="above 0 s")],
    ),
    "storage kept for a century": (
        channel("source: efs, file_system: {kept_for: 36500 d}"),
        [Line(f"{FILE_SYSTEM}.kept_for", "36500 d 0 h", rule="at most 3660 d 0 h")],
    ),
    "keeping a file system said of its channel": (
        channel("source: fsx, kept_for: 30 d, cost_share: 0.5"),
        [
            Line("channels.train.kept_for", "30 d 0 h", "file_system.kept_for"),
            Line("channels.train.cost_share", "0.5", "file_system.cost_share"),
        ],
    ),
    "storage class on FSx": (
        channel("source: fsx, file_system: {storage_class: infrequent_access}"),
        [Line(f"{FILE_SYSTEM}.storage_class", "'infrequent_access'", "deployment", "efs")],
    ),
    "storage class that EFS lacks": (
        channel("source: efs, file_system: {storage_class: infrequent_acces}"),
        [Line(f"{FILE_SYSTEM}.storage_class", "'infrequent_acces'", "infrequent_access")],
    ),
    "EFS smaller than its data": (
        channel("source: efs, file_system: {capacity: 10 MB}"),
        [Line(f"{FILE_SYSTEM}.capacity", "10 MB", rule="must hold the data set")],
    ),
    "loaded before the job and by it": (
        channel("source: fsx, file_system: {preload: true, lazy_load: true}"),
        [Line(f"{FILE_SYSTEM}.preload", "true", "lazy_load: false")],
    ),
    "new file system without data": (
        channel("source: fsx, file_system: {created: true}"),
        [Line(f"{FILE_SYSTEM}.preload", "false", "preload: true", "holds no data")],
    ),
    "EFS created and preloaded": (
        channel("source: efs, file_system: {created: true, preload: true}"),
        [
            Line(f"{FILE_SYSTEM}.created", "source: efs", rule="fsx"),
            Line(f"{FILE_SYSTEM}.preload", "source: efs", rule="fsx"),
        ],
    ),
    "preload of S3": (channel("source: s3, file_system: {preload: true}"), [Line(FILE_SYSTEM, "source: s3")]),
    "file system on S3": (channel("source: s3, file_system: {}"), [Line(FILE_SYSTEM, "source: s3")]),
    "duration and throughput": (
        swapped("{compute: {duration: 1 h}}", "{samples: 9, compute: {duration: 1 h, samples_per_second: 3}}"),
        [Line("work.compute", "2", rule="exactly one")],
    ),
    "no time at all": (swapped("duration: 1 h", ""), [Line("work.compute", "none", rule="exactly one")]),
    "throughput without samples": (
        swapped("duration: 1 h", "samples_per_second: 3"),
        [Line("work.samples", "nothing", rule="samples_per_second")],
    ),
    "step time without steps": (
        swapped("duration: 1 h", "step_time: 3 s"),
        [Line("work.steps", "nothing", rule="step_time")],
    ),
    "batch larger than the data": (
        swapped("{compute: {duration: 1 h}}", "{samples: 3, batch_size: 4, compute: {step_time: 3 s}}"),
        [Line("work.batch_size", "4", rule="work.samples")],
    ),
    "max_wait below max_runtime": (
        SMALLEST + "purchase: spot\nstopping: {max_runtime: 2 h, max_wait: 1 h}\n",
        [Line("stopping.max_wait", "1 h 0 min", "2 h 0 min")],
    ),
    "max_runtime beyond the service's": (
        SMALLEST + "stopping: {max_runtime: 29 d}\n",
        [Line("stopping.max_runtime", "29 d 0 h", rule="at most 28 d 0 h")],
    ),
}

TOGETHER = {
    "six problems in six sections": (
        "simcore: 1\n"
        "regoin: us-east-1\n"
        "cluster: {instance_type: ml.p3.2xlrge, instance_count: -3}\n"
        "purchase: sppt\n"
        "channels: {train: {size: 54 gigs, objects: 10}}\n"
        "work: {compute: {duration: soon}}\n",
        [
            Line("regoin", "'regoin'", "region"),
            Line("cluster.instance_type", "'ml.p3.2xlrge'", "ml.p3.2xlarge"),
            Line("cluster.instance_count", "-3"),
            Line("purchase", "'sppt'", "spot"),
            Line("channels.train.size", "'54 gigs'"),
            Line(DURATION, "'soon'"),
        ],
    ),
    "spelling and room on the disk": (
        channel("source: s3", size="100 GB") + "purchase: Spot\n",
        [Line("purchase", "'Spot'", "spot"), Line("channels", "67.8 GB too much")],
    ),
    "two channels, each wrong in its own way": (
        SMALLEST + "channels:\n"
        "  a: {size: 1 GB, objects: 0}\n"
        "  b: {size: 1 GB, objects: 1, input_mode: FastFile, data_type: AugmentedManifestFile}\n",
        [Line("channels.a.objects", "0"), Line("channels.b.data_type", "'AugmentedManifestFile'")],
    ),
}


def parameters(text: str) -> str:
    return SMALLEST + f"parameters: {{{text}}}\n"


PARAMETERS = {
    "list of parameters": (SMALLEST + "parameters: [1]\n", [Line("parameters", "a list", rule="object")]),
    "unknown parameter": (
        parameters("file.bandwith: 200 MB/s"),
        [Line("parameters.file.bandwith", "'file.bandwith'", "file.bandwidth")],
    ),
    "parameter that resembles none": (
        parameters("flux.capacitor: 1 s"),
        [Line("parameters.flux.capacitor", "'flux.capacitor'", rule="a parameter of the catalog")],
    ),
    "nested parameters": (
        parameters("file: {bandwidth: 200 MB/s}"),
        [Line("parameters.file.bandwidth", "'bandwidth'", rule="known distribution")],
    ),
    "parameter of an unknown family": (
        parameters("file.bandwidth@p4dd: 200 MB/s"),
        [Line("parameters.file.bandwidth@p4dd", "'p4dd'", "p4d", rule="instance family")],
    ),
    "parameter twice": (
        parameters("readers@p3: 4, readers@p3: 5"),
        [Line(":5:29", "'readers@p3' twice")],
    ),
    "parameter with another's unit": (
        parameters("file.bandwidth: 200 s"),
        [Line("parameters.file.bandwidth", "'200 s'", rule="MB/s")],
    ),
    "parameter with a unit of nothing": (
        parameters("file.bandwidth: 200 MBs"),
        [Line("parameters.file.bandwidth", "'200 MBs'", rule="200 MB/s")],
    ),
    "parameter without its unit": (
        parameters("file.bandwidth: 200"),
        [Line("parameters.file.bandwidth", "'200'", rule="a bare number could be in any")],
    ),
    "unit of a count": (parameters("readers: 16 s"), [Line("parameters.readers", "'16 s'", rule="without a unit")]),
    "negative parameter": (
        parameters("file.bandwidth: -200 MB/s"),
        [Line("parameters.file.bandwidth", "-200 MB/s", rule="above 0 B/s")],
    ),
    "rate of zero": (
        parameters("file.object_rate: 0 /s"),
        [Line("parameters.file.object_rate", "0 /s", rule="above 0")],
    ),
    "share above one": (
        parameters("upload.gzip_ratio: 93"),
        [Line("parameters.upload.gzip_ratio", "93", rule="at most 1")],
    ),
    "half a reader": (parameters("readers: 2.5"), [Line("parameters.readers", "2.5", rule="whole number")]),
    "half a gigabyte as a parameter": (
        parameters("cluster.volume_size: 1.5 GB"),
        [Line("parameters.cluster.volume_size", "1.5 GB", "2 GB")],
    ),
    "parameter beyond its field's bounds": (
        parameters("stopping.max_runtime: 29 d"),
        [Line("parameters.stopping.max_runtime", "29 d 0 h", rule="at most 28 d 0 h")],
    ),
    "NaN for a parameter": (parameters("file.base: .nan"), [Line("parameters.file.base", "'.nan'")]),
    "truth for a parameter": (parameters("file.base: true"), [Line("parameters.file.base", "true", rule="number")]),
    "null for a parameter": (parameters("file.base: null"), [Line("parameters.file.base", "nothing", rule="number")]),
    "distribution of a rule": (
        parameters("billing.month: {uniform: {low: 700 h, high: 730 h}}"),
        [Line("parameters.billing.month", "uniform(", rule="plain value")],
    ),
    "distribution of two quantities": (
        parameters("file.base: {uniform: {low: 1 GB, high: 2 s}}"),
        [Line("parameters.file.base.uniform.low", "'1 GB'", rule="duration")],
    ),
    "parameter that may fall below zero": (
        parameters("file.base: {uniform: {low: -1 s, high: 2 s}}"),
        [Line("parameters.file.base", "uniform(low -1, high 2) s", rule="at least 0 s")],
    ),
    "three parameters and a region": (
        parameters("file.bandwith: 1 MB/s, file.base: -1 s, readers: many") + "region: us-esat-1\n",
        [
            Line("parameters.file.bandwith", "'file.bandwith'", "file.bandwidth"),
            Line("parameters.file.base", "-1 s"),
            Line("parameters.readers", "'many'"),
            Line("region", "'us-esat-1'", "us-east-1"),
        ],
    ),
}

CASES = KEYS | KINDS | NUMBERS | LAWS | SENSE | TOGETHER | PARAMETERS


@pytest.mark.parametrize("name", CASES)
def test_each_problem_is_one_clear_line(name: str, tmp_path: Path) -> None:
    text, expected = CASES[name]
    (tmp_path / "job.yaml").write_text(text)
    lines = refused(run("forecast", "job.yaml", cwd=tmp_path))
    assert len(lines) == len(expected), lines
    for wanted in expected:
        assert any(wanted.matches(line, "job.yaml") for line in lines), (wanted, lines)


def test_there_are_enough_kinds() -> None:
    assert len(CASES) >= 40


@pytest.mark.parametrize("name", ["unknown key at the top", "unit in the wrong case", "Pipe on FSx", "21 channels"])
def test_json_is_refused_in_the_same_words(name: str, tmp_path: Path) -> None:
    import yaml

    text, _ = CASES[name]
    (tmp_path / "job.yaml").write_text(text)
    (tmp_path / "job.json").write_text(json.dumps(yaml.safe_load(text)))
    said = {kind: refused(run("forecast", f"job.{kind}", cwd=tmp_path)) for kind in ("yaml", "json")}
    assert [line.replace("job.json", "job.yaml") for line in said["json"]] == said["yaml"]


def test_the_smallest_job_is_good(tmp_path: Path) -> None:
    (tmp_path / "job.yaml").write_text(SMALLEST)
    assert run("forecast", "job.yaml", cwd=tmp_path).code == 0
