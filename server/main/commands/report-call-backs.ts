import { phoneText } from "#core/address/phone.ts";
import { isCallOverdue } from "#core/cancellation/call-back.ts";
import type { Config } from "#server/config/config.ts";
import { findCallBacks } from "#server/store/cancellation/call-back.ts";
import { print, printJson, printMessage } from "./print.ts";
import { readArgs } from "./read-args.ts";
import { selectedPublications, withCommandTools } from "./command-tools.ts";
import { table } from "./table.ts";

const usage = "usage: ./doorstep report call-backs [--json]";

/** Calls that still have to be made, the oldest promise first; overdue ones are marked. */
export async function reportCallBacks(args: readonly string[], config: Config): Promise<number> {
  const asked = readArgs(args, []);
  if (asked === null || asked.positionals.length > 0) {
    printMessage(usage);
    return 2;
  }
  return withCommandTools(config, async (desk) => {
    const calls = [];
    for (const { tenant } of await selectedPublications(desk, undefined)) {
      const { today } = desk.outside.clock.local(tenant);
      for (const call of await findCallBacks(desk.db, tenant.tenantId))
        calls.push({ domain: tenant.domain, ...call, overdue: isCallOverdue(call.callBy, today) });
    }
    if (asked.asJson) printJson(calls);
    else if (calls.length === 0) print("Nobody is waiting for a call.\n");
    else {
      const head = ["Publication", "Call by", "Account", "Name", "Phone", ""];
      const rows = calls.map(({ domain, callBy, accountNumber, name, phone, overdue }) => [
        domain,
        callBy,
        String(accountNumber),
        name,
        phoneText(phone),
        overdue ? "overdue" : "",
      ]);
      print(table(head, rows));
    }
    return 0;
  });
}
