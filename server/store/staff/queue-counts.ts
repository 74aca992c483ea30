import { type RawBuilder, sql } from "kysely";
import type { Day } from "#core/day.ts";
import { type QueueName, queueNames } from "#core/staff/queue.ts";
import type { Database } from "#server/db/database.ts";
import { bouncedEmails, deadEmails } from "#server/store/email/unsent-emails.ts";
import { deadMembers } from "#server/store/mailing-list/dead-members.ts";
import { noticesToPost } from "#server/store/email/post-list.ts";
import { disputeDay, waitingDisputes } from "#server/store/payment/dispute.ts";
import { lapsingGifts } from "#server/store/gift/lapsing-gifts.ts";
import { declinedRenewals, declinedSince } from "#server/store/renewal/declined-renewals.ts";
import { troubledEndpoints } from "#server/store/webhook/troubled-endpoints.ts";
import { notAgreedRenewals } from "#server/store/renewal/not-agreed-renewals.ts";

/** How many items wait in a queue, and the day of the one that waits longest; null if nothing waits. */
export type QueueCount = { readonly waiting: number; readonly oldest: Day | null };

export type QueueCounts = Readonly<Record<QueueName, QueueCount>>;

type Row = QueueCount & { readonly queue: QueueName };

/** The waiting rows, and the column with the day since which each waits. */
type Waiting = { readonly day: RawBuilder<unknown>; readonly from: RawBuilder<unknown> };

/**
 * Each queue with the index of its own list. A queue that isn't counted does not compile, because nobody would look
 * into it.
 */
const waitingIn = (t: RawBuilder<number>, today: Day): Readonly<Record<QueueName, Waiting>> => ({
  approval: { day: sql`m.requested_on`, from: sql`staff_money m where m.tenant_id = ${t} and m.state = 'waiting'` },
  call: { day: sql`k.call_by`, from: sql`call_back k where k.tenant_id = ${t} and k.made_at is null` },
  mail: {
    day: sql`publication_day(m.received_at)`,
    from: sql`inbound_mail m where m.tenant_id = ${t} and m.review_reason is not null and m.settled_at is null`,
  },
  note: {
    day: sql`n.follow_up_on`,
    from: sql`staff_note n where n.tenant_id = ${t} and n.settled_at is null and n.follow_up_on <= ${today}::date`,
  },
  issue: { day: sql`i.reported_on`, from: sql`delivery_issue i where i.tenant_id = ${t} and i.state = 'review'` },
  declined: { day: declinedSince, from: declinedRenewals(t) },
  payment: {
    day: sql`publication_day(p.token_at)`,
    from: sql`payment_intent p where p.tenant_id = ${t} and p.state = 'review'`,
  },
  refund: { day: sql`b.since`, from: moneyNotReturned(t) },
  dispute: { day: disputeDay, from: waitingDisputes(t) },
  renewal: { day: sql`u.charge_on`, from: notAgreedRenewals(t, today) },
  gift: { day: sql`g.redeem_through`, from: lapsingGifts(t, today) },
  bounce: { day: sql`publication_day(l.bounced_at)`, from: bouncedEmails(t, today) },
  post: { day: sql`w.written_on`, from: toPost(t) },
  email: { day: sql`publication_day(l.created_at)`, from: deadEmails(t) },
  command: {
    day: sql`publication_day(c.told_at)`,
    from: sql`circulation_command c where c.tenant_id = ${t} and c.state = 'dead'`,
  },
  webhook: { day: sql`w.since`, from: troubledEndpoints(t) },
  list: { day: sql`d.since`, from: deadMembers(t) },
});

/** Counts everything that waits at a publication, in one statement. */
export async function countQueues(db: Database, tenantId: number, today: Day): Promise<QueueCounts> {
  const rows = await db.read<Row>(tenantId, (t) => {
    const waiting = waitingIn(t, today);
    const counted = queueNames.map(
      (queue) =>
        sql<Row>`select ${queue}::text as queue, count(*)::int as waiting, min(${waiting[queue].day}) as oldest
          from ${waiting[queue].from}`,
    );
    return sql.join(counted, sql` union all `) as RawBuilder<Row>;
  });
  const none: QueueCount = { waiting: 0, oldest: null };
  const found = new Map(rows.map(({ queue, ...count }) => [queue, count] as const));
  return Object.fromEntries(queueNames.map((queue) => [queue, found.get(queue) ?? none])) as QueueCounts;
}

const moneyNotReturned = (t: RawBuilder<number>) => sql`(
    select coalesce(r.requested_on, publication_day(r.requested_at)) as since from refund r
    where r.tenant_id = ${t} and r.state = 'review'
    union all
    select publication_day(v.requested_at) from reversal v
    join payment_intent i on i.tenant_id = ${t} and i.intent_id = v.intent_id and i.state <> 'review'
    where v.tenant_id = ${t} and v.state = 'review') b`;

const toPost = (t: RawBuilder<number>) => sql`(
    select o.written_on from ${noticesToPost(t)}
    join subscription u on u.tenant_id = ${t} and u.subscription_id = o.subscription_id
      and u.status in ('active', 'stopped', 'pastDue', 'grace')
    union all
    select l.written_on from access_code_letter l
    where l.tenant_id = ${t} and l.posted_on is null and l.used_at is null and l.sealed_code is not null) w`;
