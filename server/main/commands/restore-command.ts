import type { Config } from "#server/config/config.ts";
import { runningDatabase } from "#server/db/embedded/occupant.ts";
import { alreadyRunning } from "#server/db/embedded/start-refused.ts";
import { type HeldWork, holdAfterRecovery } from "#server/backup/hold.ts";
import { restoreInto } from "../backup/restore-into.ts";
import { privateKeys } from "./backup-command.ts";
import { print, printMessage } from "./print.ts";
import { borrowStore } from "./open-store.ts";
import { readArgs } from "./read-args.ts";
import { CommandRefused } from "./readable-line.ts";

const usage = "usage: ./doorstep restore FILE [--key FILE], or restore --recovered-to TIME";

/**
 * `./doorstep restore FILE`: restores a backup into an empty database, all or nothing, and says what waits. `restore
 * --recovered-to TIME`: the database was recovered with PostgreSQL's own tools, and gets the same care.
 */
export async function restoreCommand(args: readonly string[], config: Config): Promise<number> {
  const given = readArgs(args, ["key", "recovered-to"]);
  const [file, ...more] = given?.positionals ?? [];
  const time = given?.options["recovered-to"];
  if (given === null || (file === undefined) === (time === undefined) || more.length > 0 || given.asJson) {
    printMessage(usage);
    return 2;
  }
  const keys = privateKeys(given.options.key);
  if (config.database.kind === "embedded" && (await runningDatabase(config.dataDir)) !== undefined)
    throw alreadyRunning(config.dataDir, undefined);
  if (time !== undefined) return afterRecovery(config, time);
  return file === undefined ? 2 : fromFile(config, file, keys);
}

async function afterRecovery(config: Config, time: string): Promise<number> {
  const at = new Date(time);
  if (!/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(time) || Number.isNaN(at.getTime()))
    throw new CommandRefused("--recovered-to takes an instant such as 2026-11-26T08:30:00Z.", 2);
  const store = await borrowStore(config, printMessage);
  try {
    printHeld(await holdAfterRecovery(store.owner, at.toISOString()));
    return 0;
  } finally {
    await store.close();
  }
}

async function fromFile(config: Config, file: string, keys: readonly string[]): Promise<number> {
  const { rows, takenAt, books, held } = await restoreInto(config, file, keys, printMessage);
  print(`Restored ${rows} records as of ${takenAt}.\n`);
  if (books.length > 0) print(`Restored the sandbox's own books: ${books.join(", ")}.\n`);
  printHeld(held);
  return 0;
}

function printHeld(held: HeldWork): void {
  if (held.emails > 0)
    print(
      `${held.emails} emails that were waiting may have been sent since, so they are held. ./doorstep jobs lists them; ./doorstep jobs retry sends them.\n`,
    );
  if (held.payments > 0) print(`${held.payments} open payments will be checked with the gateway.\n`);
  print(
    "Anything after that time is not in this database. Start the program, then run ./doorstep audit to list the charges made since.\n",
  );
}
