#pragma once

namespace simcore {

/// What stays the same while nodes are added.
enum class BatchRule {
  global,    // the batch of all nodes together: the share of each shrinks (strong scaling)
  per_node,  // the batch of each node: that of all grows (weak scaling)
};

}  // namespace simcore
