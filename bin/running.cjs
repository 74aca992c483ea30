// Tracks which programs run from this checkout, so that nobody replaces their packages while they run.
"use strict";
const fs = require("node:fs");
const path = require("node:path");
const { at } = require("./house.cjs");

const folder = at(".cache", "running");
const ourNote = path.join(folder, String(process.pid));

/** Records that we are running, until we exit. A read-only checkout needs no record: nobody can install there. */
function noteRunning() {
  try {
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(ourNote, "");
    process.on("exit", forgetRunning);
  } catch {
    // The folder is read-only, or belongs to another user.
  }
}

function forgetRunning() {
  fs.rmSync(ourNote, { force: true });
}

/** The other living programs of this checkout, by process id. */
function othersRunning() {
  const noted = fs.existsSync(folder) ? fs.readdirSync(folder).map(Number) : [];
  return noted.filter((pid) => pid !== process.pid && isLauncher(pid));
}

/** The process id alone may have been reused since it was recorded. */
function isLauncher(pid) {
  try {
    process.kill(pid, 0);
  } catch (fault) {
    if (fault.code !== "EPERM") return false;
  }
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("launch.cjs");
  } catch {
    return process.platform !== "linux";
  }
}

module.exports = { noteRunning, forgetRunning, othersRunning };
