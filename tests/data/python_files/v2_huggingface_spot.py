from sagemaker.huggingface import HuggingFace
from sagemaker import get_execution_role

use_spot = True
max_run = 3600 * 4
max_wait = 3600 * 6 if use_spot else None
hyperparameters = {"model_name_or_path": "distilbert-base-uncased", "epochs": 3}
hyperparameters["per_device_train_batch_size"] = 32

huggingface_estimator = HuggingFace(
    entry_point="run.py",
    transformers_version="4.36",
    pytorch_version="2.1",
    py_version="py310",
    role=get_execution_role(),
    instance_type="ml.p3.2xlarge",
    instance_count=1,
    use_spot_instances=use_spot,
    max_run=max_run,
    max_wait=max_wait,
    checkpoint_s3_uri="s3://bucket/checkpoints",
    hyperparameters=hyperparameters,
)
huggingface_estimator.fit({"train": "s3://bucket/train", "test": "s3://bucket/test"}, wait=True)
