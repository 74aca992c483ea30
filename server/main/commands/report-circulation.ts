import type { Config } from "#server/config/config.ts";
import {
  type CirculationReport,
  lastReports,
  type ReportedFinding,
} from "#server/store/circulation/circulation-report.ts";
import { print, printJson, printMessage } from "./print.ts";
import { borrowStore } from "./open-store.ts";
import { readArgs } from "./read-args.ts";
import { table } from "./table.ts";
import { withOwner } from "./with-owner.ts";

const usage = "usage: ./doorstep report circulation [--json]";

/** `./doorstep report circulation [--json]`: the result of last night's comparison with the circulation systems. */
export async function reportCirculation(args: readonly string[], config: Config): Promise<number> {
  const asked = readArgs(args, []);
  if (asked === null || asked.positionals.length > 0) {
    printMessage(usage);
    return 2;
  }
  const store = await borrowStore(config, printMessage);
  try {
    const reports = await withOwner(store.owner, lastReports);
    if (asked.asJson) printJson(reports);
    else if (reports.length === 0) print("No publication has compared with a circulation system yet.\n");
    else reports.forEach(show);
    return 0;
  } finally {
    await store.close();
  }
}

function show({ domain, reportOn, finishedAt, accounts, findings }: CirculationReport): void {
  const state = finishedAt === null ? "not finished, it continues within the hour" : "finished";
  const count = findings.length === 0 ? "nothing to check" : `${findings.length} to check`;
  print(`${domain}, night of ${reportOn} (${state}): ${accounts} accounts read, ${count}.\n`);
  if (findings.length === 0) return;
  const head = ["Account", "Finding", "Ours", "Theirs", "Command", "Last error"];
  print(table(head, findings.map(rowOf)));
}

const words = {
  "unknown-there": "they don't have the account",
  "expire-differs": "different expire date",
  "not-sent": "a command that didn't reach them",
  "not-settled": "a command they are still holding",
  refused: "a command they refused",
} as const satisfies Record<ReportedFinding["finding"], string>;

const rowOf = ({ accountNumber, finding, ours, theirs, command, lastError }: ReportedFinding): string[] => [
  String(accountNumber),
  words[finding],
  ours ?? "",
  theirs ?? "",
  command ?? "",
  lastError ?? "",
];
