import { type RawBuilder, sql } from "kysely";
import type { Day } from "#core/day.ts";
import { type QueueName, queueNames } from "#core/staff/queue.ts";
import type { Database } from "#server/db/database.ts";
import { bouncedEmails, deadEmails } from "#server/store/email/unsent-emails.ts";
import { deadMembers } from "#server/store/mailing-list/dead-members.ts";
import { noticesToPost } from "#server/store/email/post-list.ts";
import { lapsingGifts } from "#server/store/gift/lapsing-gifts.ts";
import { declinedRenewals, declinedSince } from "#server/store/renewal/declined-renewals.ts";
import { troubledEndpoints } from "#server/store/webhook/troubled-endpoints.ts";
import { notAgreedRenewals } from "#server/store/renewal/not-agreed-renewals.ts";

/** How much waits in a queue, and the day of what waits longest; null: nothing waits. */
export type QueueCount = { readonly waiting: number; readonly oldest: Day | null };

export type QueueCounts = Readonly<Record<QueueName, QueueCount>>;

type Row = QueueCount & { readonly queue: QueueName };

const counted = (queue: QueueName, day: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
  sql<Row>`select ${queue}::text as queue, count(*)::int as waiting, min(${day}) as oldest from ${from}`;

/** What waits at a publication, in one statement: each part by the index of its own list. */
export async function countQueues(db: Database, tenantId: number, today: Day): Promise<QueueCounts> {
  const rows = await db.read<Row>(
    tenantId,
    (t) =>
      sql.join(
        [
          counted("approval", sql`m.requested_on`, sql`staff_money m where m.tenant_id = ${t} and m.state = 'waiting'`),
          counted("call", sql`k.call_by`, sql`call_back k where k.tenant_id = ${t} and k.made_at is null`),
          counted(
            "mail",
            sql`publication_day(m.received_at)`,
            sql`inbound_mail m
        where m.tenant_id = ${t} and m.review_reason is not null and m.settled_at is null`,
          ),
          counted(
            "note",
            sql`n.follow_up_on`,
            sql`staff_note n
        where n.tenant_id = ${t} and n.settled_at is null and n.follow_up_on <= ${today}::date`,
          ),
          counted("issue", sql`i.reported_on`, sql`delivery_issue i where i.tenant_id = ${t} and i.state = 'review'`),
          counted("declined", declinedSince, declinedRenewals(t)),
          counted(
            "payment",
            sql`publication_day(p.token_at)`,
            sql`payment_intent p
        where p.tenant_id = ${t} and p.state = 'review'`,
          ),
          counted("refund", sql`b.since`, moneyNotReturned(t)),
          counted("renewal", sql`u.charge_on`, notAgreedRenewals(t, today)),
          counted("gift", sql`g.redeem_through`, lapsingGifts(t, today)),
          counted("bounce", sql`publication_day(l.bounced_at)`, bouncedEmails(t, today)),
          counted("post", sql`w.written_on`, toPost(t)),
          counted("email", sql`publication_day(l.created_at)`, deadEmails(t)),
          counted(
            "command",
            sql`publication_day(c.told_at)`,
            sql`circulation_command c
        where c.tenant_id = ${t} and c.state = 'dead'`,
          ),
          counted("webhook", sql`w.since`, troubledEndpoints(t)),
          counted("list", sql`d.since`, deadMembers(t)),
        ],
        sql` union all `,
      ) as RawBuilder<Row>,
  );
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
