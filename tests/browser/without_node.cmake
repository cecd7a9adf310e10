# Without Node the page's source file is written all the same, empty, with what is needed: cmake -DPAGE= -DWORK= -P ...
execute_process(COMMAND ${CMAKE_COMMAND} -DNODE=NODE-NOTFOUND -DNPM=NPM-NOTFOUND -DPAGE=${PAGE} -DWORK=${WORK}
  -DOUT=${WORK}/page_text.cpp -P ${PAGE}/../bundle.cmake RESULT_VARIABLE failed)
file(READ ${WORK}/page_text.cpp text)
if(failed OR NOT text MATCHES "bytes\\[\\] = {'.0'}" OR NOT text MATCHES "nodejs and npm")
  message(FATAL_ERROR "without Node the build does not go on as it should:\n${text}")
endif()
