// A small world of this release, kept for tests/releases/: the demo as a backup, with the key that opens it, who can sign in,
// and what its subscribers were promised.
"use strict";
const { spawn } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { at, root, fail } = require("./house.cjs");
const { run } = require("./child.cjs");

const launcher = at("bin", "launch.cjs");

/** Makes the demo in a new folder, and writes `world.backup`, `secret-key` and `world.json` into `folder`. */
async function keepWorld(folder) {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), "doorstep-release-"));
  // If we are root, the database runs as another user, who must be able to enter the folder.
  fs.chmodSync(home, 0o755);
  const dataDir = path.join(home, "data");
  const env = { DATA_DIR: dataDir, PORT: "0", NODE_ENV: "development", DATABASE_URL: "", SECRET_KEY: "", SMTP_URL: "" };
  const doorstep = async (...args) => {
    const { code, output } = await run(process.execPath, [launcher, ...args], { env, quiet: true });
    if (code !== 0) fail(`./doorstep ${args.join(" ")} ended with ${code}: ${output.trim()}`);
    return output;
  };
  try {
    await makeDemo(env);
    // The sandbox's mailbox is most of the size, and a restored sandbox creates an empty one.
    for (const name of ["mail.sqlite", "mail.sqlite-wal", "mail.sqlite-shm"])
      fs.rmSync(path.join(dataDir, "sandbox", name), { force: true });
    await doorstep("backup", path.join(folder, "world.backup"));
    fs.copyFileSync(path.join(dataDir, "secret-key"), path.join(folder, "secret-key"));
    const readers = JSON.parse(afterRemarks(await doorstep("demo", "--json")));
    const domains = [...new Set(readers.map(({ domain }) => domain))];
    const subscriptions = {};
    for (const domain of domains) {
      const rows = await doorstep("export", "subscriptions", "--publication", domain, "--format", "jsonl");
      subscriptions[domain] = rows
        .split("\n")
        .filter((line) => line.startsWith("{"))
        .map((line) => JSON.parse(line));
    }
    fs.writeFileSync(path.join(folder, "world.json"), `${JSON.stringify({ readers, subscriptions }, null, 2)}\n`);
  } finally {
    fs.rmSync(home, { recursive: true, force: true });
  }
}

/** Output and remarks arrive in one stream: the JSON begins at the first line that starts with a bracket. */
const afterRemarks = (output) => output.slice(output.search(/^\[/m));

/** Runs the server until all people of the demo have been created. */
function makeDemo(env) {
  return new Promise((made, failed) => {
    const child = spawn(process.execPath, [launcher, "serve"], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text) => {
      output += text;
      if (/^ +Test card/m.test(output)) child.kill("SIGTERM");
    });
    child.on("error", failed);
    child.on("close", (code) => (code === 0 ? made() : failed(new Error(`the demo ended with ${code}:\n${output}`))));
  });
}

module.exports = { keepWorld };
