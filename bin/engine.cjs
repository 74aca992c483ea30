// How Node is started for a program that keeps running (engine.json): it would otherwise keep the memory that it takes
// under load (docs/decisions/0034).
//
// max-semi-space-size: the halves of the young generation, in MB; larger ones take memory and make nothing faster.
// MALLOC_ARENA_MAX: separate heaps for each thread keep memory that its compiler once used. Only glibc reads these
// three.
// MALLOC_TRIM_THRESHOLD_: free bytes at the end of that heap above which memory is given back. This is glibc's initial
// value, which it would raise to twice the largest buffer that was freed: at the start, a file of some MB.
// GLIBC_TUNABLES: large blocks in pages of 2 MB. The 19 MB of a password's hash are given back after each hash (because
// of the setting before), and taking them again in 4,864 small pages took a quarter of the hash (docs/decisions/0144).
"use strict";
const { flags, environment } = require("./engine.json");

const staying = ["serve", "work"];

/** Flags and environment for a command of the launcher. Variables already set in the environment win. */
const engineFor = (command) =>
  staying.includes(command) ? { flags, env: { ...environment, ...process.env } } : { flags: [], env: {} };

/**
 * Restarts the program with these flags, in the same process. If that is not possible, the program runs without them.
 */
function startEngine(command, file, args) {
  const { flags: wanted, env } = engineFor(command);
  if (wanted.every((flag) => process.execArgv.includes(flag)) || !process.execve) return;
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...wanted, file, ...args], env);
}

module.exports = { engineFor, startEngine };
