// The npm that was installed with the system's Node.
"use strict";
const fs = require("node:fs");
const path = require("node:path");
const { at, fail } = require("./house.cjs");
const { run } = require("./child.cjs");

/** npm must not run on the Node inside the node_modules that it is about to replace. */
function npm(args, options = {}) {
  const { npm_execpath: cli = "", npm_node_execpath: node = "", PATH = "" } = process.env;
  const isOurs = (file) => file.startsWith(at("node_modules"));
  if (path.basename(cli) === "npm-cli.js" && node && !isOurs(node) && !isOurs(cli))
    return run(node, [cli, ...args], options);
  const outside = PATH.split(path.delimiter).filter((folder) => !isOurs(folder));
  const windows = process.platform === "win32";
  const name = windows ? "npm.cmd" : "npm";
  if (!outside.some((folder) => fs.existsSync(path.join(folder, name))))
    fail("npm is needed for this, and npm was not found. It comes with Node: https://nodejs.org");
  return run(name, args, { ...options, shell: windows, env: { PATH: outside.join(path.delimiter) } });
}

module.exports = { npm };
