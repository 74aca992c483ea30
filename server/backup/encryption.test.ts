import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { backupLines, checkBackup, writeBackup } from "./backup-file.ts";
import type { BackupLine } from "./backup-lines.ts";
import { isPublicKey, makeKeyPair, privateKeysIn } from "./encryption.ts";

const folder = mkdtempSync(join(tmpdir(), "doorstep-encryption-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const [one, other] = await Promise.all([makeKeyPair(), makeKeyPair()]);
const secret = Buffer.alloc(32, "k3y!");
const head: BackupLine = {
  kind: "head",
  head: { takenAt: "2026-11-26T08:30:00Z", version: "0.1.0", migrations: [], keyPrint: "", publication: null },
};
/** Longer than the parts of 64 kB in which it is encrypted. */
const rows = Array.from({ length: 4000 }, (_, n): BackupLine => ({
  kind: "row",
  json: `{"n":${n},"r":"${randomUUID()}"}`,
}));

async function* lines(): AsyncGenerator<BackupLine> {
  yield head;
  yield { kind: "table", name: "letter" };
  yield* rows;
}

const file = join(folder, "all.backup.age");
await writeBackup(file, lines(), secret, [one.publicKey, other.publicKey]);

test.each([one, other])(
  "each private key decrypts the backup and restores the original content",
  async ({ privateKey }) => {
    expect((await checkBackup(file, [privateKey])).head).toEqual(head.head);
    const found: BackupLine[] = [];
    for await (const line of backupLines(file, [privateKey])) if (line.kind === "row") found.push(line);
    expect(found).toEqual(rows);
  },
);

test("neither the public key on the server nor another private key decrypts it", async () => {
  const bytes = readFileSync(file);
  expect(bytes.includes("letter") || bytes.includes('"n":')).toBe(false);
  await expect(checkBackup(file)).rejects.toThrow(`${file} is encrypted: give its private key`);
  const stranger = await makeKeyPair();
  await expect(checkBackup(file, [stranger.privateKey])).rejects.toThrow(
    `${file} can't be opened with this private key`,
  );
});

test("refuses a file that was cut off or changed anywhere", async () => {
  const whole = readFileSync(file);
  const damaged = join(folder, "spoilt");
  for (const cut of [1, 20, 66_000]) {
    writeFileSync(damaged, whole);
    truncateSync(damaged, whole.length - cut);
    await expect(checkBackup(damaged, [one.privateKey])).rejects.toThrow(`${damaged} is damaged`);
  }
  for (const at of [whole.length - 5, Math.floor(whole.length / 2)]) {
    const changed = Buffer.from(whole);
    changed[at] = (changed[at] ?? 0) ^ 1;
    writeFileSync(damaged, changed);
    await expect(checkBackup(damaged, [one.privateKey])).rejects.toThrow(`${damaged} is damaged`);
  }
});

test("a key file may have comments, and a public key must be an age key", () => {
  expect(privateKeysIn(`# public key: ${one.publicKey}\n${one.privateKey}\n\n`)).toEqual([one.privateKey]);
  expect(privateKeysIn(one.publicKey)).toEqual([]);
  expect(isPublicKey(one.publicKey)).toBe(true);
  for (const wrong of [one.privateKey, one.publicKey.slice(0, -1), `${one.publicKey} `, "age1"])
    expect(isPublicKey(wrong)).toBe(false);
});
