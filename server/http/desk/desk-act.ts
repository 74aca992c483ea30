import type { DeskEndpoint } from "#contract/desk/desk-endpoint.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { Refused } from "#server/http/refused.ts";
import { act } from "./act-for-account.ts";
import type { DeskContext } from "./desk-handler.ts";

/** What every action's request has (`contract/desk/an-act.ts`). */
type Asked = { readonly accountNumber: number; readonly seen: number; readonly reason: string; readonly note: string };
type ActionCall = DeskEndpoint & { readonly action: "people"; readonly about: "publication" };

/**
 * Runs what only the desk does as every action on an account: compared with what was seen, with its reason in the
 * trail.
 */
export const deskAct = <T>(
  { db }: { readonly db: Database },
  context: DeskContext<ActionCall>,
  name: string,
  { accountNumber, seen, reason, note }: Asked,
  work: (tx: Tx) => Promise<T | Refused>,
): Promise<T | Refused> => {
  const { at, publication, staff, now, requestId, command } = context;
  const wanted = { name, input: {}, seen, reason, note };
  return act({ db, at, publication, staff, accountNumber, now, requestId }, wanted, command, (within) => within(work));
};
