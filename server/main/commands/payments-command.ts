import { rename, rm, writeFile } from "node:fs/promises";
import type { Config } from "#server/config/config.ts";
import { readLockboxFile, rejectsText } from "#server/payment/lockbox/lockbox-file.ts";
import { importLines, type LineImportResult } from "#server/payment/lockbox/import-lines.ts";
import { makePostMailedCheck } from "#server/payments.ts";
import { commandUser } from "./command-user.ts";
import { readNamedFile, writeNamedFile } from "./named-file.ts";
import { readArgs } from "./read-args.ts";
import { print, printJson, printMessage } from "./print.ts";
import { CommandRefused } from "./readable-line.ts";
import { requirePublication, withCommandTools } from "./command-tools.ts";
import { table } from "./table.ts";

const usage = "usage: ./doorstep payments import FILE [--publication DOMAIN] [--json]";
const maxBytes = 20_000_000;

/**
 * `./doorstep payments import FILE`: posts the checks of a lockbox file.
 * @returns 0 if every line is posted.
 */
export async function paymentsCommand(args: readonly string[], config: Config): Promise<number> {
  const asked = readArgs(args, ["publication"]);
  const [verb, file, ...more] = asked?.positionals ?? [];
  if (asked === null || verb !== "import" || file === undefined || more.length > 0) {
    printMessage(usage);
    return 2;
  }
  const { domain, asJson } = asked;
  const found = readLockboxFile(await bytesOf(file));
  if (found.kind === "unreadable") throw new CommandRefused(`nothing in ${file} was recorded: ${found.why}.`);
  const rejectsFile = `${file}.rejects.csv`;
  await openRejects(rejectsFile);
  const imported = await withCommandTools(config, async (desk) => {
    const publication = await requirePublication(desk, domain);
    const { today } = desk.outside.clock.local(publication.tenant);
    return importLines({ post: makePostMailedCheck(desk), today, ...commandUser() }, publication, found.lines);
  });
  await keepRejects(rejectsFile, rejectsText(found.columns, imported.rejects), imported.rejects.length);
  if (asJson) printJson({ ...importAsJson(imported), rejectsFile: imported.rejects.length > 0 ? rejectsFile : null });
  else show(imported, rejectsFile);
  return imported.rejects.length > 0 ? 1 : 0;
}

async function bytesOf(file: string): Promise<Uint8Array> {
  const bytes = await readNamedFile(file);
  if (bytes.length > maxBytes) throw new CommandRefused(`${file} is too large: at most 20 MB at once.`);
  return bytes;
}

const draftOf = (file: string): string => `${file}.part`;

/** Called before the first check is posted, because afterward nobody could be told which lines were refused. */
const openRejects = (file: string): Promise<void> =>
  writeNamedFile(file, () => writeFile(draftOf(file), "", { mode: 0o600 }));

/** Writes the whole file or nothing; an earlier import's file is removed, so that nobody takes it for this one's. */
async function keepRejects(file: string, text: string, count: number): Promise<void> {
  const draft = draftOf(file);
  if (count === 0) return void (await Promise.all([rm(draft, { force: true }), rm(file, { force: true })]));
  await writeNamedFile(file, () => writeFile(draft, text, { mode: 0o600 }));
  await rename(draft, file);
}

const importAsJson = ({ publication, posted, postedBefore, rejects }: LineImportResult) => ({
  publication,
  posted,
  postedBefore,
  refused: rejects.map(({ line, why }) => ({ line: line.number, fields: line.fields, why })),
});

function show({ publication, posted, postedBefore, rejects }: LineImportResult, rejectsFile: string): void {
  const counts = `${posted.length} recorded, ${postedBefore.length} already recorded, ${rejects.length} refused`;
  print(`${publication}: ${counts}.\n`);
  if (rejects.length === 0) return;
  print(
    `\n${table(
      ["Line", "Id", "Why"],
      rejects.map(({ line, why }) => [String(line.number), line.written?.id ?? "", why]),
    )}`,
  );
  print(`\nThe refused lines are in ${rejectsFile}. Fix them there and import that file.\n`);
}
