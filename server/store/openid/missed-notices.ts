import { sql } from "kysely";
import { addDays, type Day } from "#core/day.ts";
import type { Database, Tx } from "#server/db/database.ts";

/** In the trail: a site was not notified that a reader signed out, however often it was tried. */
export const signOutNoticeAction = "sign-in-client.notice";

/** How many days a site is listed for this. */
const shownDays = 7;

/** Null if it was disconnected, so nobody is signed in there. */
export async function findClientNumber(tx: Tx, clientId: string): Promise<number | null> {
  const found = await tx.q
    .selectFrom("sign_in_client")
    .select("client_number")
    .where("tenant_id", "=", tx.tenantId)
    .where("client_id", "=", clientId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return found?.client_number ?? null;
}

/** The connected sites that did not accept a notice in the last week, by number. */
export const findMissedNotices = (db: Database, tenantId: number, today: Day): Promise<{ clientNumber: number }[]> =>
  db.read<{ clientNumber: number }>(
    tenantId,
    (t) => sql`
      select distinct c.client_number as "clientNumber" from audit_entry a
      join sign_in_client c on c.tenant_id = ${t} and a.subject = 'sign-in-client:' || c.client_number and c.ended_at is null
      where a.tenant_id = ${t} and a.action collate "C" = ${signOutNoticeAction}
        and a.on_day > ${addDays(today, -shownDays)}::date order by 1`,
  );
