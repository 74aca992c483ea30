import { createReadStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import { missingColumns } from "#core/import/columns.ts";
import { type ComparisonFinding, type ComparisonTotals, countFindings, findingLines } from "#core/import/comparison.ts";
import { completeMapping, type Mapping, unknownColumn } from "#core/import/mapping.ts";
import type { Config } from "#server/config/config.ts";
import { compareSubscribers } from "#server/import/compare-subscribers.ts";
import { type CsvRows, openCsv, UnreadableFile } from "#server/import/csv-rows.ts";
import { cellText } from "#core/import/old-values.ts";
import { importSubscribers } from "#server/import/import-subscribers.ts";
import { mappingText, readMapping } from "#server/import/mapping-file.ts";
import type { TenantDay } from "#server/db/database.ts";
import { findDeliveryRows } from "#server/store/delivery/address.ts";
import { findFinishedRun } from "#server/store/import/move-in.ts";
import { tenantDay } from "#server/tenant-day.ts";
import { print, printJson, printMessage } from "./print.ts";
import { readNamedFile, requireNamedFile, writeNamedFile } from "./named-file.ts";
import { readArgs } from "./read-args.ts";
import { CommandRefused } from "./readable-line.ts";
import { requirePublication, type StaffCommandTools, withCommandTools } from "./command-tools.ts";
import { rejectsWriter } from "./rejects-file.ts";
import { table } from "./table.ts";

const usage = `usage: ./doorstep import subscribers FILE [--publication DOMAIN] [--mapping FILE] [--save-mapping FILE] [--add] [--dry-run] [--json]
       ./doorstep import compare FILE [--publication DOMAIN] [--mapping FILE] [--json]`;

type Asked = {
  readonly desk: StaffCommandTools;
  readonly file: string;
  readonly table: CsvRows;
  readonly mapping: Mapping;
  readonly asJson: boolean;
  readonly domain: string | undefined;
};

/**
 * `./doorstep import`: imports the subscribers of another system, and compares them with its next file.
 * @returns 0 if every row was right, or nothing differs.
 */
export async function importCommand(args: readonly string[], config: Config): Promise<number> {
  const asked = readArgs(args, ["publication", "mapping", "save-mapping"], ["dry-run", "add"]);
  const [verb, file, ...more] = asked?.positionals ?? [];
  if (asked === null || (verb !== "subscribers" && verb !== "compare") || file === undefined || more.length > 0) {
    printMessage(usage);
    return 2;
  }
  await requireNamedFile(file);
  const { domain, asJson, options } = asked;
  return unreadableAs(file, async () => {
    const rows = await openCsv(() => createReadStream(file));
    const mapping = await mappingFor(rows.headers, options.mapping);
    const kept = options["save-mapping"];
    if (kept !== undefined) await writeNamedFile(kept, () => writeFile(kept, mappingText(mapping), { mode: 0o600 }));
    return withCommandTools(config, (desk) => {
      const given: Asked = { desk, file, table: rows, mapping, asJson, domain };
      return verb === "compare" ? compare(given) : importRows(given, asked.flags);
    });
  });
}

async function unreadableAs(file: string, work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (fault) {
    if (fault instanceof UnreadableFile) throw new CommandRefused(`${file}: ${fault.message}.`);
    throw fault;
  }
}

/** The columns by the mapping file, and a guess by the headings for the rest. */
async function mappingFor(headers: readonly string[], file: string | undefined): Promise<Mapping> {
  const given = file === undefined ? {} : await givenMapping(file);
  const mapping = completeMapping(headers, given);
  const unknown = unknownColumn(headers, mapping);
  if (unknown !== undefined)
    throw new CommandRefused(
      `the mapping names the column “${unknown}”, which the file doesn't have. It has: ${headers.join(", ")}.`,
    );
  const missing = missingColumns(mapping.columns).map((anyOf) => anyOf.join(" or "));
  if (missing.length > 0)
    throw new CommandRefused(
      `no column was found for ${missing.join(", ")}. The file has: ${headers.join(", ")}. Name them in a mapping file: docs/moving-in.md.`,
    );
  return mapping;
}

async function givenMapping(file: string): Promise<Partial<Mapping>> {
  const read = readMapping((await readNamedFile(file)).toString("utf8"));
  if (read.kind === "unreadable") throw new CommandRefused(`${file} isn't a mapping: ${read.why}.`);
  return read.mapping;
}

async function checkedBy({ desk, domain, mapping }: Asked) {
  const publication = await requirePublication(desk, domain);
  const { clock, addresses, random, secrets } = desk.outside;
  const delivery = await findDeliveryRows(desk.db, publication.tenant.tenantId);
  return {
    publication,
    needs: { db: desk.db, clock, addresses, random, secrets },
    by: { publication, mapping, delivery, day: clock.local(publication.tenant).today },
  };
}

/** The number of the last list, which these rows are added to. */
async function lastListAt({ desk }: Asked, at: TenantDay): Promise<number> {
  const run = await desk.db.readTogether(at, findFinishedRun);
  if (run === null)
    throw new CommandRefused("--add needs a list that was imported to its end. Import the whole list first.");
  return run;
}

async function importRows(asked: Asked, flags: ReadonlySet<string>): Promise<number> {
  const { publication, needs, by } = await checkedBy(asked);
  const dryRun = flags.has("dry-run");
  const adding = flags.has("add") ? { addTo: await lastListAt(asked, tenantDay(needs.clock, publication.tenant)) } : {};
  const { file, mapping, table: rows, asJson } = asked;
  if (!asJson) print(`${columnsText(mapping, rows.headers)}\n`);
  const rejects = await rejectsWriter(`${file}.rejects.csv`, rows.headers);
  const reasons = new Map<string, number>();
  const unknownPlans = new Map<string, number>();
  let reported = 0;
  const counts = await importSubscribers(needs, by, rows.rows, {
    dryRun,
    ...adding,
    reject: async ({ row, problems }) => {
      for (const { field } of problems) {
        reasons.set(field, (reasons.get(field) ?? 0) + 1);
        if (field !== "plan") continue;
        const word = cellText(row.cells[mapping.columns.plan ?? ""] ?? "");
        unknownPlans.set(word, (unknownPlans.get(word) ?? 0) + 1);
      }
      await rejects.add(row, problems);
    },
    progress: ({ rows: done }) => {
      if (done - reported >= 5000) printMessage(`${(reported = done).toLocaleString("en-US")} rows ...`);
    },
  });
  const rejectsFile = await rejects.close();
  if (asJson)
    printJson({
      publication: publication.tenant.domain,
      dryRun,
      ...counts,
      rejectedBy: Object.fromEntries(reasons),
      unknownPlans: Object.fromEntries(unknownPlans),
      rejectsFile,
    });
  else {
    const { added, changed, unchanged, rejected } = counts;
    print(
      `${publication.tenant.domain}: ${added} new, ${changed} changed, ${unchanged} unchanged, ${rejected} rejected.\n`,
    );
    if (reasons.size > 0) print(`\n${table(["Rejected for", "Rows"], maxFirst(reasons))}`);
    if (unknownPlans.size > 0) {
      print(`\n${table(["No plan here", "Rows"], maxFirst(unknownPlans).slice(0, maxWords))}`);
      print("Say in the mapping file which plan each word means.\n");
    }
    if (rejectsFile !== null)
      print(
        `\nThe rejected rows are in ${rejectsFile}, each with its line and reason. Correct them there and import that file with --add.\n`,
      );
    print(
      dryRun
        ? "\nNothing was stored: this was a dry run.\n"
        : "\nNothing is sent or charged until you go live: ./doorstep golive.\n",
    );
  }
  return counts.rejected > 0 ? 1 : 0;
}

/** A column with hundreds of different words isn't the plan's. */
const maxWords = 30;

const maxFirst = (counted: ReadonlyMap<string, number>): string[][] =>
  [...counted].toSorted((a, b) => b[1] - a[1]).map(([what, rowsOf]) => [what || "(empty)", String(rowsOf)]);

function columnsText({ columns }: Mapping, headers: readonly string[]): string {
  const used = Object.entries(columns).map(([field, column]) => [column, field]);
  const unused = headers.filter((header) => !Object.values(columns).includes(header));
  return `${table(["Column", "Read as"], [...used, ...unused.map((header) => [header, "not read"])])}`;
}

async function compare(asked: Asked): Promise<number> {
  const { publication, needs, by } = await checkedBy(asked);
  const found: ComparisonFinding[] = [];
  const totals = await compareSubscribers(needs, by, asked.table.rows, {
    keep: async (batch) => void found.push(...batch.found),
  });
  if (asked.asJson) printJson({ publication: publication.tenant.domain, ...totals, found });
  else print(comparisonText(totals, found));
  return found.length > 0 ? 1 : 0;
}

function comparisonText(totals: ComparisonTotals, found: readonly ComparisonFinding[]): string {
  const rows = found
    .flatMap(findingLines)
    .map(({ oldNumber, accountNumber, what, here, there, by }) => [
      oldNumber,
      String(accountNumber ?? ""),
      what,
      here,
      there,
      by,
    ]);
  const differing = countFindings(totals);
  const head = `${totals.same} ${totals.same === 1 ? "is" : "are"} the same, ${differing} ${differing === 1 ? "differs" : "differ"}.\n`;
  return rows.length === 0 ? head : `${head}\n${table(["Old number", "Account", "What", "Here", "There", "By"], rows)}`;
}
