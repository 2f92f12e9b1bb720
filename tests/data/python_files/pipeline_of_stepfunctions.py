import stepfunctions
from sagemaker.estimator import Estimator
from stepfunctions.steps import Chain, ProcessingStep, TrainingStep
from steps_of_ours import make_processor

estimator = Estimator(IMAGE, ROLE, 1, "ml.m4.xlarge", volume_size=30, max_run=1800)
training = TrainingStep("Train", estimator=estimator, data={"train": "s3://bucket/train"}, job_name=NAME, wait_for_completion=True)
prepare = ProcessingStep("Prepare", processor=make_processor(), job_name=NAME)
workflow = stepfunctions.workflow.Workflow(name="w", definition=Chain([prepare, training]), role=ROLE)
