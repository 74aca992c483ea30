// The site's files in dist/, built when their sources have changed.
"use strict";
const { createHash } = require("node:crypto");
const fs = require("node:fs");
const path = require("node:path");
const { at, root } = require("./house.cjs");
const { run } = require("./child.cjs");
const { othersRunning } = require("./running.cjs");

const sources = ["web", "core", "contract", "vite.config.ts", "package-lock.json"];
const stamp = at("dist", ".built-from");

/** True if dist/ contains the site as its sources are now. Otherwise the problem has been printed. */
async function build() {
  const want = digest();
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, "utf8") === want) return true;
  console.log("Building the site ...");
  const [other] = othersRunning();
  if (other)
    console.log(`The program that runs from this folder (process ${other}) should be started again afterwards.`);
  // Only a completed build leaves a stamp.
  fs.rmSync(stamp, { force: true });
  const { code } = await run(process.execPath, [at("node_modules/vite/bin/vite.js"), "build", "--logLevel", "warn"], {
    env: { NODE_ENV: "production" },
  });
  if (code === 0) fs.writeFileSync(stamp, want);
  return code === 0;
}

function digest() {
  const hash = createHash("sha256");
  const pages = fs.readdirSync(root).filter((name) => name.endsWith(".html"));
  for (const file of [...sources, ...pages].flatMap((name) => filesIn(at(name)))) {
    hash
      .update(`${path.relative(root, file)}\0`)
      .update(fs.readFileSync(file))
      .update("\0");
  }
  return hash.digest("hex");
}

function filesIn(place) {
  const found = fs.statSync(place, { throwIfNoEntry: false });
  if (!found || /\.test\.tsx?$/.test(place)) return [];
  if (!found.isDirectory()) return [place];
  return fs
    .readdirSync(place)
    .sort()
    .flatMap((name) => filesIn(path.join(place, name)));
}

module.exports = { build };
