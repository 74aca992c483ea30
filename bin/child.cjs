// Runs one child process at a time, which ends when we do.
"use strict";
const { spawn } = require("node:child_process");
const { root, fail } = require("./house.cjs");

const stops = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };
let child;
let asked;

/** A signal is passed to the child, which may want to stop cleanly. Without a child we exit. */
function onSignal(signal) {
  asked = asked || signal;
  if (child) child.kill(signal);
  else process.exit(stops[asked]);
}

function listen() {
  for (const signal of Object.keys(stops)) process.on(signal, onSignal);
}

/** From here on the program that runs in this process handles the signals itself. */
function stopListening() {
  for (const signal of Object.keys(stops)) process.removeListener(signal, onSignal);
}

/**
 * Ends this process if its parent (npm, or a launcher on another Node) was killed without a chance to signal it.
 * Applies only to the foreground child of one of these: `nohup ./doorstep serve &` outlives its shell.
 */
function watchParent() {
  const launcher = Number(process.env.DOORSTEP_PARENT);
  delete process.env.DOORSTEP_PARENT;
  if (!launcher && !process.env.npm_lifecycle_event) return;
  const parent = launcher || process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, 500);
  timer.unref();
}

/**
 * Runs a program to its end. Returns its exit code, and with `quiet` its output, which is otherwise shown as it comes.
 * If this process is asked to stop meanwhile, it exits and the call never returns, except for the `last` program, whose
 * exit code becomes ours.
 */
function run(file, args, { env, quiet = false, shell = false, last = false } = {}) {
  return new Promise((settle) => {
    let output = "";
    const stream = quiet ? "pipe" : "inherit";
    child = spawn(file, args, {
      cwd: root,
      stdio: ["inherit", stream, stream],
      shell,
      env: { ...process.env, ...env },
    });
    for (const stream of [child.stdout, child.stderr])
      if (stream) stream.setEncoding("utf8").on("data", (text) => (output += text));
    child.on("error", (fault) => fail(`cannot run ${file}: ${fault.message}`));
    child.on("close", (code, signal) => {
      child = undefined;
      if (asked && !last) process.exit(stops[asked]);
      settle({ code: signal ? stops[signal] || 137 : code, output });
    });
  });
}

module.exports = { listen, stopListening, watchParent, run };
