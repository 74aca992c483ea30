// How Node is started for a program that stays (engine.json): what it takes under load it would otherwise keep
// (docs/decisions/0034).
//
// max-semi-space-size: the young generation's halves, in MB; larger ones take memory and make nothing faster.
// MALLOC_ARENA_MAX: a heap of its own for each thread keeps what its compiler once took. glibc alone reads it.
"use strict";
const { flags, environment } = require("./engine.json");

const staying = ["serve", "work"];

/** Flags and environment for a command of the launcher. What the environment says already counts. */
const engineFor = (command) =>
  staying.includes(command) ? { flags, env: { ...environment, ...process.env } } : { flags: [], env: {} };

/** Begins anew with them, in the same process. Where that cannot be done the program runs without. */
function startEngine(command, file, args) {
  const { flags: wanted, env } = engineFor(command);
  if (wanted.every((flag) => process.execArgv.includes(flag)) || !process.execve) return;
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...wanted, file, ...args], env);
}

module.exports = { engineFor, startEngine };
