"""The questions of docs/what-if.md: what was published, where, and what it takes for simcore to agree.

`agrees` is an expression over the names of the page's programs, with `near` and `all_near` of the page's test; None
where simcore does not answer, and empty where no number was published. The published figures are written by hand.
"""

from typing import NamedTuple


class Row(NamedTuple):
    """One question; `refusal` is what the message of a refusal must hold."""

    question: str
    published: str
    source: str
    agrees: str | None
    refusal: str = ""


BILLING = [
    Row("Which phases are billed?", "all but starting: 15,663.3 s", "Bench", "near(billed_s, 15663.3, 0.0001)"),
    Row(
        "What is an hour on ml.p3.2xlarge called on the bill, and what does it cost?",
        "USE1-Train:ml.p3.2xlarge 3.825 USD, USE1-Train:VolumeUsage.gp2 0.02 USD for 100 GB",
        "Spend, Data",
        "[round(usd, 3) for usd in hour.values()] == [3.825, 0.019]"
        " and list(hour) == ['USE1-Train:ml.p3.2xlarge', 'USE1-Train:VolumeUsage.gp2']",
    ),
    Row("Is the download paid again after an interruption?", "only once", "FAQ", "again_s - once_s == 600"),
    Row(
        "What does data in another region cost?",
        "0.02 USD a GB",
        "S3",
        "near(far['EU-USE1-AWS-Out-Bytes'], 1.08, 1e-6)",
    ),
    Row(
        "How do I find the jobs of a team?",
        "by tags",
        "API",
        "len(tagged.to_request()['Tags']) == 2",
    ),
    Row(
        "How long does a job take to start in a warm pool?",
        "6 to 19 s in 11 jobs",
        "Logs",
        "6 <= warm_s <= 19 < cold_s",
    ),
    Row(
        "What does it cost to keep the instances for half an hour?",
        "the kept time: 1.9125 USD",
        "API",
        "near(kept, 1.9125, 1e-6)",
    ),
    Row("How much does spot save at most?", "up to 90 %", "Guide", "most == 0.9"),
    Row("What does managed spot save a p3 job?", "262 of 874 s are billed", "Logs", "near(imdb.mean, 262, 0.05)"),
    Row(
        "What do checkpoints save on spot?",
        "17.9 h",
        "Boise",
        "near(every_half_hour.billable_s.mean, 17.9 * 3600, 0.1)",
    ),
    Row("Will a job without checkpoints ever end on spot?", "hardly: 3,198 h", "Boise", "ends < 0.1"),
    Row(
        "Are two minutes of notice enough for a last checkpoint?",
        "two minutes",
        "EC2",
        "(in_time, too_late) == (1, 0)",
    ),
    Row("How much does a savings plan save at most?", "up to 64 %", "Plans", "near(plan_saves, 0.64, 0.01)"),
    Row(
        "What does a test in local mode cost?",
        "the notebook, no training job",
        "Spend",
        "all('Notebk' in name for name, usd in local.items() if usd > 0)",
    ),
    Row("What does a built-in rule of Debugger cost?", "nothing", "Guide", "list(lines(built_in)) == list(hour)"),
    Row("What does a rule of my own cost for two hours?", "its instance", "Spend", "near(rule_usd, 2 * 0.23, 1e-6)"),
    Row(
        "What do 20 GiB of tensors and profiles cost in a month?",
        "23 USD a TB: 0.46 USD",
        "Data",
        "near(tensors, 0.46, 1e-6)",
    ),
    Row(
        "What does a trial on a tenth of the data cost?",
        "train on a part of the data first",
        "Spend",
        "near(trial_usd, whole_usd / 10, 0.05)",
    ),
    Row(
        "Can I tune hyperparameters on spot, for the least time or cost?",
        "tuning jobs on spot",
        "Spend",
        None,
        "is a tuning job, which simcore does not forecast yet: forecast one of its training jobs",
    ),
]
INSTANCE = [
    Row("Which accelerator memory was cheapest?", "g4dn", "Spend", "memory.name.startswith('ml.g4dn.')"),
    Row("Which accelerator memory is cheapest today?", "g4dn", "Spend", "today.name.startswith('ml.g4dn.')"),
    Row("Which fp32 arithmetic of a GPU was cheapest?", "g5", "Spend", "flops.name.startswith('ml.g5.')"),
    Row("Which fp32 arithmetic is cheapest today?", "g5", "Spend", "flops_today.name.startswith('ml.g5.')"),
    Row("Can a larger instance be cheaper?", "yes", "Spend", "saved > 0.05"),
    Row(
        "Is P3 fast and G4 cheap?",
        "yes",
        "Spend",
        "v100.wall_clock_s < 0.5 * t4.wall_clock_s and t4.cost_usd < 0.95 * v100.cost_usd",
    ),
    Row(
        "Is a smaller type enough when the processors are idle?",
        "yes",
        "Spend",
        "used < 0.2 and less > 0.05",
    ),
    Row(
        "Does mixed precision pay?",
        "3.6 times: 1,376 against 384 images/s",
        "NVIDIA",
        "near(half / single, 1376 / 384, 0.1)",
    ),
    Row("How much do a framework's settings gain?", "up to 24 times", "Spend", "gain >= 24"),
    Row("How many hours does BERT-base take on eight nodes?", "5.55 h", "BERT", "near(bert_h, 5.55, 0.05)"),
    Row("On how many nodes is it cheapest?", "on 1; hours of a node: 32, 34, 40, 44", "BERT", "cheapest == 1"),
    Row(
        "How does XGBoost's time fall on twice the nodes?",
        "23,670 instance seconds on 6, 23,436 on 12",
        "Taxi",
        None,
        "cluster.instance_count: must be 1 with work.boosting",
    ),
    Row("Is XGBoost cheaper on M5 than on C4?", "yes", "Guide", "m5 < 0.95 * c4"),
    Row(
        "Does XGBoost need the memory of M5?",
        "yes: it is bound by memory",
        "Guide",
        "'must fit the memory of ml.c4.4xlarge' in too_large",
    ),
    Row(
        "Does XGBoost on processors gain from a type with an accelerator?",
        "choose by the algorithm",
        "Spend",
        "a10g > m5",
    ),
    Row(
        "What does scikit-learn pay for an accelerator that it does not use?",
        "it gains nothing",
        "Spend",
        "accelerated > processors",
    ),
    Row(
        "How long is a step when helper nodes decode the images?",
        "86 ms instead of 208 ms",
        "Hetero",
        "near(helped_ms, 86, 0.05) and near(step_ms, 208, 0.05)",
    ),
    Row(
        "What does a step with helper nodes cost?",
        "0.49 of a step without helpers",
        "Hetero",
        "near(step_cost, 0.49, 0.05)",
    ),
    Row(
        "How far do helper nodes raise the use of the accelerators?",
        "from 38 % to 60 %",
        "Hetero",
        "near(after, 0.60, 0.05)",
    ),
    Row("How long is a step of MNIST with a helper node?", "180 to 197 ms", "Hetero", "near(mnist_ms, 188.5, 0.05)"),
    Row(
        "Who tells me to use a heterogeneous cluster?",
        "busy processors, idle accelerators",
        "Spend",
        None,
        "invalid choice: 'cluster'",
    ),
    Row("What does the BERT job cost on Trainium?", "41.47 USD", "Trainium", "near(trn1.cost_usd.mean, 41.47, 0.01)"),
    Row("What does the BERT job cost on p4d?", "68.60 USD", "Trainium", "near(p4d.cost_usd.mean, 68.60, 0.01)"),
    Row("How much cheaper is Trainium?", "50 %", "Trainium", "near(cheaper, 0.50, 0.05)"),
    Row("How much sooner does Trainium end?", "22 %", "Trainium", "near(sooner, 0.22, 0.05)"),
    Row(
        "How long does the BERT job take with its compiling stated as warm-up?",
        "6,033 s and 6,553 s at 6.64 and 5.44 iterations/s",
        "Trainium",
        "near(compiled[0], 6033, 0.001) and near(compiled[1], 6553, 0.001)",
    ),
    Row("Is Trainium still cheaper today?", "cheaper in 2022", "Trainium", "now[0] < now[1]"),
]
DATA = [
    Row("How fast does File mode copy large files?", "200 MB/s", "Data", "near(50_000 / copy_s, 200, 0.05)"),
    Row("How many names does FastFile list in a second?", "up to 5,500", "Data", "listing <= 5500"),
    Row("How fast does FastFile read large files?", "above 1 GB/s", "Data", "500 / fast_s > 1"),
    Row("How fast is the EBS volume of ml.p3.2xlarge?", "250 MB/s", "Data", "near(p3_mb_per_s, 250, 0.05)"),
    Row("How fast is the EBS volume of ml.p3.8xlarge?", "250 MB/s", "Data", "near(larger_mb_per_s, 250, 0.05)"),
    Row("Is NVMe storage faster?", "far faster", "Data", "nvme_mb_per_s > 2 * larger_mb_per_s"),
    Row(
        "What does a terabyte in S3 cost in a month?",
        "23 USD",
        "Data",
        "near(million['TimedStorage-ByteHrs'], 23, 1e-6)",
    ),
    Row("What does reading a million objects cost?", "0.40 USD", "Data", "near(million['Requests-Tier2'], 0.40, 1e-6)"),
    Row(
        "What does the instance cost beside its storage?",
        "nearly all: 3.825 and 0.02 USD",
        "Data",
        "near(month_share, 0.02 / 3.825, 0.05)",
    ),
    Row("How long is an FSx file system filled with two million names?", "1 h", "Data", "near(import_s, 3600, 0.1)"),
    Row("What does the smallest FSx file system cost in a month?", "168 USD", "Data", "near(month, 168, 1e-6)"),
    Row("Should I keep the file system, or create it for each job?", "either", "Data", ""),
    Row("How fast does FSx read without further settings?", "1,300 MB/s per TB", "Data", "near(settled, 1300, 0.05)"),
    Row("How fast does FSx read with a burst?", "1,300 MB/s per TB", "Data", "near(burst, 1300, 0.05)"),
    Row("How fast does EFS read while it bursts?", "300 MB/s", "Data", "near(burst_rate, 300e6, 0.05)"),
    Row("How fast does EFS read after its burst?", "150 MB/s", "Data", "near(baseline_rate, 150e6, 0.05)"),
    Row("For how long does EFS burst?", "up to 12 h a day", "Data", "near(burst_s, 12 * 3600, 0.05)"),
    Row("Does Max I/O help many nodes with small files?", "yes", "Data", "general_s > 1.05 * max_io_s"),
    Row(
        "Which mode is fastest for 54 GB in images?",
        "FSx 5,118 s, FastFile 9,773 s, File 15,663 s",
        "Bench",
        "all_near(images, {'FSx': 5117.667, 'FastFile': 9773.333, 'File': 15663.333}, 0.06)",
    ),
    Row(
        "Which mode is fastest for 54 GB in shards?",
        "FastFile 4,907 s, FSx 4,912 s, File 5,086 s",
        "Bench",
        "all_near(shards, {'FastFile': 4907.333, 'FSx': 4912.333, 'File': 5086.0}, 0.06)",
    ),
    Row(
        "Which mode is fastest for 1 GB in images?",
        "FSx 338 s, FastFile 413 s, File 415 s",
        "Bench",
        "all_near(few_images, {'FSx': 338.0, 'FastFile': 413.0, 'File': 415.333}, 0.06)",
    ),
    Row(
        "Which mode is fastest for 1 GB in shards?",
        "FastFile 315 s, FSx 323 s, File 328 s",
        "Bench",
        "all_near(few_shards, {'FastFile': 315.0, 'FSx': 323.0, 'File': 327.667}, 0.06)",
    ),
    Row(
        "What should I do with many small files?",
        "pack them into shards of 150 MB, or take FSx",
        "Data",
        "'150 MB shards' in best.label",
    ),
    Row(
        "What does packing small files into shards save in FastFile mode?",
        "1.99 times as fast",
        "Bench",
        "near(packed, 9773.333 / 4907.333, 0.05)",
    ),
    Row("Is my own download (s5cmd, boto3) faster than File mode?", "possible", "Data", ""),
    Row("Does reading shards as a stream (WebDataset) save the wait for the download?", "possible", "Data", ""),
    Row("What does shuffling in the service cost?", "Pipe mode shuffles anew in each epoch", "API", None),
    Row(
        "What does it cost to read single records at random?",
        "FastFile is weak there",
        "Data",
        "at_random > 2 * in_order",
    ),
    Row(
        "What does sharding by key save on four nodes?",
        "each gets 1/n of the objects",
        "API",
        "near(quarter, every / 4, 0.05)",
    ),
    Row("Do more epochs make File mode's download matter less?", "yes", "Data", "ten_epochs < one_epoch / 2"),
    Row("From how many epochs on is File mode cheaper than FastFile?", "from some on", "Data", ""),
]
BESIDE = [
    Row(
        "Which instance is cheapest for my processing job?",
        "ml.m5.4xlarge, ml.c5.18xlarge, ml.r5.8xlarge",
        "Spend",
        "",
    ),
    Row(
        "What does a cluster of four with ShardedByS3Key gain?",
        "each works on its share",
        "Spend",
        "alone_s / four_s > 3",
    ),
    Row(
        "What does a cluster of four gain without sharding?",
        "each gets all of the data",
        "API",
        "alone_s > replicated > four_s",
    ),
    Row(
        "Can processing run on spot?",
        "no",
        "API",
        "True",
        "purchase: must be on_demand or savings_plan with kind: processing",
    ),
    Row(
        "Can processing read with FastFile?",
        "no: File or Pipe",
        "API",
        "True",
        "input_mode: must be File or Pipe with kind: processing",
    ),
    Row(
        "What does a notebook cost that nobody stopped over the weekend?",
        "paid until it is stopped",
        "Spend",
        "left > 64 * 0.05",
    ),
    Row(
        "What does an endpoint cost that is left running for a month?",
        "paid until it is deleted",
        "Spend",
        "near(served, 720 * 0.23, 0.05)",
    ),
]
SECTIONS = {"billing": BILLING, "instance": INSTANCE, "data": DATA, "beside": BESIDE}
