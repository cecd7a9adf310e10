# Tests of the program itself, run as a process. The asan preset leaves them out, and the program with them: building it
# once more with sanitizers takes as long as all the rooms it is made of, whose own tests stay.

# wythoff_program_test(NAME SOURCES ... LINKS ... [PROPERTIES ...]): a test that knows WYTHOFF_BINARY.
function(wythoff_program_test name)
  cmake_parse_arguments(TEST "" "" "SOURCES;LINKS;PROPERTIES" ${ARGN})
  wythoff_test(${name} SOURCES ${TEST_SOURCES} process.cpp LINKS ${TEST_LINKS} util PROPERTIES ${TEST_PROPERTIES})
  target_include_directories(test_${name} PRIVATE ${PROJECT_SOURCE_DIR})
  target_compile_definitions(test_${name} PRIVATE WYTHOFF_BINARY="$<TARGET_FILE:wythoff>")
  add_dependencies(test_${name} wythoff)
endfunction()

wythoff_program_test(run SOURCES test_run.cpp LINKS nlohmann_json::nlohmann_json SQLiteCpp)
# The same test as one of `run`, with more kills; begun early, since it takes long.
add_test(NAME "run: hundreds of kills" COMMAND test_run "kill -9*")
set_tests_properties("run: hundreds of kills" PROPERTIES LABELS slow TIMEOUT 3000 COST 1000 ENVIRONMENT WYTHOFF_KILLS=200)

wythoff_program_test(explorer_process
  SOURCES explorer_page.cpp explorer_plot.cpp explorer_play.cpp explorer_report.cpp
  LINKS nlohmann_json::nlohmann_json SQLiteCpp)
target_compile_definitions(test_explorer_process PRIVATE
  WYTHOFF_RULES_FOLDER="${PROJECT_SOURCE_DIR}/experiments/rules")
add_test(NAME "explorer: a build without Node" COMMAND ${CMAKE_COMMAND} -DPAGE=${PROJECT_SOURCE_DIR}/explorer/page
  -DWORK=${CMAKE_CURRENT_BINARY_DIR}/without_node -P ${CMAKE_CURRENT_SOURCE_DIR}/browser/without_node.cmake)
add_test(NAME "browser: the page of explore" COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/browser/run $<TARGET_FILE:wythoff>
  ${PROJECT_SOURCE_DIR}/experiments/rules ${PROJECT_BINARY_DIR}/browser)
set_tests_properties("browser: the page of explore" PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 600 COST 900)

wythoff_program_test(process
  SOURCES test_process.cpp test_process_errors.cpp test_process_output.cpp test_golden_cli.cpp
  LINKS nlohmann_json::nlohmann_json)
target_compile_definitions(test_process PRIVATE WYTHOFF_GOLDEN="${CMAKE_CURRENT_SOURCE_DIR}/golden/cli"
  WYTHOFF_COMMANDS_MD="${PROJECT_SOURCE_DIR}/experiments/COMMANDS.md")
wythoff_program_test(cpu SOURCES test_cpu.cpp random_rules.cpp PROPERTIES SKIP_REGULAR_EXPRESSION "skipped: avx")
add_test(NAME "bench: tiny boards" COMMAND Python3::Interpreter ${CMAKE_CURRENT_SOURCE_DIR}/bench/run_test.py
  $<TARGET_FILE:wythoff>)
