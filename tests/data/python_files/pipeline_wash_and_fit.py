from sagemaker.processing import ScriptProcessor
from sagemaker.pytorch import PyTorch
from sagemaker.workflow.pipeline import Pipeline
from sagemaker.workflow.steps import ProcessingStep, TrainingStep

washer = ScriptProcessor(role="Role", image_uri="wash:1", command=["python3"], instance_type="ml.m5.4xlarge",
                         instance_count=1, max_runtime_in_seconds=3000)
net = PyTorch(entry_point="t.py", role="Role", framework_version="2.1", py_version="py310", instance_count=1,
              instance_type="ml.g4dn.2xlarge", volume_size=120, max_run=10800)
wash = ProcessingStep(name="Wash", step_args=washer.run(code="wash.py"))
fit = TrainingStep(name="Fit", step_args=net.fit({"train": "s3://hips/train"}), depends_on=[wash])
Pipeline(name="hips", steps=[wash, fit])
