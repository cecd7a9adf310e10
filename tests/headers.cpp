// What the library of precompiled headers is made from; the headers are listed in CMakeLists.txt.
