import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Fault, faults } from "./faults.ts";

// Plants each fault in a scratch copy and lets the histories look for it: node tests/planted/find-faults.ts [number
// ...] Each must be found within this many histories; the copy is deleted afterward.
const most = Number(process.env["PERSON_HISTORIES"] ?? 300);

const house = join(import.meta.dirname, "../..");
const scratch = mkdtempSync(join(tmpdir(), "planted-"));

/** Everything that git knows, the built site, and the installed packages through a link. */
function copyHouse(): void {
  const files = execFileSync("git", ["ls-files", "-z"], { cwd: house, encoding: "utf8" }).split("\0").filter(Boolean);
  for (const file of files) cpSync(join(house, file), join(scratch, file));
  cpSync(join(house, "dist"), join(scratch, "dist"), { recursive: true });
  symlinkSync(join(house, "node_modules"), join(scratch, "node_modules"));
}

type Found = { readonly found: boolean; readonly told: string };

function look({ finds }: Fault): Found {
  const env = { ...process.env, PERSON_HISTORIES: String(most), UNTIL_FIRST: "1", NO_COLOR: "1", FORCE_COLOR: "0" };
  const vitest = ["node_modules/vitest/vitest.mjs", "run", "--project", "whole", "--reporter=dot", "tests/histories/"];
  const { stdout, stderr } = spawnSync(process.execPath, vitest, {
    cwd: scratch,
    env,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  const said = `${stdout}\n${stderr}`.trim().split("\n");
  const told = said.filter((line) => line.startsWith("+ ") && line !== "+ Received").map((line) => line.slice(1));
  // No history ran, or none failed: returns the run's own output.
  return {
    found: told.some((line) => finds.test(line)),
    told: (told.length > 0 ? told : said.slice(-20)).join("\n"),
  };
}

function plant(fault: Fault): Found {
  const path = join(scratch, fault.file);
  const sound = readFileSync(path, "utf8");
  const parts = sound.split(fault.anchor);
  if (parts.length !== 2) throw new Error(`${fault.file} has "${fault.anchor}" ${parts.length - 1} times, not once`);
  writeFileSync(path, parts.join(fault.instead));
  try {
    return look(fault);
  } finally {
    writeFileSync(path, sound);
  }
}

const wanted = process.argv.slice(2).map(Number);
let missed = 0;
try {
  copyHouse();
  for (const [at, fault] of faults.entries()) {
    if (wanted.length > 0 && !wanted.includes(at + 1)) continue;
    const { found, told } = plant(fault);
    if (!found) missed++;
    process.stdout.write(`${found ? "found " : "MISSED"} ${at + 1}. ${fault.what}\n${told}\n`);
  }
} finally {
  rmSync(scratch, { recursive: true });
}
process.exitCode = missed === 0 ? 0 : 1;
