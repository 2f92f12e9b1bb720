#include "simcore/plan/tariff.hpp"

#include "catch.hpp"

using namespace simcore;
