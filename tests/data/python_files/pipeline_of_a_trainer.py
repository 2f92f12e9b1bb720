from sagemaker.mlops.workflow.steps import TrainingStep
from sagemaker.train import ModelTrainer
from sagemaker.train.configs import Compute, StoppingCondition

trainer = ModelTrainer(training_image="olive:1", compute=Compute(instance_type="ml.c5.9xlarge", instance_count=1),
                       stopping_condition=StoppingCondition(max_runtime_in_seconds=3300))
fit = TrainingStep(name="FitOlives", step_args=trainer.train())
