# Header-only libraries: the machine's where it has them, else fetched at a pinned version.
# For Emscripten the machine's folder must not go on the include path whole (/usr/include holds the host's
# libc), so the one library's folder is linked into the build tree and that is included.
include(FetchContent)

set(ATTENTION_LAB_INCLUDE_PATHS
  /usr/include /usr/include/eigen3 /usr/local/include /usr/local/include/eigen3
  /opt/homebrew/include /opt/homebrew/include/eigen3 /opt/local/include /opt/local/include/eigen3)

# attention_lab_find(<out> <folder> <header>): the include folder that shows only <folder>, or nothing.
function(attention_lab_find out folder header)
  find_path(${out}_FOUND "${folder}/${header}" PATHS ${ATTENTION_LAB_INCLUDE_PATHS} NO_CMAKE_FIND_ROOT_PATH)
  if(NOT ${out}_FOUND)
    set(${out} "" PARENT_SCOPE)
    return()
  endif()
  set(own "${CMAKE_BINARY_DIR}/include/${out}")
  file(MAKE_DIRECTORY "${own}")
  if(NOT EXISTS "${own}/${folder}")
    file(CREATE_LINK "${${out}_FOUND}/${folder}" "${own}/${folder}" SYMBOLIC)
  endif()
  set(${out} "${own}" PARENT_SCOPE)
endfunction()

add_library(attention_lab_eigen INTERFACE)
attention_lab_find(eigen Eigen Core)
if(NOT eigen)
  FetchContent_Declare(eigen_source URL https://gitlab.com/libeigen/eigen/-/archive/3.4.0/eigen-3.4.0.tar.gz
    URL_HASH SHA256=8586084f71f9bde545ee7fa6d00288b264a2b7ac3607b974e54d13e7162c1c72
    SOURCE_SUBDIR none)
  FetchContent_MakeAvailable(eigen_source)
  set(eigen "${eigen_source_SOURCE_DIR}")
endif()
target_include_directories(attention_lab_eigen SYSTEM INTERFACE "${eigen}")

# Only the tests read JSON.
add_library(attention_lab_json INTERFACE)
if(ATTENTION_LAB_TESTS)
  attention_lab_find(json nlohmann json.hpp)
  if(NOT json)
    FetchContent_Declare(json_source URL https://github.com/nlohmann/json/releases/download/v3.11.3/json.tar.xz
      URL_HASH SHA256=d6c65aca6b1ed68e7a182f4757257b107ae403032760ed6ef121c9d55e81757d
      SOURCE_SUBDIR none)
    FetchContent_MakeAvailable(json_source)
    set(json "${json_source_SOURCE_DIR}/include")
  endif()
  target_include_directories(attention_lab_json SYSTEM INTERFACE "${json}")
endif()
