"""Words that look like jobs: sagemaker is named in this text alone."""
import tensorflow as tf
from sklearn.cluster import KMeans
from sklearn.decomposition import PCA
from estimators import Estimator, PyTorch

Estimator(instance_type="ml.m5.large").fit()
PyTorch(instance_type="ml.m5.large").fit()
KMeans(n_clusters=3).fit([[1.0]])
PCA(2).fit([[1.0]])
tf.estimator.Estimator(model_fn=None).train(None)
