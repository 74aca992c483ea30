import type { Config } from "#server/config.ts";
import { runningDatabase } from "#server/db/embedded/occupant.ts";
import { alreadyRuns } from "#server/db/embedded/start-refused.ts";
import { restoreInto } from "../backup/restore-into.ts";
import { privateKeys } from "./backup-command.ts";
import { print, remark } from "./print.ts";
import { readArgs } from "./read-args.ts";

const usage = "usage: ./doorstep restore FILE [--key FILE]";

/** `./doorstep restore FILE`: restores a backup into an empty database, all or nothing, and says what waits. */
export async function restoreCommand(args: readonly string[], config: Config): Promise<number> {
  const given = readArgs(args, ["key"]);
  const [file, ...more] = given?.positionals ?? [];
  if (given === null || file === undefined || more.length > 0 || given.asJson) {
    remark(usage);
    return 2;
  }
  const keys = privateKeys(given.options.key);
  if (config.database.kind === "embedded" && (await runningDatabase(config.dataDir)) !== undefined)
    throw alreadyRuns(config.dataDir, undefined);
  const { rows, takenAt, books, held } = await restoreInto(config, file, keys, remark);
  print(`Restored ${rows} records as of ${takenAt}.\n`);
  if (books.length > 0) print(`Restored the sandbox's own books: ${books.join(", ")}.\n`);
  if (held.emails > 0)
    print(
      `${held.emails} emails that were waiting may have been sent since, so they are held. ./doorstep jobs lists them; ./doorstep jobs retry sends them.\n`,
    );
  if (held.payments > 0) print(`${held.payments} open payments will be checked with the gateway.\n`);
  print(
    "Anything after that time is not in this backup. Start the program, then run ./doorstep audit to list the charges made since.\n",
  );
  return 0;
}
