// ./doorstep --version: prints which release this is. It needs no packages, no settings and no database.
"use strict";
const { at, fail, readJson } = require("./house.cjs");

function tellVersion() {
  const { version } = readJson(at("package.json")) || fail(`${at("package.json")} cannot be read.`);
  console.log(`Doorstep ${version} (Node ${process.versions.node})`);
}

module.exports = { tellVersion };
