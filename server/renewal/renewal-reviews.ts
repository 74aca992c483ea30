import { type RawBuilder, sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import type { Database } from "#server/db/database.ts";
import type { ReviewSource } from "#server/review-source.ts";
import { notAgreedOutcome } from "./claim-renewal.ts";

type NotAgreed = { readonly accountNumber: number; readonly chargeOn: Day };

const most = 1000;

/**
 * Renewals that are due and not charged, because they would cost more than their readers agreed to (rules 4.3): a plan
 * or an upgrade has another price now. The latest entry of the audit trail says so; there is one for each day that a
 * renewal waits.
 */
const notAgreed = (tenant: RawBuilder<number>, today: Day) => sql<NotAgreed>`
  select u.account_number::int as "accountNumber", u.charge_on as "chargeOn" from subscription u
  join lateral (
    select a.outcome from audit_entry a
    where a.tenant_id = ${tenant} and a.action = 'renewal.charge' and a.subject = 'account:' || u.account_number
    order by a.entry_id desc limit 1
  ) last on last.outcome = ${notAgreedOutcome}
  where u.tenant_id = ${tenant} and u.status in ('active', 'stopped', 'pastDue', 'grace') and u.charge_on <= ${today}::date
    and exists (select from renewal r where r.tenant_id = ${tenant} and r.subscription_id = u.subscription_id)
  order by u.charge_on, u.account_number limit ${most}`;

/**
 * Lists these renewals for staff. Only the catalog or the reader can settle one: it leaves the list when it is charged,
 * or ends.
 */
export const renewalReviews = ({ db, clock }: { readonly db: Database; readonly clock: Clock }): ReviewSource => ({
  outcomes: {},
  done: {},
  list: async ({ tenant }) => {
    const { today } = clock.local(tenant);
    return (await db.read(tenant.tenantId, (scope) => notAgreed(scope, today))).map(({ accountNumber, chargeOn }) => ({
      key: String(accountNumber),
      accountNumber,
      day: chargeOn,
      about:
        "renewal not charged: its price is higher than the reader agreed to. Lower the price in the catalog, or ask the reader to agree to it on the payment page",
    }));
  },
  settle: async () => ({ kind: "unknown" }),
});
