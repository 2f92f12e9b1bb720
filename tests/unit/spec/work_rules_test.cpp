#include "simcore/spec/work_rules.hpp"

#include <functional>
#include <string>
#include <vector>

#include "catch.hpp"
#include "simcore/spec/validate.hpp"

using namespace simcore;

namespace {

using Messages = std::vector<std::string>;

MeasuredRunSpec measured_run() {
  MeasuredRunSpec run;
  run.samples_per_second = PerSecond(100);
  run.instance_type = "ml.p3.2xlarge";
  return run;
}

/// All messages about a job without a fault after `change` to its work.
Messages messages(const std::function<void(WorkSpec&)>& change) {
  JobSpec job;
  job.cluster.instance_type = "ml.p3.2xlarge";
  job.work.samples = 1000;
  job.work.batch_size = 64;
  job.work.model.emplace().name = "BERT-large";
  change(job.work);
  Messages messages;
  for (const Problem& problem : problems(job)) messages.push_back(problem.message());
  return messages;
}

Messages model_messages(const std::function<void(ModelSpec&)>& change) {
  return messages([&](WorkSpec& work) { change(*work.model); });
}

Messages run_messages(const std::function<void(MeasuredRunSpec&)>& change) {
  return messages([&](WorkSpec& work) { change(work.compute.measured.emplace(1, measured_run()).front()); });
}

}  // namespace

TEST_CASE("work rules: a model may stand alone, and measured runs with or without one") {
  CHECK(messages([](WorkSpec&) {}).empty());
  CHECK(run_messages([](MeasuredRunSpec&) {}).empty());
  CHECK(messages([](WorkSpec& work) {
          work.model.reset();
          work.compute.measured = {measured_run()};
        }).empty());
  CHECK(messages([](WorkSpec& work) { work.compute.duration = Seconds(1); }).empty());
}

TEST_CASE("work rules: the number of samples follows from samples, or from steps and batch size") {
  const auto without_samples = [](bool measured, std::optional<std::int64_t> steps) {
    return messages([=](WorkSpec& work) {
      work.samples.reset();
      work.steps = steps;
      if (measured) work.compute.measured = {measured_run()};
    });
  };
  CHECK(without_samples(false, {}) ==
        Messages{"work.samples: must be given with work.model (or work.steps and work.batch_size), got nothing"});
  CHECK(without_samples(true, {}) ==
        Messages{"work.samples: must be given with work.compute.measured (or work.steps and work.batch_size), got "
                 "nothing"});
  CHECK(without_samples(false, 100).empty());
  CHECK(without_samples(true, 100).empty());
}

TEST_CASE("work rules: measured runs are at least one, each with one number, and steps with their batch") {
  CHECK(messages([](WorkSpec& work) { work.compute.measured.emplace(); }) ==
        Messages{"work.compute.measured: must have at least 1 and at most 100 entries, got 0"});
  const std::string rule = "work.compute.measured[0]: must hold exactly one of samples_per_second, step_time, got ";
  CHECK(run_messages([](MeasuredRunSpec& run) { run.samples_per_second.reset(); }) == Messages{rule + "neither"});
  CHECK(run_messages([](MeasuredRunSpec& run) { run.step_time = Seconds(1); }) == Messages{rule + "both"});
  const auto step = [](std::optional<std::int64_t> own, std::optional<std::int64_t> of_job) {
    return messages([=](WorkSpec& work) {
      work.batch_size = of_job;
      MeasuredRunSpec& run = work.compute.measured.emplace(1, measured_run()).front();
      run.samples_per_second.reset();
      run.step_time = Seconds(1);
      run.batch_size = own;
    });
  };
  CHECK(step({}, {}) == Messages{"work.compute.measured[0].batch_size: must be given with step_time (or "
                                 "work.batch_size), got nothing"});
  CHECK(step(32, {}).empty());
  CHECK(step({}, 32).empty());
  CHECK(messages([](WorkSpec& work) {
          work.compute.measured = {measured_run()};
          work.compute.step_time = Seconds(1);
        }) == Messages{"work.compute: must hold exactly one of duration, step_time, samples_per_second, measured, got "
                       "step_time, measured"});
}

TEST_CASE("work rules: a model has a name or a size") {
  const auto size = [](std::optional<std::int64_t> parameters, std::optional<std::int64_t> layers,
                       std::optional<std::int64_t> hidden_size) {
    return model_messages([=](ModelSpec& model) {
      model.name.reset();
      model.parameters = parameters;
      model.layers = layers;
      model.hidden_size = hidden_size;
    });
  };
  const Messages refused = {
      "work.model: must have a name, its parameters, or layers and hidden_size, got none of them"};
  CHECK(size({}, {}, {}) == refused);
  CHECK(size({}, 24, {}) == refused);
  CHECK(size({}, {}, 1024) == refused);
  CHECK(size(336000000, {}, {}).empty());
  CHECK(size({}, 24, 1024) ==
        Messages{"work.model.sequence_length: must be given with layers and hidden_size, got nothing"});
  CHECK(model_messages([](ModelSpec& model) {
          model = {};
          model.layers = 24;
          model.hidden_size = 1024;
          model.sequence_length = 128;
        }).empty());
  CHECK(model_messages([](ModelSpec& model) {
          model.hidden_size = 8;
          model.attention_heads = 16;
        }) == Messages{"work.model.attention_heads: must not be more than hidden_size, got 16 (did you mean 8?)"});
}

TEST_CASE("work rules: short weights are frozen, and gradients have a format that can be summed") {
  const auto bits = [](std::int64_t width, double trainable) {
    return model_messages([=](ModelSpec& model) {
      model.weight_bits = width;
      model.trainable = Fraction(trainable);
    });
  };
  CHECK(bits(16, 1.0).empty());
  CHECK(bits(4, 0.01).empty());
  CHECK(bits(6, 0.01) == Messages{"work.model.weight_bits: must be 4, 8, 16 or 32, got 6"});
  CHECK(bits(8, 1.0) == Messages{"work.model.trainable: must be below 1 with weight_bits: weights so short are not "
                                 "trained, got 1"});
  const auto sums = [](Arithmetic precision) {
    return model_messages([=](ModelSpec& model) { model.gradient_precision = precision; });
  };
  const std::string rule = "work.model.gradient_precision: must be fp32, fp16 or bf16, got ";
  CHECK(sums(Arithmetic::tf32) == Messages{rule + "'tf32' (did you mean fp32?)"});
  CHECK(sums(Arithmetic::fp8) == Messages{rule + "'fp8' (did you mean bf16?)"});
  for (const Arithmetic precision : {Arithmetic::fp32, Arithmetic::fp16, Arithmetic::bf16})
    CHECK(sums(precision).empty());
}

TEST_CASE("work rules: the parts of a model are whole") {
  const auto heads = [](std::int64_t count, std::int64_t parts) {
    return model_messages([=](ModelSpec& model) {
      model.attention_heads = count;
      model.parallel.tensor = parts;
    });
  };
  CHECK(heads(16, 8).empty());
  CHECK(heads(12, 8) == Messages{"work.model.parallel.tensor: must divide work.model.attention_heads (12), got 8"});
  CHECK(model_messages([](ModelSpec& model) {
          model.layers = 12;
          model.parallel.pipeline = 16;
        }) == Messages{"work.model.parallel.pipeline: must not be more than work.model.layers, got 16 (did you mean "
                       "12?)"});
  CHECK(model_messages([](ModelSpec& model) { model.parallel.micro_batch_size = 65; }) ==
        Messages{"work.model.parallel.micro_batch_size: must not exceed work.batch_size, got 65 (did you mean 64?)"});
  CHECK(model_messages([](ModelSpec& model) { model.parallel.micro_batch_size = 64; }).empty());
  const auto offload = [](Offload moved, Sharding sharding) {
    return model_messages([=](ModelSpec& model) { model.parallel = {sharding, moved, 1, 1, 1, false, {}}; });
  };
  CHECK(offload(Offload::optimizer, Sharding::none).empty());
  CHECK(offload(Offload::parameters, Sharding::full).empty());
  CHECK(offload(Offload::parameters, Sharding::gradients) ==
        Messages{"work.model.parallel.offload: parameters only goes with sharding: full, got 'gradients' (did you mean "
                 "optimizer?)"});
}

TEST_CASE("work rules: what was measured elsewhere is one number, and elsewhere one place") {
  const auto said = [](MeasuredOnSpec place, bool stated = true) {
    return messages([&](WorkSpec& work) {
      if (stated) work.compute.duration = Seconds(1);
      work.compute.measured_on = std::move(place);
    });
  };
  const MeasuredOnSpec type{.instance_type = "ml.p3.2xlarge"};
  MeasuredOnSpec both = type;
  both.groups = {{"a", "ml.p3.2xlarge", 1}};
  CHECK(said(type).empty());
  CHECK(said(type, false) ==
        Messages{"work.compute.measured_on: needs a duration, step_time or samples_per_second that "
                 "is of it, got none"});
  CHECK(said({}).empty());  // as in the job
  CHECK(said(both) == Messages{"work.compute.measured_on: must hold at most one of instance_type, groups, got both"});
}

TEST_CASE("work rules: all problems at once") {
  const Messages all = messages([](WorkSpec& work) {
    work.samples.reset();
    work.model->weight_bits = 5;
    work.model->parallel.micro_batch_size = 1000;
    work.compute.measured = {MeasuredRunSpec{}, MeasuredRunSpec{}};
  });
  CHECK(all.size() == 8);  // two types of instances, two numbers, samples, bits and their training, micro-batch
}

TEST_CASE("work rules: samples of a step have 32 bits where a speed is predicted") {
  const auto batch = [](std::int64_t size, bool timed) {
    return messages([=](WorkSpec& work) {
      work.samples = 10'000'000'000;
      work.batch_size = size;
      if (timed) work.compute.duration = Seconds(1);
    });
  };
  CHECK(batch(2'147'483'647, false).empty());
  CHECK(batch(2'147'483'648, true).empty());
  CHECK(batch(2'147'483'648, false) ==
        Messages{"work.batch_size: must be at most 2147483647 where a speed is predicted, got 2147483648 (did you mean "
                 "2147483647?)"});
  CHECK(run_messages([](MeasuredRunSpec& run) { run.batch_size = 4'294'967'297; }) ==
        Messages{"work.compute.measured[0].batch_size: must be at most 2147483647 where a speed is predicted, got "
                 "4294967297 (did you mean 2147483647?)"});
}
