// Where this checkout is. The files of this folder run on Node 18 and later, before anything is installed.
"use strict";
const fs = require("node:fs");
const path = require("node:path");

const root = path.resolve(__dirname, "..");
const at = (...parts) => path.join(root, ...parts);

/** Prints a line for the person at the terminal, and exits. */
function fail(line, code = 1) {
  console.error(`doorstep: ${line}`);
  process.exit(code);
}

/** The content of a JSON file, or undefined if it is missing or can't be read. */
function readJson(file) {
  try {
    return JSON.parse(fs.readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

module.exports = { root, at, fail, readJson };
