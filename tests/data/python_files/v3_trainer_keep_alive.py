import sagemaker.modules.train as sm_train
from sagemaker.modules import configs

KEEP = 30 * 60
trainer = sm_train.ModelTrainer(
    training_image="111122223333.dkr.ecr.us-east-1.amazonaws.com/t:1",
    compute=configs.Compute(instance_type="ml.g5.xlarge", instance_count=1, keep_alive_period_in_seconds=KEEP),
    hyperparameters={"epochs": 1},
)
trainer.hyperparameters["epochs"] = 2
trainer.train(wait=False)
trainer.train(wait=False)
