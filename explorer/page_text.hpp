// The page without its data, as the build bundled it: HTML with "@DATA@" where the data go. Empty where the build had
// no Node; then page_text_missing says what is needed.
#pragma once

namespace wythoff::explorer {

extern const char* const page_text;
extern const char* const page_text_missing;

}  // namespace wythoff::explorer
