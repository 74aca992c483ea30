// The single entry point: npm start, npm test, npm run bench and ./doorstep. Makes sure of packages, site and Node,
// then runs.
"use strict";
const { pathToFileURL } = require("node:url");
const { at, fail } = require("./house.cjs");
const { listen, stopListening, watchParent, run } = require("./child.cjs");
const { engineFor, startEngine } = require("./engine.cjs");
const { isNewEnough, ownNode } = require("./own-node.cjs");
const { noteRunning, forgetRunning } = require("./running.cjs");
const { install } = require("./install.cjs");
const { build, program } = require("./build.cjs");
const { test } = require("./test.cjs");
const { tellVersion } = require("./version.cjs");

const args = process.argv.slice(2);
const [command] = args;
const asksForHelp = args.includes("--help");

async function launch() {
  if (command === "--version") return tellVersion();
  if (isNewEnough) startEngine(command, __filename, args);
  listen();
  watchParent();
  noteRunning();
  await install();
  if (!isNewEnough) return handOver();
  if (command === "test") return process.exit(await test(args.slice(1)));
  // Packages and site, for a folder that is read-only when the program runs.
  if (command === "prepare" && !asksForHelp) return process.exit((await build()) ? 0 : 1);
  const stays = ["serve", "work"].includes(command) && !asksForHelp;
  if ((stays || command === "bench") && !(await build()))
    fail("site and server could not be built; the lines above say why.");
  stopListening();
  if (command === "bench") return load(at("bench", "main.ts"), args.slice(1));
  // Other commands are over before a build would be, and need none.
  return load(stays ? program : at("server", "main.ts"), args);
}

/** Runs the same again, on the Node that was installed. */
async function handOver() {
  forgetRunning();
  const { flags, env } = engineFor(command);
  const { code } = await run(ownNode(), [...flags, __filename, ...args], {
    last: true,
    env: { ...env, DOORSTEP_PARENT: String(process.pid) },
  });
  // The system could not load it; its message stands above.
  if (code === 127)
    fail("the installed Node could not be started. On Debian and Ubuntu this helps: apt-get install libatomic1");
  process.exit(code);
}

/** In this process: one process less between npm, the signals and the program. */
async function load(file, rest) {
  process.argv = [process.execPath, file, ...rest];
  await import(pathToFileURL(file).href);
}

void launch();
