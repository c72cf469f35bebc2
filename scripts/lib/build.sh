# Configures and builds what has changed. Sourced after setup.sh, from the project's folder.

# configure PRESET [tests]: makes build/PRESET ready, with the engine's tests where asked; anew where it
# belongs to another folder or compiler.
configure() {
  local folder="build/$1" tests=OFF wanted
  if [ "$1" = wasm ]; then wanted="$ROOT, $(probe emcc)"; else wanted="$ROOT, $(probe c++)"; fi
  if [ -f "$folder/build.ninja" ] && [ "$(sed -n 1p "$folder/configured-for" 2>/dev/null)" = "$wanted" ]; then
    [ "${2:-}" = tests ] || return 0
    [ "$(sed -n 2p "$folder/configured-for")" != tests ] || return 0
  else
    rm -rf "$folder"
  fi
  [ "${2:-}" != tests ] || tests=ON
  if [ "$1" = wasm ]; then
    # The tests run under this Node.js; the one in Emscripten's configuration may be too old for them.
    emcmake cmake --preset wasm "-DATTENTION_LAB_TESTS=$tests" "-DCMAKE_CROSSCOMPILING_EMULATOR=$(command -v node)" || return 1
  else
    cmake --preset "$1" "-DATTENTION_LAB_TESTS=$tests" || return 1
  fi
  printf '%s\n%s\n' "$wanted" "${2:-}" >"$folder/configured-for"
}

# A checksum of every file that has a say in dist/, and of the compiler.
sources() {
  {
    find engine web scripts/build-engine CMakeLists.txt CMakePresets.json package.json package-lock.json tsconfig.json \
      -name readme -prune -o -type f -print | LC_ALL=C sort | tr '\n' '\0' | xargs -0 cksum
    probe emcc || true
  } | cksum
}

# is_built SOURCES: dist/ is whole and made of them.
is_built() {
  [ -f dist/index.html ] && [ -f dist/engine/engine.wasm ] && [ -f build/site.stamp ] && [ "$(cat build/site.stamp)" = "$1" ]
}

# build_site: the module, the package dist/engine and the page around it, unless they are there already.
build_site() {
  local wanted
  wanted="$(sources)"
  is_built "$wanted" && return
  rm -f build/site.stamp
  npm run --silent build || return 1
  mkdir -p build
  say "$wanted" >build/site.stamp
}
