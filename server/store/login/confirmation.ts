import { sql } from "kysely";
import type { Random } from "#server/crypto/random.ts";
import type { Tx } from "#server/db/database.ts";
import { type Asker, mayEmail, queueLoginEmail } from "./login-email.ts";
import { localIssuer } from "./login.ts";
import type { Enqueue } from "#server/store/email/outbox.ts";
import { byAnybody, type CausedBy } from "#server/store/record.ts";

type Needs = { readonly random: Random; readonly enqueue: Enqueue };

/** The most claims of one mailbox whose links are emailed again at a time. */
const most = 3;

/**
 * Sends the confirmation links of a mailbox again: first those of claims with an order, then the newest. Sends nothing
 * if the mailbox is unknown or already proven; the answer to a reader's call is the same.
 */
export async function emailConfirmations(
  tx: Tx,
  needs: Needs,
  asker: Asker,
  by: CausedBy = byAnybody,
): Promise<"sent" | "none" | "too-many"> {
  if (!(await mayEmail(tx, "confirmation", asker))) return "too-many";
  const { rows } = await sql<{ loginId: number }>`
    select lo.login_id::int as "loginId" from login lo
    where lo.tenant_id = ${tx.tenantId} and lo.email = ${asker.email} and lo.issuer = ${localIssuer}
      and lo.email_confirmed_at is null and lo.password_hash is not null and lo.dropped_at is null
    order by exists (select from account_grant g where g.tenant_id = lo.tenant_id and g.login_id = lo.login_id) desc,
      lo.login_id desc limit ${most}`.execute(tx.q);
  for (const { loginId } of rows) {
    await queueLoginEmail(tx, needs, "confirmMailbox", { loginId, email: asker.email }, by);
  }
  return rows.length === 0 ? "none" : "sent";
}
