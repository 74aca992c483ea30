import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Fault, faults } from "./faults.ts";

// Plants each fault in a scratch copy and lets the histories look for it: node tests/planted/find-faults.ts [number ...]
// Each must be found within this many histories; the copy is deleted afterwards.
const most = Number(process.env["PERSON_HISTORIES"] ?? 300);

const house = join(import.meta.dirname, "../..");
const scratch = mkdtempSync(join(tmpdir(), "planted-"));

/** Everything that git knows, the built site, and the installed packages by a link. */
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
  const { stdout } = spawnSync(process.execPath, vitest, { cwd: scratch, env, encoding: "utf8", maxBuffer: 2 ** 26 });
  const told = stdout.split("\n").filter((line) => line.startsWith("+ "));
  return { found: told.some((line) => finds.test(line)), told: told.join("\n") };
}

copyHouse();
const wanted = process.argv.slice(2).map(Number);
let missed = 0;
for (const [at, fault] of faults.entries()) {
  if (wanted.length > 0 && !wanted.includes(at + 1)) continue;
  const path = join(scratch, fault.file);
  const sound = readFileSync(path, "utf8");
  const parts = sound.split(fault.anchor);
  if (parts.length !== 2) throw new Error(`${fault.file} has "${fault.anchor}" ${parts.length - 1} times, not once`);
  writeFileSync(path, parts.join(fault.instead));
  const { found, told } = look(fault);
  writeFileSync(path, sound);
  if (!found) missed++;
  process.stdout.write(`${found ? "found " : "MISSED"} ${at + 1}. ${fault.what}\n${told}\n`);
}
rmSync(scratch, { recursive: true });
process.exitCode = missed === 0 ? 0 : 1;
