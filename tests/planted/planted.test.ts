import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { faults } from "./faults.ts";

const house = join(import.meta.dirname, "../..");

test.each(faults.map((fault) => [fault.what, fault] as const))(
  "the place where this fault is planted still exists: %s",
  (_, { file, anchor, instead }) => {
    const parts = readFileSync(join(house, file), "utf8").split(anchor);
    expect(parts).toHaveLength(2);
    expect(instead).not.toBe(anchor);
  },
);

test("every name and type that the faults use still exists: none of them merely breaks the program", () => {
  const scratch = mkdtempSync(join(tmpdir(), "planted-types-"));
  try {
    for (const part of ["core", "contract", "server", "sandbox", "package.json", "tsconfig.base.json"])
      cpSync(join(house, part), join(scratch, part), { recursive: true });
    symlinkSync(join(house, "node_modules"), join(scratch, "node_modules"));
    for (const { file, anchor, instead } of faults) {
      const path = join(scratch, file);
      writeFileSync(
        path,
        readFileSync(path, "utf8").replace(anchor, () => instead),
      );
    }
    const tsc = ["node_modules/@typescript/native/bin/tsc", "-p", "server"];
    const { stdout } = spawnSync(process.execPath, tsc, { cwd: scratch, encoding: "utf8" });
    // Whatever becomes unused because of a fault is part of it.
    const mistakes = stdout.split("\n").filter((line) => line !== "" && !line.includes("error TS6133"));
    expect(mistakes).toEqual([]);
  } finally {
    rmSync(scratch, { recursive: true });
  }
});
