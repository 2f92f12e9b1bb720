#pragma once

#include <string>

#include "simcore/resolve/resolve_context.hpp"

namespace simcore {

/// One channel's view of the context: assumptions are noted under the channel's own key path.
struct ChannelContext {
  const ResolveContext& all;
  const ChannelSpec& spec;
  std::string where;             // "channels.train"
  mutable bool measured = true;  // until a rate is used that no measured job stands behind

  [[nodiscard]] double assumed(const std::string& name) const { return all.assumed(where + " (" + name + ")", name); }
  /// A parameter with its spread, drawn anew in each run.
  template <class Q>
  [[nodiscard]] Rate<Q> rate(const std::string& name) const {
    const Parameter& found = all.parameter(name);
    all.diagnostics.assume(where + " (" + name + ")", found);
    return Rate<Q>(Uncertain<Q>(found.law()), name);
  }
  /// Rates without a measured job behind them must not look like the others.
  void warn_unmeasured(const std::string& source) const {
    measured = false;
    all.diagnostics.warn(where + ": no measured job was found for " + source +
                         ": its rates are documented limits, so reading may take longer");
  }
};

// The rates of the channel's way to a node, and the file system at the other end.
[[nodiscard]] DataPath resolve_data_path(const ChannelContext& channel);
[[nodiscard]] FsxPath resolve_fsx_path(const ChannelContext& channel);
[[nodiscard]] FileSystemPlan resolve_fsx(const ChannelContext& channel);
[[nodiscard]] FileSystemPlan resolve_efs(const ChannelContext& channel, int nodes);

}  // namespace simcore
