import os

from sagemaker.estimator import Estimator

INSTANCE_TYPE = os.environ.get("INSTANCE_TYPE", "ml.m5.xlarge")
INSTANCE_COUNT = int(os.environ["INSTANCE_COUNT"])
IMAGE = os.getenv("IMAGE")

job = Estimator(
    image_uri=IMAGE,
    role=os.environ["ROLE"],
    instance_type=INSTANCE_TYPE,
    instance_count=INSTANCE_COUNT,
    use_spot_instances=True,
    max_run=3600,
    max_wait=7200,
)
job.fit(wait=False)
