import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { backupLines, writeBackup } from "#server/backup/backup-file.ts";
import { BackupUnreadable } from "#server/backup/backup-unreadable.ts";
import { isPublicKey } from "#server/backup/encryption.ts";
import type { BackupLine } from "#server/backup/backup-lines.ts";
import { longDay } from "#core/format/day-text.ts";
import type { Config } from "#server/config/config.ts";
import {
  closePublication,
  notePublicationAction,
  openPublication,
  type PublicationDay,
} from "#server/backup/moving/close-publication.ts";
import { importPublication } from "#server/backup/moving/import-publication.ts";
import { isRemovedName, remainingDataOf, removePublication } from "#server/backup/moving/remove-publication.ts";
import { exportPublication } from "#server/backup/moving/export-publication.ts";
import { secretBox } from "#server/crypto/secret-box.ts";
import { loadKeys } from "#server/crypto/secret-key.ts";
import { noteStaff } from "#server/store/staff/staff-trail.ts";
import { tenantDay } from "#server/tenant-day.ts";
import { version } from "#server/version.ts";
import { checkBackupFile } from "../backup/restore-into.ts";
import { privateKeys } from "./backup-command.ts";
import { print, printMessage } from "./print.ts";
import { readArgs } from "./read-args.ts";
import { CommandRefused } from "./readable-line.ts";
import { selectedPublications, type StaffCommandTools, withCommandTools } from "./command-tools.ts";
import { table } from "./table.ts";
import { withOwner } from "./with-owner.ts";
import type { Store } from "./open-store.ts";

const usage = `usage: ./doorstep publication list
       ./doorstep publication close DOMAIN
       ./doorstep publication open DOMAIN
       ./doorstep publication export DOMAIN FILE --for PUBLIC-KEY
       ./doorstep publication import FILE --key KEY-FILE
       ./doorstep publication remove DOMAIN [--confirm]`;

type Here = { readonly desk: StaffCommandTools; readonly owner: Store["owner"]; readonly config: Config };

/**
 * `./doorstep publication`: closes and opens a publication, moves it to another installation, and removes it.
 * @returns the exit code.
 */
export async function publicationCommand(args: readonly string[], config: Config): Promise<number> {
  const given = readArgs(args, ["for", "key"], ["confirm"]);
  const [verb = "", what = "", file = "", ...more] = given?.positionals ?? [];
  const { for: publicKey, key } = given?.options ?? {};
  const work = ((): ((here: Here) => Promise<void>) | null => {
    if (given === null || given.asJson || more.length > 0) return null;
    if (verb === "list") return what === "" ? list : null;
    if (what === "") return null;
    if (verb === "export") return file === "" ? null : (here) => exportTo(here, what, { file, publicKey });
    if (file !== "") return null;
    if (verb === "remove") return (here) => remove(here, what, given.flags.has("confirm"));
    if (given.flags.has("confirm")) return null;
    if (verb === "close") return (here) => close(here, what);
    if (verb === "open") return (here) => open(here, what);
    return verb === "import" ? (here) => importFrom(here, what, key) : null;
  })();
  if (work === null) {
    printMessage(usage);
    return 2;
  }
  return withCommandTools(config, async (desk, owner) => {
    await work({ desk, owner, config });
    return 0;
  });
}

async function list({ desk }: Here): Promise<void> {
  const { byDomain } = await desk.publications.directory();
  const known = await selectedPublications(desk, undefined);
  print(
    table(
      ["Publication", "Mode", "State"],
      known.map(({ tenant: { domain, mode } }) => [
        domain,
        mode,
        byDomain.get(domain)?.isClosed === true ? "closed" : "open",
      ]),
    ),
  );
}

async function atDomain({ desk }: Here, domain: string): Promise<PublicationDay> {
  const [publication] = await selectedPublications(desk, domain);
  if (publication === undefined) throw new CommandRefused(`there is no publication ${domain}.`);
  return { ...tenantDay(desk.outside.clock, publication.tenant), domain: publication.tenant.domain };
}

async function close(here: Here, domain: string): Promise<void> {
  const { desk } = here;
  const at = await atDomain(here, domain);
  const by = { actor: desk.actor, now: new Date(desk.outside.clock.now()) };
  if (!(await withOwner(here.owner, (owner) => closePublication(owner, at, by))))
    throw new CommandRefused(`${at.domain} is already closed.`);
  print(
    `${at.domain} is closed: people can look, but nothing changes, is charged or is sent.\n./doorstep publication open ${at.domain} opens it again.\n`,
  );
}

async function open(here: Here, domain: string): Promise<void> {
  const at = await atDomain(here, domain);
  if (isRemovedName(at.domain))
    throw new CommandRefused(
      `${at.domain} is partly deleted. To finish: ./doorstep publication remove ${at.domain} --confirm`,
    );
  const { actor, enqueue } = here.desk;
  if (!(await withOwner(here.owner, (owner) => openPublication(owner, at, { actor, enqueue }))))
    throw new CommandRefused(`${at.domain} is already open.`);
  print(`${at.domain} is open.\n`);
}

async function remove(here: Here, domain: string, confirmed: boolean): Promise<void> {
  const { tenantId, domain: name } = await atDomain(here, domain);
  const { actor, outside } = here.desk;
  const notClosed = `${name} is open: readers use it. First: ./doorstep publication close ${name}`;
  const { byDomain } = await here.desk.publications.directory();
  if (byDomain.get(name)?.isClosed !== true) throw new CommandRefused(notClosed);
  const { accounts, exportedOn } = await remainingDataOf(here.owner, tenantId);
  if (!confirmed) {
    const copy =
      exportedOn === null
        ? "It was not exported after it was closed: backups would be the only copy."
        : `It was last exported on ${longDay(exportedOn, "en")}.`;
    print(
      `${name} has ${accounts} accounts. ${copy}\nNothing has been removed. ./doorstep publication remove ${name} --confirm removes it for good.\n`,
    );
    return;
  }
  const note = (outcome: "begun" | "removed", details: Readonly<Record<string, number>>) =>
    withOwner(here.owner, (owner) =>
      noteStaff(owner, {
        at: new Date(outside.clock.now()),
        actor,
        action: "publication.remove",
        subject: `publication:${name}`,
        outcome,
        details,
      }),
    );
  // Its name is gone after the first step, so this records who removes what even if the removal is interrupted.
  await note("begun", { accounts });
  const removed = await removePublication(here.owner, tenantId);
  if (removed === null) throw new CommandRefused(notClosed);
  await note("removed", { records: removed });
  print(`${name} is removed: ${removed} records. Backups from before still have it.\n`);
}

type ForOther = { readonly file: string; readonly publicKey: string | undefined };

async function exportTo(here: Here, domain: string, { file, publicKey = "" }: ForOther): Promise<void> {
  if (!isPublicKey(publicKey))
    throw new CommandRefused(
      "--for takes the public key of the installation that it moves to. There, ./doorstep backup key FILE makes one.",
    );
  if (!existsSync(dirname(file))) throw new CommandRefused(`${file} cannot be written: there is no such folder.`);
  const at = await atDomain(here, domain);
  const { tenantId, domain: name } = at;
  const { byDomain } = await here.desk.publications.directory();
  if (byDomain.get(name)?.isClosed !== true)
    throw new CommandRefused(
      `${name} is open, so what happens from now on would be missing. First: ./doorstep publication close ${name}`,
    );
  if (existsSync(file)) throw new CommandRefused(`${file} already exists`);
  const { actor } = here.desk;
  // Written before the first row is exported, so that it is in the exported trail.
  await withOwner(here.owner, (owner) =>
    notePublicationAction(owner, at, { actor, action: "export", outcome: "exported" }),
  );
  let rows = 0;
  const counted = async function* (lines: AsyncIterable<BackupLine>): AsyncGenerator<BackupLine> {
    for await (const line of lines) {
      if (line.kind === "row") rows += 1;
      yield line;
    }
  };
  const box = secretBox(loadKeys(here.config.secretKey));
  try {
    await writeBackup(file, counted(exportPublication(here.owner, { tenantId, domain: name }, box)), null, [publicKey]);
  } catch (fault) {
    if (fault instanceof BackupUnreadable) throw new CommandRefused(fault.message);
    throw fault;
  }
  print(
    `${file}: ${rows} records of ${name}. Only the private key of that public key opens it.\nNever open ${name} here again once it is open there: both would charge its readers.\n`,
  );
}

async function importFrom(here: Here, file: string, keyFile: string | undefined): Promise<void> {
  if (keyFile === undefined)
    throw new CommandRefused("--key takes the file with the private key that the publication was exported for.");
  const keys = privateKeys(keyFile);
  const { head } = await checkBackupFile(file, keys);
  if (head.publication === null)
    throw new CommandRefused(`${file} is a backup of a whole installation: ./doorstep restore brings it back.`);
  const loaded = await importPublication(
    here.owner,
    { head, lines: () => backupLines(file, keys) },
    { box: secretBox(loadKeys(here.config.secretKey)), now: new Date(here.desk.outside.clock.now()) },
  );
  if (loaded.kind === "taken")
    throw new CommandRefused(`a publication of this installation has the address ${loaded.host}; nothing was changed.`);
  if (loaded.kind === "other-schema")
    throw new CommandRefused(
      `it was exported by Doorstep ${head.version ?? "of another version"}, and this is ${version}. Both must be the same release; nothing was changed.`,
    );
  const { rows, newPeople } = loaded;
  here.desk.publications.forget();
  const at = await atDomain(here, head.publication);
  const { actor } = here.desk;
  await withOwner(here.owner, (owner) =>
    notePublicationAction(owner, at, { actor, action: "import", outcome: "imported" }),
  );
  print(`${head.publication}: ${rows} records. It is closed: ./doorstep publication open ${head.publication}\n`);
  if (newPeople.length > 0)
    print(`These staff members can't sign in here until you invite them: ${newPeople.join(", ")}.\n`);
  print("API keys and the desk's roles don't move. Create them again.\n");
}
