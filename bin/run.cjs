// Runs the program where everything is installed and built already, as in an image (deploy/Containerfile): no npm, no
// build.
"use strict";
const { pathToFileURL } = require("node:url");
const { program } = require("./build.cjs");
const { startEngine } = require("./engine.cjs");
const { tellVersion } = require("./version.cjs");

const args = process.argv.slice(2);
const [command] = args;

async function run() {
  if (command === "--version") return tellVersion();
  startEngine(command, __filename, args);
  process.argv = [process.execPath, program, ...args];
  await import(pathToFileURL(program).href);
}

void run();
