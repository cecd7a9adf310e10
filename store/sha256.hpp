// SHA-256 (FIPS 180-4): the name of a text by its content.
//
//   sha256_hex("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
//
// About 200 MB/s: for rule texts and keys, not for boards.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace wythoff::store {

std::array<std::uint8_t, 32> sha256(std::string_view bytes);
std::string sha256_hex(std::string_view bytes);

}  // namespace wythoff::store
