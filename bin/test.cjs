// npm test: builds the site, runs the checks and all tests, and ends with a line of counts.
"use strict";
const fs = require("node:fs");
const path = require("node:path");
const { at, readJson } = require("./house.cjs");
const { run } = require("./child.cjs");
const { build } = require("./build.cjs");
const { checks } = require("./checks.cjs");
const { chromium } = require("./chromium.cjs");

/**
 * Returns the exit code. With arguments (npm test -- core/money.test.ts) only those tests run, and no checks. A check
 * counts as a test.
 */
async function test(args) {
  const chosen = args[0] === "--" ? args.slice(1) : args;
  process.env.PATH = [at("node_modules", ".bin"), process.env.PATH].join(path.delimiter);
  const counts = { passed: 0, failed: 0 };
  await check(counts, "site", async () => ({ ok: await build(), output: "" }));
  if (chosen.length === 0) for (const { name, holds } of checks) await check(counts, name, holds);
  const browser = wantsBrowser(chosen) ? await browserFor(counts) : [];
  await vitest(counts, [...browser, ...chosen]);
  console.log(`${counts.passed} passed, ${counts.failed} failed`);
  return counts.failed === 0 ? 0 : 1;
}

async function check(counts, name, holds) {
  const began = Date.now();
  const { ok, output } = await holds();
  counts[ok ? "passed" : "failed"]++;
  console.log(`${ok ? "ok    " : "FAILED"}  ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  if (!ok && output) console.log(output.trim());
}

const wantsBrowser = (args) =>
  !args.some((arg) => arg.startsWith("--project")) || args.some((arg) => arg.includes("browser"));

/** The arguments for vitest about the browser: none if there is one, else to leave those tests out. */
async function browserFor(counts) {
  const found = await chromium();
  if (found) process.env.CHROMIUM = found;
  if (found) return [];
  await check(counts, "browser", async () => ({
    ok: false,
    output:
      "The browser tests need Chromium and do not run. Install it (Debian: apt-get install chromium), " +
      "or set CHROMIUM to the path of one.",
  }));
  return ["--project", "!browser"];
}

/** Runs the tests and adds up what they report. A file that could not be loaded counts as a failed test. */
async function vitest(counts, args) {
  const report = at(".cache", `tests-${process.pid}.json`);
  const { code } = await run(process.execPath, [
    at("node_modules/vitest/vitest.mjs"),
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
    ...args,
  ]);
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = readJson(report) || {};
  fs.rmSync(report, { force: true });
  for (const line of secondTries(testResults)) console.log(line);
  const unloaded = testResults.filter(
    ({ status, assertionResults }) => status === "failed" && !assertionResults.some((one) => one.status === "failed"),
  );
  const failed = numFailedTests + unloaded.length;
  counts.passed += numPassedTests;
  // No test failed, but the run did: there was an error outside of any test, or the run was killed.
  counts.failed += failed === 0 && code !== 0 ? 1 : failed;
}

/** Tests that failed once and then passed. Their first failure stays in the report. Each is a defect to look for. */
function secondTries(testResults) {
  const late = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === "passed" && failureMessages.length > 0)
      .map((one) => `${path.relative(at(), name)}: ${one.fullName}: ${one.failureMessages[0].split("\n")[0]}`),
  );
  return late.length === 0 ? [] : ["Passed at the second try only:", ...late.map((line) => `  ${line}`)];
}

module.exports = { test };
