#include "simcore/training/pipeline_bubble.hpp"

#include <algorithm>
#include <vector>

#include "catch.hpp"

using namespace simcore;

namespace {

struct Piece {
  int chunk;
  int micro_batch;
  bool backward;
};

/// Order in which Megatron's interleaved 1F1B lets a device compute: forwards till the pipeline is full, then one
/// forward and one backward in turn, then the backwards that are left.
std::vector<Piece> order(int device, const PipelineSchedule& p) {
  const auto piece = [&](int k, bool backward) {
    const int group = p.stages * p.interleaving, in_group = k % group;
    const int chunk = p.interleaving == 1 ? 0 : in_group / p.stages;
    const int micro = p.interleaving == 1 ? k : k / group * p.stages + in_group % p.stages;
    return Piece{backward ? p.interleaving - 1 - chunk : chunk, micro, backward};
  };
  const int all = p.micro_batches * p.interleaving, ahead = p.stages - device - 1;
  const int filling = p.interleaving == 1 ? ahead : 2 * ahead + (p.interleaving - 1) * p.stages;
  const int warm_up = std::min(all, filling);
  std::vector<Piece> result;
  for (int k = 0; k < warm_up; ++k) result.push_back(piece(k, false));
  for (int k = 0; k + warm_up < all; ++k) {
    result.push_back(piece(warm_up + k, false));
    result.push_back(piece(k, true));
  }
  for (int k = all - warm_up; k < all; ++k) result.push_back(piece(k, true));
  return result;
}

/// When the last device is done: each piece starts when the one before it on its device has ended and its input is
/// there.
double simulated(const PipelineSchedule& p, double forward, double backward) {
  const int pieces = p.stages * p.interleaving;  // of the model, one after the other: piece c · p + device
  const auto cells = static_cast<std::size_t>(pieces * p.micro_batches);
  std::vector<double> forward_end(cells, -1.0), backward_end(cells, -1.0);
  const auto cell = [&](int part, int micro) { return static_cast<std::size_t>(part * p.micro_batches + micro); };
  std::vector<std::vector<Piece>> todo;
  for (int device = 0; device < p.stages; ++device) todo.push_back(order(device, p));
  std::vector<std::size_t> next(todo.size(), 0);
  std::vector<double> free(todo.size(), 0.0);
  for (bool moved = true; moved;) {
    moved = false;
    for (std::size_t device = 0; device < todo.size(); ++device)
      for (; next[device] < todo[device].size(); ++next[device], moved = true) {
        const Piece& piece = todo[device][next[device]];
        const int part = piece.chunk * p.stages + static_cast<int>(device), micro = piece.micro_batch;
        const bool last = part == pieces - 1;
        const double input = piece.backward
                                 ? last ? forward_end[cell(part, micro)] : backward_end[cell(part + 1, micro)]
                             : part == 0 ? 0.0
                                         : forward_end[cell(part - 1, micro)];
        if (input < 0.0) break;
        free[device] = std::max(free[device], input) + (piece.backward ? backward : forward) / p.interleaving;
        (piece.backward ? backward_end : forward_end)[cell(part, micro)] = free[device];
      }
  }
  for (std::size_t device = 0; device < todo.size(); ++device) REQUIRE(next[device] == todo[device].size());
  return *std::max_element(free.begin(), free.end());
}

}  // namespace

TEST_CASE("The bubble is what a pipeline schedule, computed piece by piece, leaves idle") {
  for (const int interleaving : {1, 2, 3, 4})
    for (int stages = 1; stages <= 8; ++stages)
      for (int micro = 1; micro <= 40; ++micro) {
        if (interleaving > 1 && (stages == 1 || micro % stages != 0)) continue;
        CAPTURE(interleaving, stages, micro);
        const PipelineSchedule pipeline{stages, micro, interleaving};
        const double useful = micro * 3.0, total = simulated(pipeline, 1.0, 2.0);
        CHECK(useful * (1.0 + pipeline.bubble()) == Approx(total).epsilon(1e-12));
        CHECK(pipeline.idle_share() == Approx(1.0 - useful / total).margin(1e-12));
      }
}

TEST_CASE("A pipeline of one stage has no bubble") {
  CHECK(PipelineSchedule{1, 7, 1}.bubble() == 0.0);
  CHECK(PipelineSchedule{1, 7, 1}.idle_share() == 0.0);
}
