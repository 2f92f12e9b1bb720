import os

from sagemaker.modules.configs import Compute, SourceCode
from sagemaker.modules.train import ModelTrainer


def submit(instance_type: str = "ml.g6.xlarge", count: int = 1, *, hours: float = 2.0):
    trainer = ModelTrainer(
        training_image=os.environ["IMAGE"],
        compute=Compute(instance_type=instance_type, instance_count=count),
        source_code=SourceCode(command="python train.py"),
        stopping_condition={"max_runtime_in_seconds": int(hours * 3600)},
    )
    trainer.train(wait=False)


submit()
submit("ml.g6.2xlarge", hours=4.0)
