#include "simcore/catalog/sha256.hpp"

#include <string>

#include "catch.hpp"

using namespace simcore;

TEST_CASE("sha256: the examples of FIPS 180-4 and its collection of test vectors") {
  CHECK(sha256("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(sha256("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") ==
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  CHECK(sha256(std::string(1'000'000, 'a')) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST_CASE("sha256: lists of cells that differ are signed as different texts") {
  CHECK(signed_line({"ab", "c"}) == "2:ab,1:c,\n");
  CHECK(signed_line({"ab", "c"}) != signed_line({"a", "bc"}));
  CHECK(signed_line({"a,1:b"}) != signed_line({"a", "b"}));
}
