import { sql } from "kysely";
import type { CountedAttempt } from "#core/cancellation/save-figures.ts";
import type { Database } from "#server/db/database.ts";

/**
 * Every cancellation attempt with each offer that was considered, oldest first: offers of an experiment by the
 * account's variant, each other offer as its own experiment. A reader counts as lost if the subscription is canceled or
 * ended by now. An offer that staff sent by a link is left out: it is recorded only once it is accepted, which proves
 * nothing.
 */
export const findSaveAttempts = (db: Database, tenantId: number): Promise<CountedAttempt[]> =>
  db.read<CountedAttempt>(
    tenantId,
    (tenant) => sql<CountedAttempt>`
      select c.account_number as "accountNumber", w.experiment, w.variant, coalesce(r.description, '') as reason,
        w.variant is not null and exists (select from cancel_screen sc where sc.tenant_id = ${tenant}
          and sc.session_id = c.session_id and sc.offer_id = w.variant) as shown,
        c.accepted_offer is not null and c.accepted_offer = w.variant as accepted,
        floor(extract(epoch from now() - c.opened_at) / 86400)::int as "daysAgo",
        case when u.status in ('cancelling', 'ended') then
          greatest(0, coalesce(publication_day(u.cancelled_at), u.paid_through) - publication_day(c.opened_at)) end as "goneAfter",
        coalesce((select sum(i.amount_cents)::int from payment_intent i
          where i.tenant_id = ${tenant} and i.account_number = c.account_number and i.state = 'captured'
            and i.captured_at > c.opened_at and i.captured_at <= c.opened_at + interval '180 days'), 0) as "paidSince"
      from cancel_session c
      join subscription u on u.tenant_id = ${tenant} and u.subscription_id = c.subscription_id
      left join cancel_reason r on r.tenant_id = ${tenant} and r.reason_id = c.reason_id
      cross join lateral (
        select a->>'experiment' as experiment, a->>'offerId' as variant from jsonb_array_elements(c.assignments) a
        union all
        select o->>'offerId', o->>'offerId' from jsonb_array_elements(c.offers) o
        where not exists (select from jsonb_array_elements(c.assignments) a where a->>'offerId' = o->>'offerId')
      ) w
      where c.tenant_id = ${tenant} and not c.by_link
      order by c.opened_at, c.session_id`,
  );
