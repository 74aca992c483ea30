import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { writeBackup } from "./backup-file.ts";
import type { BackupLine } from "./backup-lines.ts";
import { BackupUnreadable } from "./backup-unreadable.ts";

const folder = mkdtempSync(join(tmpdir(), "doorstep-backup-file-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function* lines(): AsyncGenerator<BackupLine> {
  yield { kind: "table", name: "letter" };
}

test("deletes what killed runs left of the same backup, and isn't stopped by it", async () => {
  const file = join(folder, "all.backup");
  // A process that has ended. In a container, a program often has the process id of its predecessor.
  const { pid: over } = spawnSync(process.execPath, ["--version"]);
  const left = [`all.backup.partial-${over}`, `all.backup.partial-${process.pid}`];
  const others = [`all.backup.partial-${process.ppid}`, "other.backup.partial-1"];
  for (const name of [...left, ...others]) writeFileSync(join(folder, name), "");
  await writeBackup(file, lines(), null);
  expect(readdirSync(folder).toSorted()).toEqual(["all.backup", ...others].toSorted());
  await expect(writeBackup(file, lines(), null)).rejects.toThrow(BackupUnreadable);
});
