// Checks the sources with one tool after another.
"use strict";
const fs = require("node:fs");
const path = require("node:path");
const { at, readJson } = require("./house.cjs");
const { run } = require("./child.cjs");

const rooms = ["core", "contract", "server", "web", "sandbox"];

const checks = [
  ...["core", "server", "web", "tests"].map((part) => ({
    name: `types of ${part}`,
    holds: () => tool("@typescript/native", "tsc", ["-p", part]),
  })),
  { name: "format", holds: () => tool("oxfmt", "oxfmt", ["--check"]) },
  { name: "lint", holds: () => tool("oxlint", "oxlint", ["--type-aware"]) },
  { name: "imports between the rooms", holds: imports },
  { name: "dead code", holds: () => tool("knip", "knip", []) },
  // Tests don't keep code alive: code that only tests use is dead, unless it is marked @testOnly.
  { name: "dead code but for tests", holds: () => tool("knip", "knip", ["--production", "-c", "knip.product.json"]) },
];

/** Runs a package's program. Returns whether it passed, and its output. */
async function tool(name, program, args) {
  const { bin } = readJson(at("node_modules", name, "package.json"));
  const file = at("node_modules", name, typeof bin === "string" ? bin : bin[program]);
  const { code, output } = await run(process.execPath, [file, ...args], { quiet: true });
  return { ok: code === 0, output };
}

/**
 * dependency-cruiser skips files that it can't read without failing, and once read none at all. So its output must name
 * every source file of ours.
 */
async function imports() {
  const { output } = await tool("dependency-cruiser", "depcruise", [
    "--config",
    ".dependency-cruiser.cjs",
    "--output-type",
    "json",
    ...rooms,
  ]);
  let report;
  try {
    report = JSON.parse(output);
  } catch {
    return { ok: false, output };
  }
  const read = new Set(report.modules.map((module) => module.source));
  const unread = rooms.flatMap((room) => sourcesIn(room)).filter((file) => !read.has(file));
  const problems = [
    ...report.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`),
    ...unread.map((file) => `not read: ${file}`),
  ];
  return { ok: problems.length === 0, output: problems.join("\n") };
}

function sourcesIn(folder) {
  return fs.readdirSync(at(folder), { withFileTypes: true }).flatMap((entry) => {
    const place = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) return sourcesIn(place);
    return /(?<!\.test|\.d)\.tsx?$/.test(entry.name) ? [place] : [];
  });
}

module.exports = { checks };
