#include "simcore/resolve/training_layout.hpp"

#include "catch.hpp"
#include "simcore/catalog/catalog.hpp"

using namespace simcore;

namespace {

const InstanceType& p4d() { return Catalog::builtin().instance_types().at("ml.p4d.24xlarge"); }

}  // namespace

TEST_CASE("training layout: nodes, devices and parallelism come from the type and the job") {
  ModelSpec model;
  model.parallel.tensor = 2;
  const Layout layout = layout_of(model, p4d(), 3, 96);
  CHECK(layout.devices() == 24);
  CHECK(layout.data_parallel() == 12);
  CHECK(layout.replica_batch() == 8);
  CHECK(layout_of(model, Catalog::builtin().instance_types().at("ml.c5.xlarge"), 3, 96).devices() == 3);
}

TEST_CASE("training layout: as many samples at once as the job says, as fit, or as there are") {
  ModelSpec model;
  MemoryNeed need;
  need.capacity = Bytes(10e9);
  need.activations = Bytes(3e9);
  Layout layout = layout_of(model, p4d(), 1, 64);
  fill_micro_batch(layout, model, need);
  CHECK(layout.micro_batch == 3);
  fill_micro_batch(layout, model, std::nullopt);
  CHECK(layout.micro_batch == 8);
  model.parallel.micro_batch_size = 2;
  layout = layout_of(model, p4d(), 1, 64);
  fill_micro_batch(layout, model, need);
  CHECK(layout.micro_batch == 2);
}

TEST_CASE("training layout: problems are told where the job file says it") {
  CHECK(placed({"global_batch", "", "", ""}).where == "work.batch_size");
  CHECK(placed({"tensor_parallel", "", "", ""}).where == "work.model.parallel.tensor");
  CHECK(placed({"nodes", "", "", ""}).where == "nodes");
}

TEST_CASE("training layout: three digits, however large or small") {
  CHECK(rounded(56912.0) == "56900");
  CHECK(rounded(1.2345) == "1.23");
  CHECK(rounded(0.056949) == "0.0569");
}
