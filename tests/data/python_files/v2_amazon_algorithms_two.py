from sagemaker import FactorizationMachines, IPInsights, LinearLearner, Object2Vec, RandomCutForest
from roles import ROLE

KIND = "ml.m4.xlarge"
for_all = {"role": ROLE, "instance_count": 1, "instance_type": KIND}

fm = FactorizationMachines(num_factors=64, predictor_type="regressor", **for_all)
ip = IPInsights(num_entity_vectors=20000, vector_dim=128, **for_all)
ll = LinearLearner(predictor_type="binary_classifier", **for_all)
o2v = Object2Vec(epochs=3, enc0_max_seq_len=10, enc0_vocab_size=100, **for_all)
rcf = RandomCutForest(num_samples_per_tree=512, num_trees=50, **for_all)

for model in (fm, ip, ll, o2v, rcf):
    model.fit(RECORDS)
