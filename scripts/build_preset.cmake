# Configures PRESET in BINARY_DIR, builds TARGET there and makes the folder `corpus` beside it; run from the source tree.
# cmake -DPRESET=fuzz -DBINARY_DIR=build/release/fuzz -DTARGET=fuzz_parse -P build_preset.cmake
execute_process(COMMAND ${CMAKE_COMMAND} --preset ${PRESET} -B ${BINARY_DIR} COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${CMAKE_COMMAND} --build ${BINARY_DIR} --parallel 2 --target ${TARGET} COMMAND_ERROR_IS_FATAL ANY)
file(MAKE_DIRECTORY ${BINARY_DIR}/corpus)
