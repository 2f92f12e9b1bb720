from sagemaker.processing import ProcessingInput, ProcessingOutput, Processor, ScriptProcessor
from sagemaker.sklearn.processing import SKLearnProcessor

ROLE = "Role"
skl = SKLearnProcessor(framework_version="1.2-1", role=ROLE, instance_type="ml.m5.xlarge", instance_count=1)
skl.run(
    code="preprocess.py",
    inputs=[ProcessingInput(source="s3://bucket/raw", destination="/opt/ml/processing/input")],
    outputs=[ProcessingOutput(output_name="train", source="/opt/ml/processing/train")],
)

script = ScriptProcessor(
    image_uri="111122223333.dkr.ecr.us-east-1.amazonaws.com/p:1",
    command=["python3"],
    role=ROLE,
    instance_count=2,
    instance_type="ml.c5.4xlarge",
    volume_size_in_gb=100,
    max_runtime_in_seconds=7200,
)
script.run(code="shard.py", arguments=["--shards", "8"], wait=False)

own = Processor(ROLE, "111122223333.dkr.ecr.us-east-1.amazonaws.com/q:1", 1, "ml.r5.large")
own.run(inputs=[], outputs=[])
