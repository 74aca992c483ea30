import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";
import { computedFirst } from "#server/db/computed-first.ts";
import { findAccountOnFile } from "./account-record.ts";
import type { Caller } from "./caller.ts";

/**
 * Staff, or a key of the paper's other systems, who make a reader's call about an account: they may do all that an owner may, nothing waits for another
 * mailbox's word, and they can cancel where a reader has to call.
 *
 * @returns null if the publication has no such account.
 */
export async function callerOfStaff(
  db: Database,
  tenantId: number,
  { actor, accountNumber }: { readonly actor: string; readonly accountNumber: number },
): Promise<Caller | null> {
  const [onFile, loginId] = await Promise.all([
    findAccountOnFile(db, tenantId, accountNumber),
    findAddressOwner(db, tenantId, accountNumber),
  ]);
  if (onFile === null) return null;
  const grant = { kind: "owner", proof: "staff", grantedAt: new Date(0) } as const;
  return { ...staffCaller(actor), loginId: loginId ?? 0, account: { ...onFile, allowCancel: true, grant } };
}

/** Staff as the caller, for a call that is about no account. */
export const staffCaller = (actor: string): Caller => ({
  actor,
  loginId: 0,
  email: "",
  emailConfirmed: true,
  scope: "account",
  checkoutId: null,
  usedLately: true,
  provenLately: true,
  tokenHash: Buffer.alloc(0),
  account: null,
});

/** Whether staff make a reader's call. Their invitations and emails are the newspaper's own, not a login's. */
export const isStaffCaller = ({ actor }: Pick<Caller, "actor">): boolean => actor.startsWith("staff:");

/** The login that the account's addresses belong to. A new address of the account has to belong to it, too. */
async function findAddressOwner(db: Database, tenantId: number, accountNumber: number): Promise<number | null> {
  const [row] = await db.read<{ loginId: number | null }>(
    tenantId,
    (tenant) => sql<{ loginId: number | null }>`
      select (select ad.claimed_by from address ad where ad.tenant_id = ${tenant} and ad.address_id = place.key) as "loginId"
      from subscription u
      cross join ${computedFirst(sql`coalesce(u.delivery_address_id, u.billing_address_id)`, "place")}
      where u.tenant_id = ${tenant} and u.account_number = ${accountNumber}
      order by u.subscription_id desc limit 1`,
  );
  return row?.loginId ?? null;
}
