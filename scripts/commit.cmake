# Writes HEADER with the commit the source tree is at; run at every build, so it leaves an unchanged header untouched.
# cmake -DSOURCE=<source tree> -DHEADER=<file to write> -P commit.cmake
cmake_minimum_required(VERSION 3.25)
set(commit "unknown")
find_program(GIT git)
if(GIT AND EXISTS "${SOURCE}/.git")
  # safe.directory: root may build a checkout that belongs to somebody else.
  execute_process(
    COMMAND ${GIT} -c safe.directory=${SOURCE} -C ${SOURCE} describe --always --dirty --abbrev=12 --exclude=*
    OUTPUT_VARIABLE described OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
  if(NOT failed)
    set(commit "${described}")
  endif()
endif()
file(CONFIGURE OUTPUT "${HEADER}" CONTENT "#define WYTHOFF_COMMIT \"${commit}\"\n")
