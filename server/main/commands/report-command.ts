import type { Config } from "#server/config/config.ts";
import { print, printJson, printMessage } from "./print.ts";
import { reportCallBacks } from "./report-call-backs.ts";
import { reportCirculation } from "./report-circulation.ts";
import { saveFigures } from "#core/cancellation/save-figures.ts";
import { loadDirectory } from "#server/store/publication/publication.ts";
import { findSaveAttempts } from "#server/store/cancellation/save-attempts.ts";
import { borrowStore } from "./open-store.ts";
import { outputFormatIn, readArgs } from "./read-args.ts";
import { type PublicationFigures, saveOfferRows, saveOfferTable } from "./save-offer-report.ts";
import { toCsv } from "#server/csv.ts";

const usage = "usage: ./doorstep report saves [--csv | --json]";

/** `./doorstep report saves`: what the save offers were worth, per publication, reason and variant. */
async function reportSaves(args: readonly string[], config: Config): Promise<number> {
  const asked = readArgs(args, [], ["csv"]);
  const form = asked === null ? null : outputFormatIn(asked);
  if (asked === null || asked.positionals.length > 0 || form === null) {
    printMessage(usage);
    return 2;
  }
  const store = await borrowStore(config, printMessage);
  try {
    const figures: PublicationFigures[] = [];
    for (const { tenantId, domain } of (await loadDirectory(store.db)).byDomain.values()) {
      const rows = saveFigures(await findSaveAttempts(store.db, tenantId));
      figures.push(...rows.map((row) => ({ domain, ...row })));
    }
    if (form === "json") printJson(figures);
    else if (form === "csv") print(toCsv(saveOfferRows(figures)));
    else print(figures.length === 0 ? "No offers have been made.\n" : saveOfferTable(figures));
    return 0;
  } finally {
    await store.close();
  }
}

const reports = new Map([
  ["saves", reportSaves],
  ["call-backs", reportCallBacks],
  ["circulation", reportCirculation],
]);

/** `./doorstep report NAME`: statistics for the publisher. */
export async function reportCommand([name = "", ...args]: readonly string[], config: Config): Promise<number> {
  const report = reports.get(name);
  if (report !== undefined) return report(args, config);
  printMessage(`usage: ./doorstep report ${[...reports.keys()].join(" | ")}`);
  return 2;
}
