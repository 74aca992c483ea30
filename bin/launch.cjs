// The single entry point: npm start, npm test, npm run bench and ./doorstep. Makes sure that packages, site and Node
// are there, then runs the command.
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
  // Prepares packages and site for a folder that is read-only when the program runs.
  if (command === "prepare" && !asksForHelp) return process.exit((await build()) ? 0 : 1);
  const stays = ["serve", "work"].includes(command) && !asksForHelp;
  if ((stays || command === "bench") && !(await build()))
    fail("site and server could not be built; the lines above say why.");
  stopListening();
  if (command === "bench") return load(at("bench", "main.ts"), args.slice(1));
  // The other commands take less time than a build, and don't need one.
  return load(stays ? program : at("server", "main.ts"), args);
}

/** Runs the same command again, on the Node that was installed. */
async function handOver() {
  forgetRunning();
  const { flags, env } = engineFor(command);
  const { code } = await run(ownNode(), [...flags, __filename, ...args], {
    last: true,
    env: { ...env, DOORSTEP_PARENT: String(process.pid) },
  });
  // The system could not load that Node; its message is printed above.
  if (code === 127)
    fail("the installed Node could not be started. On Debian and Ubuntu this helps: apt-get install libatomic1");
  process.exit(code);
}

/** Runs in this process, which leaves one process less between npm, the signals and the program. */
async function load(file, rest) {
  process.argv = [process.execPath, file, ...rest];
  await import(pathToFileURL(file).href);
}

void launch();
