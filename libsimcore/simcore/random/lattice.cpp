#include "simcore/random/lattice.hpp"

#include <stdexcept>

namespace simcore {
namespace {

// Found component by component (Sloan, Reztsov 2002; Cools, Kuo, Nuyens 2006) by tools/lattice_generators.py: the least
// worst relative error in P2 with weights 0.6 / (1 + 0.08 j), over 2^4 to 2^14 points.
constexpr std::array<std::uint64_t, Lattice::kMostDimensions> kGenerators = {
    1,    3367, 5073, 5235, 2805, 2373, 6751, 2573, 2217, 5789, 2943, 671,  1247, 6123, 6135, 3773, 1935, 6069,
    1727, 4359, 2401, 3445, 3227, 6679, 3605, 4779, 5191, 4295, 6421, 3107, 4425, 5947, 4605, 5593, 5871, 6253,
    6431, 4685, 657,  5545, 227,  3483, 1213, 7655, 5559, 5723, 2337, 7767, 1769, 3967, 3353, 2749, 6809, 191,
    8049, 7439, 2993, 7681, 6335, 7799, 6653, 1681, 5457, 5149, 447,  907,  7073, 817,  4863, 7975, 2301, 317};

}  // namespace

Lattice::Lattice(std::span<const Key> draws) {
  if (draws.size() > kMostDimensions) throw std::logic_error("a lattice has no generator for so many dimensions");
  for (std::size_t i = 0; i < draws.size(); ++i) dimensions_.emplace_back(draws[i], kGenerators[i]);
  std::ranges::sort(dimensions_);
}

}  // namespace simcore
