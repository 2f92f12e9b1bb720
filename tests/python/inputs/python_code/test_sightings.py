import pytest

from tests.python.programs import read

IMPORTED = "import sagemaker, boto3\nfrom sagemaker.pytorch import PyTorch\n"

# The kinds and names of what is found in each program.
FOUND = {
    "from sagemaker.pytorch import PyTorch as PT\nPT()": ["estimator PyTorch"],
    "import sagemaker as sm\nsm.estimator.Estimator()": ["estimator Estimator"],
    "import sagemaker.pytorch\nsagemaker.pytorch.PyTorch()": ["estimator PyTorch"],
    "from sagemaker import pytorch\npytorch.estimator.PyTorch()": ["estimator PyTorch"],
    "from sagemaker.pytorch import *\nPyTorch()": ["estimator PyTorch"],
    "from sagemaker.pytorch import PyTorch\nfrom pylab import *\nPyTorch()": ["estimator PyTorch"],
    "try:\n    from sagemaker import PCA\nexcept ImportError:\n    PCA = None\nPCA()": ["estimator PCA"],
    "def f():\n    from sagemaker import PCA\n    PCA()": ["estimator PCA"],
    "from sagemaker import PCA\nfrom sklearn.decomposition import PCA\nPCA()": [],
    "from sklearn.decomposition import PCA\nfrom sagemaker import PCA\nPCA()": ["estimator PCA"],
    "from sagemaker import PCA\nclass PCA: pass\nPCA()": [],
    "import sagemaker\nfrom ours import Estimator\nEstimator(role='a')": [],
    "import sagemaker\nclass Estimator: pass\nEstimator(role='a')": [],
    "try:\n    from sagemaker.train import ModelTrainer\nexcept ImportError:\n"
    "    from sagemaker.modules.train import ModelTrainer\nModelTrainer()": ["trainer ModelTrainer"],
    "PyTorch()\nfrom sagemaker.pytorch import PyTorch": [],
    "def f(): PyTorch()\nfrom sagemaker.pytorch import PyTorch": ["estimator PyTorch"],
    f"{IMPORTED}Class = PyTorch\nClass()": ["estimator PyTorch"],
    f"{IMPORTED}PyTorch().transformer(1, 'ml.m5.large')": ["transformer transformer", "estimator PyTorch"],
    f"{IMPORTED}boto3.client('sagemaker').create_training_job(**unknown)": ["request create_training_job"],
    "def f(client): client.create_training_job(TrainingJobName='a')": ["request create_training_job"],
    "def f(client): client.create_training_job(**unknown)": ["request create_training_job"],
    "client.create_training_job(name='a')": [],
    "def create_training_job(name): pass\ncreate_training_job('a')": [],
}


@pytest.mark.parametrize(("text", "expected"), FOUND.items())
def test_what_is_found(text: str, expected: list[str]) -> None:
    assert [f"{each.kind} {each.call.name}" for each in read(text).found] == expected


# What is named of each program, without being read.
NAMED = {
    "try:\n    from sagemaker.pytorch import PyTorch\nexcept ImportError:\n    PyTorch = ours\nPyTorch()": (
        "PyTorch() may be another class than that of the SDK"
    ),
    f"{IMPORTED}class Ours(PyTorch): pass\nOurs()": "Ours() is a class of the program, which extends PyTorch",
    f"{IMPORTED}class A(PyTorch): pass\nclass B(A): pass\nB()": "B() is a class of the program, which extends PyTorch",
    f"{IMPORTED}known = {{'a': PyTorch}}": "PyTorch is a class of the SDK that other code may call",
    f"{IMPORTED}f(sagemaker.estimator.Estimator)": (
        "sagemaker.estimator.Estimator is a class of the SDK that other code may call"
    ),
    f"{IMPORTED}PT = getattr(sagemaker, name)\ngetattr(sagemaker, name)()": (
        "getattr(sagemaker, name)() is chosen from the SDK when the program runs"
    ),
    "import importlib\nimportlib.import_module('sagemaker.pytorch')": (
        "importlib.import_module('sagemaker.pytorch') imports the SDK under another name"
    ),
    f"{IMPORTED}PyTorch.__init__ = ours\nPyTorch()": "PyTorch() is a class of the SDK that the program changes",
    "from shared import *\nPyTorch(role='sagemaker')": (
        "PyTorch(role='sagemaker') has the name of a class of the SDK, and nothing in this file imports it"
    ),
    f"{IMPORTED}from shared import *\nPyTorch()": "PyTorch() may be another class than that of the SDK",
    f"{IMPORTED}from shared import *\ndef f(): PyTorch()\nf()": "PyTorch() may be another class than that of the SDK",
    f"{IMPORTED}from stepfunctions.workflow import Workflow\nWorkflow.attach('a').execute()": (
        "Workflow.attach('a') starts a workflow whose steps are not in the program"
    ),
    f"{IMPORTED}from stepfunctions.template.pipeline import TrainingPipeline\nTrainingPipeline()": (
        "TrainingPipeline() starts a workflow whose steps are not in the program"
    ),
    f"{IMPORTED}PyTorch.attach('a').fit()": "PyTorch.attach('a') continues a job that is not in the program",
    f"{IMPORTED}sagemaker.Session().train()": (
        "sagemaker.Session().train() creates a job from the parts of a request, which is not read"
    ),
    "from sagemaker.remote_function import remote\n@remote\ndef f(): pass": (
        "remote runs a function as a job, which is not read"
    ),
    "client.create_training_job('a')": (
        "client.create_training_job('a') has the name of a method of the service, and other arguments"
    ),
}


@pytest.mark.parametrize(("text", "expected"), NAMED.items())
def test_what_is_named(text: str, expected: str) -> None:
    assert [f"{each.text} {each.why}" for each in read(text).skipped] == [expected]


# Words of the SDK that create nothing.
SILENT = """
def f(a: PyTorch) -> PyTorch: pass
isinstance(a, PyTorch)
x: PyTorch = None
type(a) is PyTorch
PyTorch.attach('a').deploy()
sagemaker.pytorch.PyTorchModel(role='a')
sagemaker.Session().upload_data('a')
from sagemaker.estimator import Estimator
sagemaker.image_uris.retrieve('a')
boto3.client('sagemaker').describe_training_job(TrainingJobName='a')
importlib.import_module('json')
"""


@pytest.mark.parametrize("text", SILENT.strip().splitlines())
def test_what_creates_nothing_is_not_named(text: str) -> None:
    program = read(f"import importlib\n{IMPORTED}{text}")
    assert (program.found, program.skipped) == ((), ())
