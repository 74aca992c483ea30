import type { Cents } from "#core/money.ts";
import { moneySentences } from "#core/staff/money-sentences.ts";
import { isAllowed } from "#core/staff/role.ts";
import { paysOutGiven } from "#core/staff/staff-money.ts";
import type { Tx } from "#server/db/database.ts";
import { findGivenWithoutPayment } from "#server/store/staff/staff-money.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import type { Staff } from "#server/store/staff/staff-session.ts";

type Asked = {
  readonly accountNumber: number;
  readonly refund: Cents;
  readonly publication: Publication;
  readonly staff: Staff;
};

/** Why this person can't end a term now, in the clerk's words; null if they can. */
export async function findEndTermRefusal(
  tx: Tx,
  { accountNumber, refund, publication, staff }: Asked,
): Promise<string | null> {
  if (isAllowed(staff.roles, "approveRefund", tx.tenantId)) return null;
  const limit = publication.tenant.policy.refundLimitCents;
  const given = await findGivenWithoutPayment(tx, accountNumber);
  return paysOutGiven({ refund, given, limit }) ? moneySentences.givenLately(given, refund) : null;
}
