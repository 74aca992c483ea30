import type { Database } from "#server/db/database.ts";
import type { Command } from "#server/http/idempotency.ts";
import type { Refused } from "#server/http/refused.ts";
import { runAction } from "./run-action.ts";
import type { DeskContext } from "./desk-handler.ts";
import type { DeskEndpoint } from "#contract/desk/desk-endpoint.ts";

/** The body of such a call (`contract/desk/action.ts`). */
type Asked = { readonly accountNumber: number; readonly seen: number; readonly reason: string; readonly note: string };
type AboutAccount = DeskEndpoint & { readonly about: "publication"; readonly action: "takePayment" };

/** Runs a call of the desk as an action on its account: compared with what was seen, with its reason in the trail. */
export function runCallAsAction<T>(
  db: Database,
  context: DeskContext<AboutAccount>,
  name: string,
  { accountNumber, seen, reason, note }: Asked,
  run: (within: Command) => Promise<T | Refused>,
): Promise<T | Refused> {
  const { at, publication, staff, now, requestId, command } = context;
  const wanted = { name, input: {}, seen, reason, note };
  return runAction({ db, at, publication, staff, accountNumber, now, requestId }, wanted, command, run);
}
