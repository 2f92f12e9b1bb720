from sagemaker.estimator import Estimator
from sagemaker.workflow.steps import CacheConfig, TrainingStep

cheap = Estimator(image_uri="date:2", role="Role", instance_count=1, instance_type="ml.g5.4xlarge",
                  use_spot_instances=True, max_run=6000, max_wait=12000)
step = TrainingStep(name="FitDates", estimator=cheap, inputs={"train": "s3://dates/train"},
                    cache_config=CacheConfig(enable_caching=True, expire_after="P7D"))
