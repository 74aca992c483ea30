// The program where packages and site are there already, as in an image (deploy/Containerfile): no npm, no build.
"use strict";
const { pathToFileURL } = require("node:url");
const { at } = require("./house.cjs");
const { startEngine } = require("./engine.cjs");
const { tellVersion } = require("./version.cjs");

const args = process.argv.slice(2);
const [command] = args;

async function run() {
  if (command === "--version") return tellVersion();
  startEngine(command, __filename, args);
  const program = at("server", "main.ts");
  process.argv = [process.execPath, program, ...args];
  await import(pathToFileURL(program).href);
}

void run();
