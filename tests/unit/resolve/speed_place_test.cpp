#include "simcore/resolve/speed_place.hpp"

#include "catch.hpp"

using namespace simcore;

namespace {

JobSpec grouped() {
  JobSpec spec;
  spec.cluster.groups = {{"data", "ml.c5.9xlarge", 2}, {"a", "ml.p3dn.24xlarge", 1}, {"b", "ml.p3dn.24xlarge", 1}};
  spec.work.batch_size = 1024;
  return spec;
}

}  // namespace

TEST_CASE("speed place: of groups, all nodes of the computing type count") {
  const InstanceGroupSpec nodes = computing_nodes(grouped().cluster, Catalog::builtin());
  CHECK(nodes.instance_type == "ml.p3dn.24xlarge");
  CHECK(nodes.instance_count == 2);
}

TEST_CASE("speed place: a duration is of all groups, a speed of those with accelerators, if there are any") {
  JobSpec spec = grouped();
  CHECK(own_place(spec, Catalog::builtin()).text({}) == "2 × ml.p3dn.24xlarge");
  spec.work.compute.duration = Seconds(1);
  CHECK(own_place(spec, Catalog::builtin()).text({}) == "2 × ml.c5.9xlarge and 2 × ml.p3dn.24xlarge");
  spec.work.compute = {};
  spec.cluster.groups.resize(1);
  CHECK(own_place(spec, Catalog::builtin()).text({}) == "2 × ml.c5.9xlarge");
}

TEST_CASE("speed place: the precision is that of the model on the instances, also where it is not said") {
  JobSpec spec = grouped();
  CHECK_FALSE(own_place(spec, Catalog::builtin()).precision);
  spec.work.model.emplace().name = "BERT-large";
  CHECK(own_place(spec, Catalog::builtin()).precision == Arithmetic::fp16);  // of V100, which has no bf16
  spec.work.model->precision = Arithmetic::fp32;
  CHECK(own_place(spec, Catalog::builtin()).precision == Arithmetic::fp32);
}

TEST_CASE("speed place: what is not known does not differ, and the text names what does") {
  SpeedPlace one = own_place(grouped(), Catalog::builtin()), other = one;
  CHECK_FALSE(one.differs(other));
  other.batch.reset();
  CHECK_FALSE(one.differs(other));
  other.batch = 512;
  CHECK(one.differs(other));
  CHECK(other.text(one) == "2 × ml.p3dn.24xlarge, 512 samples a step");
  other = one;
  one.precision = Arithmetic::fp16;
  CHECK_FALSE(one.differs(other));
  other.precision = Arithmetic::fp32;
  CHECK(one.differs(other));
  CHECK(one.text(other) == "2 × ml.p3dn.24xlarge, fp16");
}

TEST_CASE("speed place: it is the job's own unless it says otherwise") {
  JobSpec spec = grouped();
  CHECK_FALSE(measured_place(spec, Catalog::builtin()).differs(own_place(spec, Catalog::builtin())));
  spec.work.compute.measured_on = MeasuredOnSpec{.instance_type = "ml.p4d.24xlarge", .instance_count = 4};
  const SpeedPlace place = measured_place(spec, Catalog::builtin());
  CHECK(place.nodes.instance_type == "ml.p4d.24xlarge");
  CHECK(place.instances == std::map<std::string, std::int64_t>{{"ml.p4d.24xlarge", 4}});
  CHECK(place.batch == 1024);
}
