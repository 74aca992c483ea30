import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { type Day, parseDay } from "#core/day.ts";
import type { ExportTable } from "#core/export/export-table.ts";
import { type ExportName, exportTables, isExportName } from "#core/export/exports.ts";
import type { Config } from "#server/config/config.ts";
import { type ExportFormat, exportFormats, streamExport } from "#server/export/stream-export.ts";
import type { ExportFilter } from "#server/store/export/export-page.ts";
import { errnoOf } from "#server/durable-file.ts";
import { exportColumns, exportList, exportUsage } from "./export-help.ts";
import { print, printMessage } from "./print.ts";
import { readArgs } from "./read-args.ts";
import { CommandRefused, folderFault, isOfFile } from "./readable-line.ts";
import { requirePublication, withCommandTools } from "./command-tools.ts";

type Asked = {
  readonly name: ExportName;
  readonly domain: string | undefined;
  readonly filter: ExportFilter;
  readonly format: ExportFormat;
  /** Undefined to print it. */
  readonly file: string | undefined;
};

/**
 * `./doorstep export NAME`: a publication's records or figures as CSV or JSON Lines.
 * @returns the exit code.
 */
export async function exportCommand(args: readonly string[], config: Config): Promise<number> {
  const [name = "", ...more] = args;
  if (["", "--help", "help"].includes(name)) {
    print(exportList());
    return 0;
  }
  if (!isExportName(name)) throw new CommandRefused(`there is no export ${name}: ./doorstep export --help`, 2);
  if (more.includes("--help")) {
    print(exportColumns(name));
    return 0;
  }
  const asked = read(name, more);
  return withCommandTools(config, async ({ actor, ...desk }) => {
    const publication = await requirePublication(desk, asked.domain);
    const { today } = desk.outside.clock.local(publication.tenant);
    const { addresses } = desk.outside;
    await write(streamExport({ ...asked, db: desk.db, publication, today, actor, addresses }), asked.file);
    return 0;
  });
}

function read(name: ExportName, args: readonly string[]): Asked {
  const given = readArgs(args, ["publication", "from", "to", "account", "format", "out"]);
  if (given === null || given.positionals.length > 0 || given.asJson) throw new CommandRefused(exportUsage, 2);
  const { from, to, account, format = "csv", out } = given.options;
  const asked = exportFormats.find((known) => known === format);
  if (asked === undefined) throw new CommandRefused("--format is csv or jsonl.", 2);
  const filter = { from: dayOf("--from", from), to: dayOf("--to", to), accountNumber: numberOf(name, account) };
  const table: ExportTable = exportTables[name];
  if (table.needsDays === true && (filter.from === null || filter.to === null))
    throw new CommandRefused(`${name} needs both days: --from and --to.`, 2);
  if (filter.from !== null && filter.to !== null && filter.to < filter.from)
    throw new CommandRefused("--to is before --from.", 2);
  return { name, domain: given.domain, filter, format: asked, file: out };
}

function dayOf(option: string, text: string | undefined): Day | null {
  if (text === undefined) return null;
  const day = parseDay(text);
  if (day === null) throw new CommandRefused(`${option} takes a day as YYYY-MM-DD, not ${text}.`, 2);
  return day;
}

function numberOf(name: ExportName, text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!exportTables[name].ofAccount) throw new CommandRefused(`${name} can't be limited to one account.`, 2);
  if (!/^\d{1,12}$/.test(text)) throw new CommandRefused(`--account takes an account number, not ${text}.`, 2);
  return Number(text);
}

/** A file is either written completely or not at all. Printing goes no faster than the reader of the output. */
async function write(pieces: AsyncIterable<string>, file: string | undefined): Promise<void> {
  if (file === undefined) return pipePieces(pieces, process.stdout);
  const draft = `${file}.part`;
  const stream = createWriteStream(draft, { mode: 0o600 });
  try {
    await once(stream, "open");
    await pipePieces(pieces, stream);
    stream.end();
    await once(stream, "close");
    await rename(draft, file);
  } catch (fault) {
    stream.destroy();
    await rm(draft, { force: true });
    throw isOfFile(fault) ? new CommandRefused(`${file} cannot be written: ${folderFault(fault)}.`) : fault;
  }
  printMessage(`${file} is written.`);
}

/** Closing the pipe early ends the export, and the trail says that it was interrupted. */
async function pipePieces(pieces: AsyncIterable<string>, to: NodeJS.WritableStream): Promise<void> {
  const faults: Error[] = [];
  const onError = (fault: Error): unknown => faults.push(fault);
  to.on("error", onError);
  try {
    for await (const piece of pieces) {
      if (!to.write(piece)) await once(to, "drain");
      const [fault] = faults;
      if (fault !== undefined) throw fault;
    }
  } catch (fault) {
    throw errnoOf(fault) === "EPIPE" ? new CommandRefused("nobody read the rest of the export.") : fault;
  } finally {
    to.off("error", onError);
  }
}
