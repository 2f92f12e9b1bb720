#pragma once

#include <vector>

#include "simcore/study/break_even.hpp"
#include "simcore/study/data_advice.hpp"

namespace simcore {

/// How the expected cost depends on the number of epochs (S3 File, FastFile, FSx), and on the size of the files that
/// hold the same data (S3 File, FastFile); objects are not packed. The job's max_runtime and max_wait do not count,
/// only the longest max_runtime that the service takes. Throws as advise_data().
[[nodiscard]] std::vector<BreakEven> data_break_evens(const JobDraft& draft,
                                                      const Catalog& catalog = Catalog::builtin(),
                                                      const AdviceOptions& options = {});

}  // namespace simcore
