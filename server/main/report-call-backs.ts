import type { Config } from "#server/config.ts";
import { findCallBacks } from "#server/store/call-back.ts";
import { loadDirectory } from "#server/store/publication.ts";
import { print, printJson, remark } from "./print.ts";
import { borrowStore } from "./reach.ts";
import { table } from "./table.ts";

const usage = "usage: ./doorstep report call-backs [--json]";

/** Calls that are still to be made, the oldest promise first. */
export async function reportCallBacks(args: readonly string[], config: Config): Promise<number> {
  const [form, ...more] = args;
  if (more.length > 0 || (form !== undefined && form !== "--json")) {
    remark(usage);
    return 2;
  }
  const store = await borrowStore(config, remark);
  try {
    const calls = [];
    for (const { tenantId, domain } of (await loadDirectory(store.db)).byDomain.values())
      for (const call of await findCallBacks(store.db, tenantId)) calls.push({ domain, ...call });
    if (form === "--json") printJson(calls);
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
