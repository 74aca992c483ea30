import { type RawBuilder, sql } from "kysely";
import type { TimelineSource } from "#core/timeline/timeline-event.ts";

type Tenant = RawBuilder<number>;

/** Which rows of a source belong to a page, besides being older than the page before. */
export type BranchNeeds = {
  readonly tenant: Tenant;
  readonly accountNumber: number;
  /** What is left out of the trail. */
  readonly trail: RawBuilder<boolean>;
  /** The names of the account and its logins in the trail, as an array. */
  readonly subjects: RawBuilder<unknown>;
};

/** How a source's rows become events. `id` sorts as text, after the moment. */
export type Branch = {
  readonly rank: number;
  readonly at: RawBuilder<unknown>;
  readonly on?: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  readonly actor?: RawBuilder<unknown>;
  readonly facts: RawBuilder<unknown>;
  readonly from: (needs: BranchNeeds) => RawBuilder<unknown>;
};

const numbered = (column: string): RawBuilder<unknown> => sql`lpad(${sql.ref(column)}::text, 19, ${sql.lit("0")})`;
const uuid = (column: string): RawBuilder<unknown> => sql`${sql.ref(column)}::text`;
const job = sql`'job'`;

/** Rows of a table that contains the account's number, under the alias x. */
const ofAccount =
  (table: string, more: RawBuilder<unknown> = sql`true`) =>
  ({ tenant, accountNumber }: BranchNeeds): RawBuilder<unknown> =>
    sql`${sql.table(table)} x where x.tenant_id = ${tenant} and x.account_number = ${accountNumber} and ${more}`;

/**
 * The same rows, with the person who created each and the newspaper's day of it, from the trail's entry of the same
 * transaction, under the alias a.
 */
const madeBy =
  (table: string, action: string) =>
  ({ tenant, accountNumber }: BranchNeeds): RawBuilder<unknown> =>
    sql`${sql.table(table)} x left join lateral (select e.actor, e.on_day from audit_entry e where e.tenant_id = ${tenant}
        and e.subject = ${`account:${accountNumber}`} and e.action = ${action} and e.at = x.created_at limit 1) a on true
      where x.tenant_id = ${tenant} and x.account_number = ${accountNumber}`;

/** The receipt of a payment, under the alias r, which says on which of the newspaper's days it was paid. */
const receiptOf = (tenant: RawBuilder<number>, payment: string): RawBuilder<unknown> =>
  sql`left join lateral (select (l.content ->> 'paidOn')::date as paid_on from letter l
    where l.tenant_id = ${tenant} and l.natural_key = 'receipt:' || ${sql.ref(`${payment}.receipt_number`)} limit 1) r on true`;
const paidOn = sql`r.paid_on`;

export const branches: Readonly<Record<TimelineSource, Branch>> = {
  ordered: {
    rank: 1,
    at: sql`x.created_at`,
    on: sql`a.on_day`,
    id: numbered("x.subscription_id"),
    actor: sql`a.actor`,
    facts: sql`'bundleId', x.bundle_id, 'paidLater', x.status = 'pending'`,
    from: madeBy("subscription", "subscribing.create"),
  },
  ledger: {
    rank: 2,
    at: sql`x.posted_at`,
    on: sql`x.posted_on`,
    id: numbered("x.entry_id"),
    actor: sql`x.actor`,
    facts: sql`'cause', x.cause, 'reference', x.reference, 'halfUnits', x.half_units, 'issueOn', x.issue_on, 'entryId', x.entry_id`,
    from: ({ tenant, accountNumber }) => sql`subscription u join expiry_entry x
      on x.tenant_id = ${tenant} and x.subscription_id = u.subscription_id
      where u.tenant_id = ${tenant} and u.account_number = ${accountNumber}`,
  },
  payment: {
    rank: 3,
    at: sql`coalesce(x.captured_at, x.created_at)`,
    on: paidOn,
    id: uuid("x.intent_id"),
    actor: sql`coalesce(x.taken_by,
      case when x.purpose = 'renewal' then 'job' when x.purpose = 'lockbox' then 'staff' else 'reader' end)`,
    facts: sql`'state', x.state, 'purpose', x.purpose, 'amount', x.amount_cents + x.tip_cents + x.donation_cents,
      'cardLabel', coalesce(x.card_label, x.method), 'forGift', x.gift_id is not null, 'because',
      coalesce(x.review_reason, x.decline_code), 'receiptNumber', x.receipt_number, 'lines', x.lines,
      'byPhone', x.taken_by is not null and x.purpose <> 'lockbox'`,
    from: ({ tenant, accountNumber }) => sql`payment_intent x ${receiptOf(tenant, "x")}
      where x.tenant_id = ${tenant} and x.account_number = ${accountNumber}`,
  },
  attempt: {
    rank: 4,
    at: sql`x.at`,
    on: sql`case when x.outcome = 'captured' then ${paidOn} end`,
    id: numbered("x.attempt_id"),
    facts: sql`'outcome', x.outcome, 'code', x.code, 'amount', i.amount_cents + i.tip_cents + i.donation_cents`,
    from: ({ tenant, accountNumber }) => sql`payment_intent i join payment_attempt x
      on x.tenant_id = ${tenant} and x.intent_id = i.intent_id ${receiptOf(tenant, "i")}
      where i.tenant_id = ${tenant} and i.account_number = ${accountNumber} and i.purpose <> 'lockbox'`,
  },
  refund: {
    rank: 5,
    at: sql`x.requested_at`,
    on: sql`x.requested_on`,
    id: uuid("x.refund_id"),
    facts: sql`'state', x.state, 'reason', x.reason, 'amount', x.amount_cents, 'tax', x.tax_cents, 'check', x.paid_by_check,
      'because', x.review_reason, 'cardLabel', coalesce(i.card_label, i.method)`,
    from: ({ tenant, accountNumber }) => sql`refund x left join payment_intent i
      on i.tenant_id = ${tenant} and i.intent_id = x.intent_id
      where x.tenant_id = ${tenant} and x.account_number = ${accountNumber}`,
  },
  reversal: {
    rank: 6,
    at: sql`x.requested_at`,
    id: uuid("x.reversal_id"),
    actor: job,
    facts: sql`'state', x.state, 'because', x.because, 'amount', x.amount_cents`,
    from: ofAccount("reversal"),
  },
  email: {
    rank: 7,
    at: sql`x.created_at`,
    on: sql`x.written_on`,
    id: uuid("x.letter_id"),
    actor: job,
    facts: sql`'kind', x.kind, 'state', case when x.bounced_at is null then x.state else 'bounced' end,
      'recipient', x.recipient, 'emailId', x.letter_id`,
    from: ofAccount("letter"),
  },
  posted: {
    rank: 8,
    at: sql`x.written_at`,
    on: sql`coalesce(x.posted_on, x.written_on)`,
    id: numbered("x.notice_id"),
    actor: job,
    facts: sql`'kind', x.kind, 'mailed', x.posted_on is not null`,
    from: ofAccount("notice", sql`(x.letter_id is null or x.posted_on is not null)`),
  },
  bill: {
    rank: 9,
    at: sql`x.billed_on::timestamptz`,
    on: sql`x.billed_on`,
    id: uuid("x.bill_id"),
    actor: job,
    facts: sql`'mailed', x.printed_at is not null`,
    from: ofAccount("paper_bill"),
  },
  complaint: {
    rank: 10,
    at: sql`x.created_at`,
    on: sql`x.reported_on`,
    id: numbered("x.issue_id"),
    actor: sql`coalesce(a.actor, 'reader')`,
    facts: sql`'problem', x.problem, 'issueOn', x.issue_on, 'resolution', x.resolution, 'state', x.state`,
    from: madeBy("delivery_issue", "delivery.report-issue"),
  },
  stop: {
    rank: 11,
    at: sql`x.created_at`,
    id: numbered("x.stop_id"),
    facts: sql`'stopOn', x.stop_on, 'restartOn', x.restart_on, 'option', x.paper_option, 'withdrawn', x.withdrawn_at is not null`,
    from: ofAccount("temporary_stop"),
  },
  move: {
    rank: 12,
    at: sql`x.created_at`,
    id: numbered("x.change_id"),
    facts: sql`'effectiveOn', x.effective_on, 'street', p.street, 'city', p.city, 'state', x.state`,
    from: ({ tenant, accountNumber }) => sql`address_change x join address p
      on p.tenant_id = ${tenant} and p.address_id = x.address_id
      where x.tenant_id = ${tenant} and x.account_number = ${accountNumber}`,
  },
  season: {
    rank: 13,
    at: sql`x.created_at`,
    id: numbered("x.plan_id"),
    actor: sql`coalesce(a.actor, 'login:' || x.login_id)`,
    facts: sql`'kind', x.kind, 'startsOn', x.starts_on, 'ended', x.ended_at is not null`,
    from: madeBy("seasonal_plan", "delivery.seasonal-plan"),
  },
  cancel: {
    rank: 14,
    at: sql`x.opened_at`,
    id: numbered("x.session_id"),
    actor: sql`'login:' || x.login_id`,
    facts: sql`'state', x.state, 'reasonId', x.reason_id`,
    from: ofAccount("cancel_session", sql`not x.by_link`),
  },
  offer: {
    rank: 15,
    at: sql`x.used_at`,
    on: sql`x.used_on`,
    id: numbered("x.use_id"),
    facts: sql`'offerId', x.offer_id, 'oldCents', x.old_cents, 'newCents', x.new_cents`,
    from: ofAccount("offer_use"),
  },
  callBack: {
    rank: 16,
    at: sql`x.asked_at`,
    id: sql`x.call_by::text`,
    actor: sql`'reader'`,
    facts: sql`'callBy', x.call_by, 'made', x.made_at is not null`,
    from: ofAccount("call_back"),
  },
  gift: {
    rank: 17,
    at: sql`x.created_at`,
    id: uuid("x.gift_id"),
    actor: sql`'reader'`,
    facts: sql`'state', x.state, 'recipientName', x.recipient_name, 'bundleId', x.bundle_id`,
    from: ofAccount("gift", sql`x.state <> 'pending'`),
  },
  command: {
    rank: 18,
    at: sql`x.told_at`,
    id: uuid("x.command_id"),
    actor: job,
    facts: sql`'kind', x.kind, 'state', x.state, 'effectiveOn', x.effective_on, 'refusal', x.refusal`,
    from: ofAccount("circulation_command"),
  },
  note: {
    rank: 19,
    at: sql`x.made_at`,
    id: numbered("x.note_id"),
    actor: sql`'staff:' || x.staff_id`,
    facts: sql`'text', x.text, 'followUpOn', x.follow_up_on, 'settledBy', x.settled_by`,
    from: ofAccount("staff_note"),
  },
  staffMoney: {
    rank: 21,
    at: sql`x.requested_at`,
    on: sql`x.requested_on`,
    id: numbered("x.money_id"),
    actor: sql`'staff:' || x.requested_by`,
    facts: sql`'kind', x.kind, 'state', x.state, 'amount', x.amount_cents, 'units', x.units, 'reason', x.reason,
      'printed', p.printed,
      'decidedBy', (select s.name from staff s where s.staff_id = x.decided_by), 'declineReason', x.decline_reason,
      'withdrawReason', x.withdraw_reason,
      'from', case when x.to_account = q.shown then x.account_number end, 'to', x.to_account`,
    from: ({ tenant, accountNumber }) => sql`staff_money x
      cross join (select ${accountNumber}::bigint as shown) q
      cross join lateral (select coalesce((select u.product = 'P' from subscription u where u.tenant_id = ${tenant}
        and u.account_number = x.account_number order by u.subscription_id desc limit 1), true) as printed) p
      where x.tenant_id = ${tenant} and (x.account_number = q.shown or x.to_account = q.shown)`,
  },
  trail: {
    rank: 20,
    at: sql`x.at`,
    on: sql`x.on_day`,
    id: numbered("x.entry_id"),
    actor: sql`x.actor`,
    facts: sql`'action', x.action, 'call', coalesce(x.details ->> 'call', ''), 'outcome', x.outcome, 'reason', coalesce(x.details ->> 'reason', ''),
      'note', coalesce(x.details ->> 'note', '')`,
    from: ({ tenant, subjects, trail }) => sql`audit_entry x
      where x.tenant_id = ${tenant} and x.subject = any(${subjects}) and ${trail}`,
  },
};
