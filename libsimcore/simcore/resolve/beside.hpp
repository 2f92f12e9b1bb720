#pragma once

#include "simcore/resolve/tariff_writer.hpp"

namespace simcore {

/// Lines for what is paid beside the job: instances by the hour with their volumes, and what is kept in S3.
void charge_beside(TariffWriter& tariff);

}  // namespace simcore
