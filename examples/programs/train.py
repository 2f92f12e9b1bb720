"""Prepares the reviews, trains a classifier on them, and tunes its rate: a program that starts jobs."""

import argparse

import sagemaker
from sagemaker.inputs import TrainingInput
from sagemaker.processing import ProcessingInput, ProcessingOutput
from sagemaker.pytorch import PyTorch
from sagemaker.sklearn.processing import SKLearnProcessor
from sagemaker.tuner import ContinuousParameter, HyperparameterTuner

BUCKET = "s3://example-bucket"
HOUR = 3600

parser = argparse.ArgumentParser()
parser.add_argument("--instance-type", default="ml.g5.2xlarge")
arguments = parser.parse_args()
role = sagemaker.get_execution_role()

prepare = SKLearnProcessor(framework_version="1.2-1", role=role, instance_type="ml.m5.4xlarge", instance_count=2)
prepare.run(
    code="prepare.py",
    inputs=[ProcessingInput(source=f"{BUCKET}/raw", destination="/opt/ml/processing/raw")],
    outputs=[ProcessingOutput(source="/opt/ml/processing/reviews", destination=f"{BUCKET}/reviews")],
)

common = {"entry_point": "classify.py", "role": role, "framework_version": "2.3", "py_version": "py311"}
reviews = {"train": TrainingInput(f"{BUCKET}/reviews", input_mode="FastFile")}

classifier = PyTorch(
    instance_type="ml.g5.12xlarge", instance_count=1, max_run=6 * HOUR, base_job_name="reviews", **common
)
classifier.fit(reviews)

small = PyTorch(instance_type=arguments.instance_type, instance_count=1, max_run=HOUR, **common)
small.fit(reviews)

trial = PyTorch(instance_type="ml.g5.2xlarge", instance_count=1, max_run=2 * HOUR, **common)
rates = {"rate": ContinuousParameter(1e-5, 1e-3)}
tuner = HyperparameterTuner(trial, "accuracy", rates, max_jobs=12, max_parallel_jobs=3)
tuner.fit(reviews)
