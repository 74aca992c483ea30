// npm run release -- 0.2.0: makes a release of what is committed (docs/releases.md): version, changelog, the frozen
// migrations, a kept world, a commit and a tag. It pushes nothing.
"use strict";
const { createHash } = require("node:crypto");
const fs = require("node:fs");
const path = require("node:path");
const { at, fail, readJson } = require("./house.cjs");
const { run } = require("./child.cjs");
const { keepWorld } = require("./kept-world.cjs");

const unreleased = "## Unreleased";
const nothingYet = "Nothing yet.";

const git = async (...args) => {
  const { code, output } = await run("git", args, { quiet: true });
  if (code !== 0) fail(`git ${args[0]} ended with ${code}: ${output.trim()}`);
  return output.trim();
};

async function release([version = ""]) {
  if (!/^\d+\.\d+\.\d+$/.test(version)) fail("usage: npm run release -- 0.2.0", 2);
  const folder = at("tests", "releases", version);
  if (fs.existsSync(folder)) fail(`${version} is released already: ${folder} is there.`);
  if (isBefore(version, readJson(at("package.json")).version)) fail("a release is not older than package.json says.");
  if ((await git("status", "--porcelain")) !== "") fail("commit or put away your changes first.");
  if ((await git("tag", "--list", `v${version}`)) !== "") fail(`the tag v${version} is there already.`);
  writeChangelog(version);
  setVersion(version);
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, "migrations.json"), `${JSON.stringify(hashesOfMigrations(), null, 2)}\n`);
  await keepWorld(folder);
  await git("add", "--", "CHANGELOG.md", "package.json", "package-lock.json", folder);
  await git("commit", "--message", `Release ${version}`);
  await git("tag", "--annotate", `v${version}`, "--message", `Doorstep ${version}`);
  console.log(`Doorstep ${version} is committed, and tagged v${version}. Run npm test, then push both.`);
}

const isBefore = (one, other) => one.localeCompare(other, "en", { numeric: true }) < 0;

/** Moves what is under Unreleased to this version's section. The first release already has its section. */
function writeChangelog(version) {
  const file = at("CHANGELOG.md");
  const text = fs.readFileSync(file, "utf8");
  if (text.includes(`\n## ${version},`)) return;
  const [before, after] = text.split(`${unreleased}\n`);
  if (after === undefined) fail(`CHANGELOG.md has no line "${unreleased}".`);
  if (after.trim().startsWith(nothingYet)) fail(`CHANGELOG.md says "${nothingYet}" of what is in ${version}.`);
  const day = new Date().toISOString().slice(0, 10);
  fs.writeFileSync(file, `${before}${unreleased}\n\n${nothingYet}\n\n## ${version}, ${day}\n${after}`);
}

function setVersion(version) {
  for (const name of ["package.json", "package-lock.json"]) {
    const content = readJson(at(name));
    content.version = version;
    if (content.packages) content.packages[""].version = version;
    fs.writeFileSync(at(name), `${JSON.stringify(content, null, 2)}\n`);
  }
}

/** Hashes every file of the folder, because a migration also changes with what it imports. */
function hashesOfMigrations() {
  const folder = at("server", "db", "migrations");
  return Object.fromEntries(
    fs
      .readdirSync(folder)
      .sort()
      .map((name) => [
        name,
        createHash("sha256")
          .update(fs.readFileSync(path.join(folder, name)))
          .digest("hex"),
      ]),
  );
}

void release(process.argv.slice(2));
