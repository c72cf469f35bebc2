// Catch2 version 2 brings its main program in its header.
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
