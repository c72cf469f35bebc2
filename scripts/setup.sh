#!/usr/bin/env bash
# Knows everything the lab needs, finds it, and gets what is missing.
#
#   scripts/setup.sh [build|test]           brings what building (or building and testing) needs
#   scripts/setup.sh --check [build|test]   only reports; status 1 when something is missing
#   . scripts/setup.sh                      defines the functions below, for the other scripts
#
# On Debian and Ubuntu, as root or with sudo, missing tools come from the distribution's packages;
# where its Node.js is too old, one comes from npm into .tools/. Elsewhere what is there is used, and
# what is missing is named with the command that gets it. Works with bash 3.2 (macOS).
set -euo pipefail

ROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)"
NODE_PACKAGE=node@22.23.3 # brought in where Node.js is too old for Vite 8
NODE_WANTED='20.19 or newer'
BUILD_TOOLS='emcc cmake ninja eigen node npm modules'
TEST_TOOLS='c++ catch2 json numpy chromium font'

say() { printf '%s\n' "$*"; }
fail() { printf '%s\n' "$*" >&2; exit 1; }
have() { command -v "$1" >/dev/null 2>&1; }

# --- what is there ---------------------------------------------------------------------------

# include_dir FILE: the first usual include folder that holds FILE.
include_dir() {
  local folder
  for folder in /usr/include /usr/include/eigen3 /usr/local/include /usr/local/include/eigen3 \
    /opt/homebrew/include /opt/homebrew/include/eigen3 /opt/local/include /opt/local/include/eigen3; do
    if [ -e "$folder/$1" ]; then say "$folder"; return; fi
  done
  return 1
}

# version_of COMMAND…: the first dotted number its --version prints, and where the command lies.
version_of() {
  have "$1" || return 1
  say "$("$@" --version 2>/dev/null | grep -Eo '[0-9]+(\.[0-9]+)+' | sed -n 1p) ($(command -v "$1"))"
}

node_is_new_enough() {
  have node && node -e '
    const [major, minor] = process.versions.node.split(".").map(Number);
    process.exit(major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19) ? 0 : 1)'
}

# The commands a Chromium may go by. Each is asked for its version: Ubuntu's /usr/bin/chromium-browser
# is a script that only tells people to install a snap.
find_chromium() {
  local candidate
  for candidate in "${CHROME:-}" chromium chromium-browser google-chrome google-chrome-stable \
    "$HOME"/.cache/ms-playwright/chromium-*/chrome-linux*/chrome \
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome' \
    /Applications/Chromium.app/Contents/MacOS/Chromium; do
    [ -n "$candidate" ] && candidate="$(command -v "$candidate" 2>/dev/null)" || continue
    if "$candidate" --version 2>/dev/null </dev/null | grep -E 'Chrom(e|ium).* [0-9]' >/dev/null; then say "$candidate"; return; fi
  done
  return 1
}

# A Python that has NumPy: a python3 from elsewhere on PATH may well have none.
find_numpy() {
  local candidate
  for candidate in "${PYTHON:-}" /usr/bin/python3 python3; do
    [ -n "$candidate" ] || continue
    if "$candidate" -c 'import numpy' >/dev/null 2>&1; then command -v "$candidate"; return; fi
  done
  return 1
}

lock_stamp() { (cd "$ROOT" && cksum package-lock.json); }

# probe TOOL: says which one is there; status 1 when none is.
probe() {
  local at
  case $1 in
    emcc) version_of emcc ;;
    cmake) version_of cmake ;;
    ninja) version_of ninja ;;
    c++) version_of "${CXX:-c++}" ;;
    npm) version_of npm ;;
    node) node_is_new_enough && version_of node ;;
    modules)
      [ -f "$ROOT/node_modules/.lock-stamp" ] && [ "$(cat "$ROOT/node_modules/.lock-stamp")" = "$(lock_stamp)" ] && say 'as package-lock.json' ;;
    eigen) at="$(include_dir Eigen/Core)" && say "$(awk '/define EIGEN_(WORLD|MAJOR|MINOR)_VERSION/ {v = v s $3; s = "."} END {print v}' "$at/Eigen/src/Core/util/Macros.h") ($at)" ;;
    catch2) at="$(include_dir catch2/catch.hpp || include_dir catch2/catch_all.hpp)" && say "$at/catch2" ;;
    json) at="$(include_dir nlohmann/json.hpp)" && say "$at/nlohmann" ;;
    numpy) at="$(find_numpy)" && say "$("$at" -c 'import numpy; print(numpy.__version__)') ($at)" ;;
    chromium) at="$(find_chromium)" && say "$("$at" --version 2>/dev/null | grep -Eo '[0-9]+(\.[0-9]+)+' | sed -n 1p) ($at)" ;;
    font) # only Linux machines come without a font that has Chinese characters
      if [ "$(uname)" != Linux ]; then say "the system's"; else have fc-list && at="$(fc-list :lang=zh family | sed -n 1p)" && [ -n "$at" ] && say "$at"; fi ;;
  esac
}

# CMake fetches these at pinned versions where the machine has none.
is_fetchable() { case $1 in eigen | catch2 | json) return 0 ;; *) return 1 ;; esac; }

title() {
  case $1 in
    emcc) say 'Emscripten (emcc)' ;;
    cmake) say CMake ;;
    ninja) say Ninja ;;
    eigen) say 'Eigen 3.4' ;;
    node) say "Node.js $NODE_WANTED" ;;
    npm) say npm ;;
    modules) say 'npm packages of the page' ;;
    c++) say 'C++20 compiler' ;;
    catch2) say 'Catch2' ;;
    json) say 'nlohmann/json' ;;
    numpy) say 'Python 3 with NumPy' ;;
    chromium) say 'Chromium or Chrome' ;;
    font) say 'font with Chinese' ;;
  esac
}

# --- how to get it ---------------------------------------------------------------------------

# The Debian package of a tool. Ubuntu's chromium package is a shell for the snap, and is no help
# where no snap daemon runs, so it is left out there.
package_of() {
  case $1 in
    emcc) say emscripten ;;
    cmake | npm | catch2) say "$1" ;;
    ninja) say ninja-build ;;
    eigen) say libeigen3-dev ;;
    node) have node || say nodejs ;;
    c++) say g++ ;;
    json) say nlohmann-json3-dev ;;
    numpy) say python3-numpy ;;
    chromium) apt-cache policy chromium 2>/dev/null | grep 'Candidate: .*snap' >/dev/null || say chromium ;;
    font) say fontconfig fonts-wqy-microhei ;;
  esac
}

# hint TOOL: what a person types to get it on this machine.
hint() {
  case $1 in
    modules) say 'npm ci'; return ;;
    node) say "a newer one from https://nodejs.org, or: npm install --prefix .tools $NODE_PACKAGE"; return ;;
  esac
  if have apt-get; then
    if [ -n "$(package_of "$1")" ]; then say "sudo apt-get install $(package_of "$1")"
    else say 'Google Chrome from https://www.google.com/chrome, or: npx playwright-core install --with-deps chromium; or name one in $CHROME'; fi
    return
  fi
  case $1 in
    emcc) say 'brew install emscripten, or activate an emsdk (https://emscripten.org)' ;;
    cmake | ninja) say "brew install $1" ;;
    npm) say 'it comes with Node.js: https://nodejs.org' ;;
    c++) say 'xcode-select --install' ;;
    numpy) say 'python3 -m pip install numpy' ;;
    chromium) say 'brew install --cask google-chrome, or name one in $CHROME' ;;
    font) say 'a font that covers Chinese, such as WenQuanYi Micro Hei' ;;
  esac
}

# quietly COMMAND…: its output goes to a log, and is shown when it fails.
quietly() {
  local log="$ROOT/build/setup.log"
  mkdir -p "$ROOT/build"
  if ! "$@" >"$log" 2>&1 </dev/null; then
    tail -n 40 "$log" >&2
    fail "This failed: $*"
  fi
}

# as_root COMMAND…
as_root() { if [ "$(id -u)" = 0 ]; then quietly env "$@"; else quietly sudo env "$@"; fi; }

can_be_root() {
  [ "$(id -u)" = 0 ] && return
  have sudo || return 1
  sudo -n true 2>/dev/null || { [ -t 0 ] && sudo -v; }
}

# install_packages TOOL…: brings the missing ones among them, where this machine has apt.
install_packages() {
  local tool packages=''
  have apt-get || return 0
  for tool in "$@"; do
    probe "$tool" >/dev/null || packages="$packages $(package_of "$tool")"
  done
  packages="$(echo $packages)"
  [ -n "$packages" ] || return 0
  if ! can_be_root; then
    say "Not root, and no sudo without a question; please run: sudo apt-get install $packages"
    return 0
  fi
  say "Installing: $packages"
  as_root DEBIAN_FRONTEND=noninteractive apt-get -o Acquire::Retries=3 update
  as_root DEBIAN_FRONTEND=noninteractive apt-get -o Acquire::Retries=3 -o DPkg::Lock::Timeout=300 \
    install -y --no-install-recommends ca-certificates $packages
}

# The project's own Node.js, when one was brought in, goes first on PATH.
prefer_own_node() {
  local folder="$ROOT/.tools/node_modules/node/bin"
  [ -x "$folder/node" ] || return 0
  case ":$PATH:" in *":$folder:"*) ;; *) export PATH="$folder:$PATH" ;; esac
}

bring_node() {
  node_is_new_enough && return
  have npm || return 0
  say "Node.js $(node --version 2>/dev/null || say missing) is too old; bringing $NODE_PACKAGE into .tools/"
  quietly npm install --prefix "$ROOT/.tools" --no-save --no-audit --no-fund "$NODE_PACKAGE"
  prefer_own_node
}

bring_modules() {
  probe modules >/dev/null && return
  node_is_new_enough && have npm || return 0
  say 'Installing the npm packages of package-lock.json'
  (cd "$ROOT" && quietly npm ci --no-audit --no-fund)
  lock_stamp >"$ROOT/node_modules/.lock-stamp"
}

# What the build and the tests find in their environment.
export_environment() {
  local at
  # Debian's emcc wants its acorn from there whichever node runs it.
  if [ -d /usr/share/nodejs/acorn ] && [ "$(command -v emcc || true)" = /usr/bin/emcc ]; then export NODE_PATH=/usr/share/nodejs; fi
  if at="$(find_chromium)"; then export CHROME="$at"; fi
  if at="$(find_numpy)"; then export PYTHON="$at"; fi
}

# report TOOL…: one line each; status 1 when something is missing that nothing else will bring.
report() {
  local tool found complete=0
  for tool in "$@"; do
    if found="$(probe "$tool")"; then printf '  present  %-26s %s\n' "$(title "$tool")" "$found"
    elif is_fetchable "$tool" && ! have apt-get; then printf '  fetched  %-26s by CMake, while building\n' "$(title "$tool")"
    else
      printf '  MISSING  %-26s %s\n' "$(title "$tool")" "$(hint "$tool")"
      complete=1
    fi
  done
  return $complete
}

tools_for() { if [ "$1" = test ]; then say "$BUILD_TOOLS $TEST_TOOLS"; else say "$BUILD_TOOLS"; fi; }

# set_up build|test: brings what is missing, then reports and ends when building is impossible.
set_up() {
  local tool missing=''
  prefer_own_node
  install_packages $(tools_for "$1")
  bring_node
  bring_modules
  for tool in $(tools_for "$1"); do
    probe "$tool" >/dev/null || is_fetchable "$tool" || missing="$missing $tool"
  done
  if [ -n "$missing" ]; then
    say 'Still missing:'
    report $missing || true
    for tool in $missing; do
      case " $BUILD_TOOLS " in *" $tool "*) fail 'Without these the lab cannot be built.' ;; esac
    done
  fi
  export_environment
}

# check build|test: reports and changes nothing.
check() {
  prefer_own_node
  if report $(tools_for "$1"); then say 'Nothing is missing.'; else
    say 'Run the same command without --check to get what is missing.'
    return 1
  fi
}

if [ "${BASH_SOURCE[0]}" = "$0" ]; then
  case "${1:-}" in
    --check) check "${2:-test}" ;;
    '' | build | test) set_up "${1:-test}" ;;
    *) sed -n '2,10s/^# \{0,1\}//p' "$0"; [ "$1" = --help ] || exit 2 ;;
  esac
fi
