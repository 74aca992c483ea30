import { saveFigures } from "#core/cancellation/save-figures.ts";
import type { Config } from "#server/config.ts";
import { loadDirectory } from "#server/store/publication.ts";
import { findCallBacks } from "#server/store/call-back.ts";
import { findSaveAttempts } from "#server/store/save-attempts.ts";
import { print, printJson, remark } from "./print.ts";
import { borrowStore } from "./reach.ts";
import { saveRows, saveTable, toCsv, type PublicationFigures } from "./save-report.ts";
import { table } from "./table.ts";

const usage = "usage: ./doorstep report saves [--csv | --json], or ./doorstep report call-backs [--json]";

/** What the save offers were worth, per publication, reason and arm; and which readers are to be called. */
export async function reportCommand(args: readonly string[], config: Config): Promise<number> {
  const [what, form, ...more] = args;
  if (what === "call-backs" && more.length === 0 && (form === undefined || form === "--json"))
    return reportCallBacks(config, form === "--json");
  if (what !== "saves" || more.length > 0 || (form !== undefined && form !== "--csv" && form !== "--json")) {
    remark(usage);
    return 2;
  }
  const store = await borrowStore(config, remark);
  try {
    const figures: PublicationFigures[] = [];
    for (const { tenantId, domain } of (await loadDirectory(store.db)).byDomain.values()) {
      const rows = saveFigures(await findSaveAttempts(store.db, tenantId));
      figures.push(...rows.map((row) => ({ domain, ...row })));
    }
    if (form === "--json") printJson(figures);
    else if (form === "--csv") print(toCsv(saveRows(figures)));
    else print(figures.length === 0 ? "Nobody has been made an offer.\n" : saveTable(figures));
    return 0;
  } finally {
    await store.close();
  }
}

/** Calls that were promised for the last two weeks or are still to be made, the oldest promise first. */
async function reportCallBacks(config: Config, asJson: boolean): Promise<number> {
  const store = await borrowStore(config, remark);
  try {
    const calls = [];
    for (const { tenantId, domain } of (await loadDirectory(store.db)).byDomain.values())
      for (const call of await findCallBacks(store.db, tenantId)) calls.push({ domain, ...call });
    if (asJson) printJson(calls);
    else if (calls.length === 0) print("Nobody has asked to be called.\n");
    else {
      const head = ["Publication", "Call by", "Account", "Name", "Phone"];
      const rows = calls.map(({ domain, callBy, accountNumber, name, phone }) => [
        domain,
        callBy,
        String(accountNumber),
        name,
        phone,
      ]);
      print(table(head, rows));
    }
    return 0;
  } finally {
    await store.close();
  }
}
