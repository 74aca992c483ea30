// Builds site and server into dist/ when their sources have changed.
"use strict";
const { createHash } = require("node:crypto");
const fs = require("node:fs");
const path = require("node:path");
const { at, root } = require("./house.cjs");
const { run } = require("./child.cjs");
const { othersRunning } = require("./running.cjs");

/** What is built, from which sources and settings. The order matters, because the site's build empties dist/. */
const parts = [
  {
    name: "site",
    sources: ["web", "core", "contract", "vite.config.ts", "vite.chunks.ts"],
    stamp: "dist/.built-from",
    settings: [],
  },
  {
    name: "server",
    sources: ["server", "sandbox", "core", "contract", "bin/engine.json", "vite.server.config.ts"],
    stamp: "dist/server/.built-from",
    settings: ["--config", "vite.server.config.ts"],
  },
];

/** The built server. */
const program = at("dist", "server", "main.js");

/** True if dist/ contains site and server as built from the present sources. Otherwise the problem has been printed. */
async function build() {
  for (const part of parts) if (!(await buildPart(part))) return false;
  return true;
}

async function buildPart({ name, sources, stamp, settings }) {
  const want = digest(sources);
  const made = at(stamp);
  if (fs.existsSync(made) && fs.readFileSync(made, "utf8") === want) return true;
  console.log(`Building the ${name} ...`);
  const [other] = othersRunning();
  if (other)
    console.log(`The program that runs from this folder (process ${other}) should be started again afterwards.`);
  // A stamp is written only after a completed build.
  fs.rmSync(made, { force: true });
  const vite = [at("node_modules/vite/bin/vite.js"), "build", ...settings, "--logLevel", "warn"];
  const { code } = await run(process.execPath, vite, { env: { NODE_ENV: "production" } });
  if (code === 0) fs.writeFileSync(made, want);
  return code === 0;
}

function digest(sources) {
  const hash = createHash("sha256");
  for (const file of [...sources, "package-lock.json"].flatMap((name) => filesIn(at(name)))) {
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

module.exports = { build, program };
