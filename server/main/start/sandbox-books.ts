import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { BackupLine } from "#server/backup/backup-lines.ts";
import type { Book } from "#server/backup/load-backup.ts";
import { giveToFolderOwner } from "#server/durable-file.ts";

const folderOf = (dataDir: string): string => join(dataDir, "sandbox");

/**
 * The records of the emulated outside services, if any: they exist only on this machine, and would be lost with it.
 * Each book is copied as a whole, even while it is being written to.
 */
export function* sandboxBooks(dataDir: string): Generator<BackupLine> {
  const folder = folderOf(dataDir);
  if (!existsSync(folder)) return;
  const beside = mkdtempSync(join(folder, "copy-"));
  try {
    for (const name of readdirSync(folder).filter((entry) => /^[a-z]+\.sqlite$/.test(entry))) {
      const copy = join(beside, name);
      const book = new DatabaseSync(join(folder, name));
      book.prepare("vacuum into ?").run(copy);
      book.close();
      yield { kind: "book", name, bytes: readFileSync(copy) };
    }
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
}

/**
 * Restores the books if there are none, because a gateway does not forget when we are restored.
 * @returns their names.
 */
export function restoreSandboxBooks(dataDir: string, books: readonly Book[]): string[] {
  const folder = folderOf(dataDir);
  if (books.length > 0 && !existsSync(folder)) {
    mkdirSync(folder, { recursive: true });
    giveToFolderOwner(folder);
  }
  const missing = books.filter(({ name }) => !existsSync(join(folder, name)));
  for (const { name, bytes } of missing) {
    writeFileSync(join(folder, name), bytes, { mode: 0o600 });
    giveToFolderOwner(join(folder, name));
  }
  return missing.map(({ name }) => name);
}
