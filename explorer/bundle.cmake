# Bundles the page: cmake -DNODE= -DNPM= -DPAGE=SOURCE_FOLDER -DWORK=FOLDER -DOUT=FILE.cpp -P bundle.cmake
# Without Node, or where npm cannot install what package-lock.json names, the program is built all the same, without
# `explore`, which then says why; delete OUT to try again.
set(missing "this program was built without its page: Node.js with npm is needed while it is built (Debian's packages nodejs and npm); everything but 'explore' works")
set(text "")

function(bundle)
  file(MAKE_DIRECTORY ${WORK})
  file(SHA256 ${PAGE}/package-lock.json wanted)
  set(installed "")
  if(EXISTS ${WORK}/installed)
    file(READ ${WORK}/installed installed)
  endif()
  if(NOT installed STREQUAL wanted)
    file(COPY ${PAGE}/package.json ${PAGE}/package-lock.json DESTINATION ${WORK})
    # It takes seconds; npm's own pauses, where there is no network, would hold the build up for another 70.
    execute_process(COMMAND ${NPM} ci --ignore-scripts --no-audit --no-fund --prefer-offline --fetch-retry-mintimeout=1000
      --fetch-retry-maxtimeout=3000 WORKING_DIRECTORY ${WORK}
      RESULT_VARIABLE failed OUTPUT_VARIABLE said ERROR_VARIABLE said)
    if(failed)
      message(WARNING "npm could not install what the page needs; the program is built without 'explore'\n${said}")
      return()
    endif()
    file(WRITE ${WORK}/installed ${wanted})
  endif()
  execute_process(COMMAND ${NODE} ${PAGE}/bundle.mjs ${WORK} ${WORK}/page.html RESULT_VARIABLE failed)
  if(failed)
    message(FATAL_ERROR "the page could not be bundled")
  endif()
  set(text "done" PARENT_SCOPE)
endfunction()

if(NODE AND NPM)
  bundle()
endif()
# A character at a time, as numbers: a string literal may not be that long everywhere, and needs no escapes this way.
set(bytes "")
if(text)
  file(READ ${WORK}/page.html hex HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "'\\\\x\\1'," bytes "${hex}")
  set(missing "")
endif()
file(WRITE ${OUT} "#include \"explorer/page_text.hpp\"

namespace wythoff::explorer {
namespace {
constexpr char bytes[] = {${bytes}'\\0'};
}  // namespace
const char* const page_text = bytes;
const char* const page_text_missing = \"${missing}\";
}  // namespace wythoff::explorer
")
