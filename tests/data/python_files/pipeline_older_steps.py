from sagemaker.estimator import Estimator
from sagemaker.processing import ScriptProcessor
from sagemaker.workflow.steps import ProcessingStep, TrainingStep, TransformStep
from sagemaker.transformer import Transformer

estimator = Estimator(image_uri=IMAGE, instance_type="ml.m5.xlarge", instance_count=1, role=ROLE, max_run=3600)
train = TrainingStep(name="Train", estimator=estimator, inputs={"train": "s3://bucket/train"})
evaluate = ScriptProcessor(image_uri=IMAGE, command=["python3"], instance_type="ml.m5.large", instance_count=1, role=ROLE)
check = ProcessingStep(name="Evaluate", processor=evaluate, code="evaluate.py", depends_on=[train])
batch = Transformer(model_name="m", instance_type="ml.m5.4xlarge", instance_count=2, output_path="s3://bucket/out")
score = TransformStep(name="Score", transformer=batch, inputs=DATA)
