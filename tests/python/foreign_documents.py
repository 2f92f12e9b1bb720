"""Documents that people hold and that are no jobs: each is named in one line, with what can be asked. Those that hold
jobs are refused where a single job is meant, such as by `simcore bill`; what is read of them is tested elsewhere."""

from __future__ import annotations

from tests.python.field_documents import DEFINITION, ENDED, RUN, Case, as_json, as_yaml

SPEC = """
  roleArn: arn:aws:iam::111122223333:role/Training
  algorithmSpecification: {trainingImage: image, trainingInputMode: File}
  outputDataConfig: {s3OutputPath: s3://bucket/models/}
  resourceConfig: {instanceCount: 1, instanceType: ml.m5.xlarge, volumeSizeInGB: 5}
  stoppingCondition: {maxRuntimeInSeconds: 3600}
"""
LIMITS = {"Strategy": "Random", "ResourceLimits": {"MaxNumberOfTrainingJobs": 4, "MaxParallelTrainingJobs": 2}}
TASK = {"Type": "Task", "Resource": "arn:aws:states:::sagemaker:createTrainingJob.sync", "End": True}

CONTROLLER = "is a job of the SageMaker controller for Kubernetes, which is not read: write its spec as a request"
TUNING_CONTROLLER = "is a tuning job of the SageMaker controller for Kubernetes, which is not read: forecast one of its"
CLUSTER_JOB = "is a job of a Kubernetes cluster, such as HyperPod: no training job is billed for it"
OBJECT = "is an object of Kubernetes, and no training job"
STATES = "is a state machine of Step Functions, which is not read: forecast the Parameters (or Arguments)"
STATES_TOLD = "describes a state machine of Step Functions, which is not read"
PIPELINE = "is the definition of a SageMaker pipeline, which is not read: forecast the Arguments of one"
PIPELINE_TOLD = "describes a SageMaker pipeline, which is not read: forecast the Arguments"
TERRAFORM = "is a plan or state of Terraform, which is not read: write the arguments of its training job"
TEMPLATE = "is a CloudFormation template, which is not read: write the properties of its training job"
AIRFLOW = (
    "is a configuration of Airflow's SageMaker operators, which is not read as a whole: forecast what stands under"
)
DEFAULTS = "holds defaults of the SageMaker Python SDK, and no job: forecast the request of a job"
TUNING = "is a tuning job, which simcore does not forecast yet: forecast one of its training jobs"
TUNING_TOLD = "describes a tuning job: simcore bill reads its training jobs"
TRANSFORM_TOLD = "describes a batch transform job: simcore bill reads answers of DescribeTrainingJob and"
TRANSFORM = "is the request of a batch transform job: simcore forecasts training and processing jobs"
RUNS = "describes a job that still runs: simcore bill reads the answer once the job has ended"
OTHER_SEARCH = "is an answer of Search without a training job: simcore bill reads what aws sagemaker search"
EXPLORER = "is an answer of Cost Explorer, which holds sums and no jobs: simcore bill reads described jobs"
EVENT = "is an event of EventBridge: simcore bill reads what stands under its key detail"
LISTED = "is a list of jobs without their instances: simcore bill reads each of them described"
ENDPOINT = "is an endpoint or its configuration, and no job: what it costs beside a job"

OF_TUNING = "holds what the training jobs of a tuning job are made of: forecast one of them"
WRAPPED = "holds a request under a key of its own: forecast what stands under that key"
REQUESTS = "is a list of requests: forecast each of them from a file of its own"
SMALL = "has members of a request that do not begin with a capital, as those of the service do: write "

AIRFLOW_TUNING = "is a configuration of a tuning job for Airflow's SageMaker operators: forecast one"
AIRFLOW_TRANSFORM = "is a configuration of a batch transform job for Airflow's SageMaker operators"
# Documents whose jobs are read.
HELD = {
    *(CONTROLLER, TUNING_CONTROLLER, STATES, STATES_TOLD, PIPELINE, PIPELINE_TOLD, TERRAFORM, TEMPLATE, AIRFLOW),
    *(AIRFLOW_TUNING, AIRFLOW_TRANSFORM, TUNING, TUNING_TOLD, REQUESTS),
}
# The same, of which others of the kind hold none.
HELD_CASES = {
    *("a09-hyperpod-pytorchjob.yaml", "kubeflow.yaml", "kubeflow-2.yaml", "a04-described-in-progress.json"),
    *("starts.json", "stops.json", "event.json", "processes.json"),
}


def is_held(case: Case) -> bool:
    """Whether the jobs of a document are read."""
    return case.wanted in HELD or case.name in HELD_CASES


# Refused in one line as a job, whatever is asked about them.
FOREIGN = [
    Case("a01-k8s-operator-v1-spot.yaml", CONTROLLER),
    as_yaml("k8s-on-demand", CONTROLLER, f"apiVersion: sagemaker.aws.amazon.com/v1\nkind: TrainingJob\nspec:{SPEC}"),
    as_yaml("ack", CONTROLLER, f"apiVersion: sagemaker.services.k8s.aws/v1alpha1\nkind: TrainingJob\nspec:{SPEC}"),
    as_yaml(
        "ack-two-documents",
        CONTROLLER,
        f"apiVersion: sagemaker.services.k8s.aws/v1alpha1\nkind: TrainingJob\nspec:{SPEC}\n---\nkind: ConfigMap\n",
    ),
    as_yaml("ack-processing", CONTROLLER, "apiVersion: sagemaker.services.k8s.aws/v1alpha1\nkind: ProcessingJob\n"),
    Case("a02-k8s-operator-v1-tuning.yaml", TUNING_CONTROLLER),
    as_yaml(
        "ack-tuning",
        TUNING_CONTROLLER,
        f"apiVersion: sagemaker.services.k8s.aws/v1alpha1\nkind: HyperParameterTuningJob\nspec:{SPEC}",
    ),
    as_json(
        "ack-tuning-json",
        TUNING_CONTROLLER,
        {"apiVersion": "sagemaker.services.k8s.aws/v1alpha1", "spec": {}, "kind": "HyperParameterTuningJob"},
    ),
    as_yaml(
        "k8s-tuning",
        TUNING_CONTROLLER,
        "apiVersion: sagemaker.aws.amazon.com/v1\nkind: HyperparameterTuningJob\nspec: {region: us-west-2}\n",
    ),
    Case("a09-hyperpod-pytorchjob.yaml", CLUSTER_JOB),
    as_yaml("kubeflow", CLUSTER_JOB, "apiVersion: kubeflow.org/v1\nkind: PyTorchJob\nspec: {}\n"),
    as_yaml("kubeflow-2", CLUSTER_JOB, "apiVersion: trainer.kubeflow.org/v1alpha1\nkind: TrainJob\nspec: {}\n"),
    as_yaml("ray", CLUSTER_JOB, "apiVersion: ray.io/v1\nkind: RayJob\nmetadata: {name: a}\n"),
    as_yaml("batch", CLUSTER_JOB, "apiVersion: batch/v1\nkind: Job\nspec: {template: {}}\n"),
    as_yaml("config-map", OBJECT, "apiVersion: v1\nkind: ConfigMap\ndata: {a: b}\n"),
    as_yaml("deployment", OBJECT, "apiVersion: apps/v1\nkind: Deployment\n"),
    as_yaml("ack-endpoint", OBJECT, "apiVersion: sagemaker.services.k8s.aws/v1alpha1\nkind: Endpoint\n"),
    Case("a03-asl-substitutions.asl.json", STATES),
    as_json(
        "asl-jsonata",
        STATES,
        {"QueryLanguage": "JSONata", "StartAt": "a", "States": {"a": {**TASK, "Arguments": DEFINITION}}},
    ),
    as_json(
        "asl-map",
        STATES,
        {
            "StartAt": "a",
            "States": {
                "a": {
                    "Type": "Map",
                    "ItemProcessor": {
                        "StartAt": "b",
                        "States": {"b": {**TASK, "Parameters": {**DEFINITION, "TrainingJobName.$": "$.name"}}},
                    },
                }
            },
        },
    ),
    as_yaml("asl-yaml", STATES, "StartAt: a\nStates:\n  a: {Type: Pass, End: true}\n"),
    as_json("asl-described", STATES_TOLD, {"stateMachineArn": "arn", "name": "a", "definition": "{}"}),
    as_json(
        "pipeline",
        PIPELINE,
        {
            "Version": "2020-12-01",
            "Parameters": [],
            "Steps": [{"Name": "a", "Type": "Training", "Arguments": DEFINITION}],
        },
    ),
    as_json(
        "pipeline-processing",
        PIPELINE,
        {
            "Version": "2020-12-01",
            "Metadata": {},
            "Steps": [{"Name": "a", "Type": "Processing", "Arguments": {"ProcessingResources": {}}}],
        },
    ),
    as_json(
        "pipeline-tuning",
        PIPELINE,
        {
            "Version": "2020-12-01",
            "PipelineExperimentConfig": {},
            "Steps": [{"Name": "a", "Type": "Tuning", "Arguments": {"HyperParameterTuningJobConfig": LIMITS}}],
        },
    ),
    as_json("pipeline-described", PIPELINE_TOLD, {"PipelineArn": "arn", "PipelineDefinition": "{}"}),
    as_json(
        "terraform-plan",
        TERRAFORM,
        {
            "format_version": "1.2",
            "terraform_version": "1.9.5",
            "planned_values": {"root_module": {"resources": [{"type": "aws_sagemaker_training_job", "values": {}}]}},
        },
    ),
    as_json("terraform-changes", TERRAFORM, {"format_version": "1.2", "resource_changes": []}),
    as_json("terraform-shown", TERRAFORM, {"format_version": "1.0", "values": {"root_module": {}}}),
    as_json("terraform-state", TERRAFORM, {"version": 4, "terraform_version": "1.9.5", "serial": 3, "resources": []}),
    as_json("template", TEMPLATE, {"Resources": {"A": {"Type": "AWS::SageMaker::Pipeline", "Properties": {}}}}),
    as_json("template-version", TEMPLATE, {"AWSTemplateFormatVersion": "2010-09-09", "Resources": {}}),
    as_yaml(
        "template-tags",
        TEMPLATE,
        "AWSTemplateFormatVersion: '2010-09-09'\nResources:\n  A:\n"
        "    Type: AWS::StepFunctions::StateMachine\n    Properties:\n      RoleArn: !GetAtt Role.Arn\n"
        "      DefinitionString: !Sub |\n        {}\n",
    ),
    as_yaml(
        "template-join",
        TEMPLATE,
        "Resources:\n  A:\n    Type: AWS::SageMaker::HyperParameterTuningJob\n"
        "    Properties: {Name: !Join ['-', [a, !Ref B]]}\n",
    ),
    as_json("airflow-training", AIRFLOW, {"Training": {**RUN}, "Model": {"ModelName": "a"}}),
    as_json("airflow-processing", AIRFLOW, {"Processing": {"ProcessingJobName": "a"}, "S3Operations": {}}),
    as_yaml("airflow-jinja", AIRFLOW, 'Training: {TrainingJobName: "a-{{ ds_nodash }}", ResourceConfig: {}}\n'),
    as_json(
        "airflow-tuning",
        AIRFLOW_TUNING,
        {"Tuning": {"HyperParameterTuningJobConfig": LIMITS}, "Model": {}},
    ),
    as_json(
        "airflow-transform",
        AIRFLOW_TRANSFORM,
        {"Transform": {"TransformJobName": "a"}, "Model": {}},
    ),
    Case("a10-sdk-defaults-config.yaml", DEFAULTS),
    as_yaml("sdk-estimator", DEFAULTS, "SchemaVersion: '1.0'\nSageMaker:\n  TrainingJob: {RoleArn: arn}\n"),
    as_yaml("sdk-empty", DEFAULTS, "SchemaVersion: '1.0'\nCustomParameters: {a: b}\nSageMaker: {}\n"),
    as_json("sdk-json", DEFAULTS, {"SchemaVersion": "1.0", "SageMaker": {"Pipeline": {}}}),
    Case("a07-tuning-described.json", TUNING_TOLD),
    as_json(
        "tuning-runs",
        TUNING_TOLD,
        {
            "HyperParameterTuningJobName": "t",
            "TrainingJobDefinition": DEFINITION,
            "HyperParameterTuningJobStatus": "InProgress",
        },
    ),
    as_json("tuning-several", TUNING_TOLD, {"HyperParameterTuningJobArn": "a", "TrainingJobDefinitions": [DEFINITION]}),
    as_json(
        "tuning-failed",
        TUNING_TOLD,
        {"HyperParameterTuningJobName": "t", "FailureReason": "x", "HyperParameterTuningJobStatus": "Failed"},
    ),
    Case("c01-tuning-request.json", TUNING),
    as_json(
        "tuning-definitions",
        TUNING,
        {
            "HyperParameterTuningJobName": "t",
            "HyperParameterTuningJobConfig": LIMITS,
            "TrainingJobDefinitions": [DEFINITION],
        },
    ),
    as_json("tuning-tagged", TUNING, {"HyperParameterTuningJobConfig": LIMITS, "Tags": []}),
    as_yaml("tuning-warm-start", TUNING, "HyperParameterTuningJobConfig: {}\nWarmStartConfig: {}\n"),
    as_json("transform", TRANSFORM, {"TransformJobName": "a", "TransformResources": {"InstanceCount": 1}}),
    as_json("transform-input", TRANSFORM, {"TransformJobName": "a", "ModelName": "m", "TransformInput": {}}),
    as_yaml("transform-yaml", TRANSFORM, "TransformResources: {InstanceType: ml.m5.xlarge}\n"),
    as_json("transform-described", TRANSFORM_TOLD, {"TransformJobName": "a", "TransformJobStatus": "Completed"}),
    as_json("transform-runs", TRANSFORM_TOLD, {"TransformJobName": "a", "TransformJobStatus": "InProgress"}),
    as_json("transform-arn", TRANSFORM_TOLD, {"TransformJobArn": "arn", "TransformResources": {}}),
    Case("a04-described-in-progress.json", RUNS),
    as_json("starts", RUNS, {**RUN, "TrainingJobStatus": "InProgress", "SecondaryStatus": "Starting"}),
    as_json("stops", RUNS, {**RUN, "TrainingJobStatus": "Stopping", "SecondaryStatusTransitions": []}),
    as_json("processes", RUNS, {"ProcessingJobName": "p", "ProcessingJobStatus": "InProgress"}),
    as_json("search-endpoints", OTHER_SEARCH, {"Results": [{"Endpoint": {"EndpointName": "a"}}]}),
    as_json("search-trials", OTHER_SEARCH, {"Results": [{"TrialComponent": {}}, {"TrialComponent": {}}]}),
    as_json("search-tuning", OTHER_SEARCH, {"Results": [{"HyperParameterTuningJob": {}}], "TotalHits": {"Value": 1}}),
    Case("a14-cost-explorer-answer.json", EXPLORER),
    as_json(
        "costs-of-days", EXPLORER, {"ResultsByTime": [{"TimePeriod": {}, "Total": {}, "Groups": [], "Estimated": True}]}
    ),
    as_json(
        "costs-by-type",
        EXPLORER,
        {
            "GroupDefinitions": [{"Type": "DIMENSION", "Key": "INSTANCE_TYPE"}],
            "ResultsByTime": [],
            "DimensionValueAttributes": [],
        },
    ),
    as_yaml("costs-yaml", EXPLORER, "ResultsByTime:\n- Total: {}\n"),
    as_json("event", EVENT, {"detail-type": "SageMaker Training Job State Change", "detail": ENDED}),
    as_json("event-runs", EVENT, {"detail-type": "x", "detail": {"TrainingJobStatus": "InProgress"}, "region": "r"}),
    as_json("event-processing", EVENT, {"detail-type": "x", "detail": {"ProcessingJobStatus": "Completed"}}),
    as_json("listed", LISTED, {"TrainingJobSummaries": [{"TrainingJobName": "a", "TrainingJobStatus": "Completed"}]}),
    as_json("listed-tuning", LISTED, {"HyperParameterTuningJobSummaries": []}),
    as_json("listed-processing", LISTED, {"ProcessingJobSummaries": [], "NextToken": "x"}),
    as_json("endpoint", ENDPOINT, {"EndpointName": "a", "ProductionVariants": []}),
    as_json("endpoint-config", ENDPOINT, {"EndpointConfigName": "a", "ProductionVariants": [{"VariantName": "b"}]}),
    as_json("endpoint-runs", ENDPOINT, {"EndpointStatus": "InService", "ProductionVariants": []}),
    as_yaml("study", "is a study: simcore explore and load_study() read it", "study: 1\njob: a.yaml\nchoices: {}\n"),
    as_yaml("suite", "is the description of a suite: simcore regress reads the folder", "simcore_suite: 1\n"),
    as_json(
        "auto-ml",
        "is an AutoML job: simcore bill reads its training and processing jobs",
        {"AutoMLJobName": "a", "AutoMLJobStatus": "Completed"},
    ),
    as_json("definition-under-key", OF_TUNING, {"TrainingJobDefinition": DEFINITION}),
    as_json("definitions-under-key", OF_TUNING, {"TrainingJobDefinitions": [DEFINITION]}),
    as_json("definition-empty", OF_TUNING, {"TrainingJobDefinition": {}}),
    as_json("request-under-key", WRAPPED, {"request": DEFINITION}),
    as_json("create-training-job", WRAPPED, {"CreateTrainingJob": RUN}),
    as_yaml("parameters", WRAPPED, "Parameters:\n  TrainingJobName: a\n"),
    as_yaml("requests", REQUESTS, "- TrainingJobName: a\n- {TrainingJobName: b, RoleArn: c}\n"),
    as_json("camel", SMALL + "TrainingJobName for trainingJobName", {"trainingJobName": "a"}),
    as_json("snake", SMALL + "ResourceConfig for resource_config", {"resource_config": {}, "role_arn": "a"}),
    as_yaml("spec-alone", SMALL + "RoleArn for roleArn, AlgorithmSpecification for algorithmSpecification", SPEC),
]
