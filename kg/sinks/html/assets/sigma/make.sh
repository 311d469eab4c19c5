#!/usr/bin/env bash
# Bundles sigma.js and graphology, at the versions of package.json, to sigma.min.js, with their licences
# in LICENSES.txt. Needs node and npm; no script of a package is run. The result is committed.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$here/package.json" "$here/entry.mjs" "$work"
cd "$work"
npm install --ignore-scripts --no-audit --no-fund --no-package-lock --silent
node_modules/.bin/esbuild entry.mjs --bundle --minify --format=iife --global-name=sigma --target=es2022 \
  --charset=utf8 --legal-comments=none --banner:js='/* sigma.js, graphology: MIT licence, LICENSES.txt */' \
  --outfile="$here/sigma.min.js"
: > "$here/LICENSES.txt"
for package in sigma graphology graphology-utils events; do
  version=$(node -p "require('./node_modules/$package/package.json').version")
  { printf '%s %s\n\n' "$package" "$version"; cat node_modules/$package/LICENSE*; printf '\n\n'; } >> "$here/LICENSES.txt"
done
