// The browser of the browser tests.
"use strict";
const fs = require("node:fs");
const path = require("node:path");
const { run } = require("./child.cjs");

// The headless one first: with it, every reader of a test takes two thirds of the time.
const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];
/** Debian's packages. Benches measure with the first. Not every release has the second. */
const packages = ["chromium", "chromium-headless-shell"];

/**
 * The path of a Chromium: CHROMIUM, one on the PATH, or Debian's, which is installed if we are allowed to. Undefined if
 * there is none.
 */
async function chromium() {
  const found = process.env.CHROMIUM || onPath();
  if (found) return found;
  const install = aptGet();
  if (install) {
    console.log("Installing Chromium for the browser tests ...");
    await run(install[0], [...install.slice(1), "update"], { quiet: true });
    for (const name of packages) {
      const { code, output } = await run(install[0], [...install.slice(1), "install", "-y", name], {
        quiet: true,
        env: { DEBIAN_FRONTEND: "noninteractive" },
      });
      if (code !== 0 && !onPath()) console.log(output.trim());
    }
  }
  return onPath();
}

const onPath = () => names.map(which).find(Boolean);

function which(name) {
  return (process.env.PATH || "")
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .find((file) => fs.existsSync(file));
}

function aptGet() {
  const apt = which("apt-get");
  if (!apt) return undefined;
  if (process.getuid() === 0) return [apt];
  const sudo = which("sudo");
  return sudo ? [sudo, "-n", apt] : undefined;
}

module.exports = { chromium };
