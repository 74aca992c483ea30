import { sql } from "kysely";
import type { OpenPaymentState, RenewalAttempt } from "#core/renewal/decide-charge.ts";
import type { ConsentedStep } from "#core/renewal/renewal-price.ts";
import type { Cents } from "#core/money.ts";
import type { GivenNotice } from "#core/notice/notice-proof.ts";
import type { Tx } from "#server/db/database.ts";
import { lockAccount } from "#server/store/account/account.ts";
import { findHeldTerm, type HeldTerm } from "#server/store/subscription/held-term.ts";

/** The facts needed to charge a subscription for its next term, besides its current term. */
export type RenewalRecord = {
  /** The grant of the term that ends. */
  readonly followsEntry: number;
  readonly attempt: (RenewalAttempt & { readonly intentId: string | null; readonly declines: number }) | null;
  /**
   * An open payment, whose result may be unknown: `token` means that somebody may be paying right now; `in-doubt` that
   * money may have moved.
   */
  readonly openPayment: OpenPaymentState;
  /**
   * When the subscription was ordered, in UTC to the microsecond: no other subscription has this instant and this id.
   */
  readonly startedAt: string;
  /** How many renewal payments this subscription has had so far. */
  readonly paymentsBefore: number;
  /** When this database was restored, if recently: only the gateway knows of charges made after its backup. */
  readonly restoredAt: Date | null;
  readonly consented: readonly ConsentedStep[];
  /** The notices sent so far, oldest first. */
  readonly notices: readonly GivenNotice[];
  readonly card: {
    readonly sealedToken: Buffer;
    readonly brand: string;
    readonly last4: string;
    /** MMYY. */
    readonly expires: string;
  } | null;
  /** The account's balance; it lowers the next amount due. */
  readonly balance: Cents;
  readonly firstName: string;
  readonly lastName: string;
  readonly contactEmail: string;
  /** Where renewal notices go; null if on paper. */
  readonly eNoticeEmail: string | null;
  readonly billing: {
    readonly street: string;
    readonly city: string;
    readonly stateCode: string;
    readonly zip5: string;
  } | null;
};

type Row = Omit<RenewalRecord, "card"> & {
  readonly sealedToken: Buffer | null;
  readonly brand: string | null;
  readonly last4: string | null;
  readonly expires: string | null;
};

/** As long as a charge with a lost record may still be due here; after that, retries and grace are over. */
const restoredDays = 60;

// A notice is proven on the publication's calendar: its email was accepted that many days after it was written, or it
// was mailed. A price counts if it was announced since the last consent.
const given = sql`json_build_object('kind', n.kind, 'occasion', n.occasion, 'writtenOn', n.written_on,
  'provenOn', case when n.posted_on is not null then n.posted_on
    when l.state = 'sent' and l.bounced_at is null then n.written_on + (publication_day(l.sent_at) - publication_day(n.written_at)) end,
  'told', case when n.rate_code is not null and n.charge_on is not null
      and n.written_at > coalesce(k.given_at, '-infinity')
    then json_build_object('rateCode', n.rate_code, 'rateVersion', n.rate_version, 'amount', n.amount_cents, 'chargeOn', n.charge_on,
      'daysBefore', n.days_before) end)`;

/** A live subscription with what charging it for its next term needs to know. */
export type RenewingTerm = { readonly held: HeldTerm; readonly renewal: RenewalRecord };

/** Must be called under the account's lock. Null if nothing is live, or nothing was ever granted. */
export async function findRenewingTerm(tx: Tx, accountNumber: number): Promise<RenewingTerm | null> {
  const [held, renewal] = await Promise.all([findHeldTerm(tx, accountNumber), findRenewal(tx, accountNumber)]);
  return held === null || renewal === null ? null : { held, renewal };
}

/** Like `findRenewingTerm`, but takes the account's lock first, in one round trip. */
export async function lockRenewingTerm(tx: Tx, accountNumber: number): Promise<RenewingTerm | null> {
  const [, found] = await Promise.all([lockAccount(tx, accountNumber), findRenewingTerm(tx, accountNumber)]);
  return found;
}

async function findRenewal(tx: Tx, accountNumber: number): Promise<RenewalRecord | null> {
  const t = tx.tenantId;
  const { rows } = await sql<Row>`
    select g.entry_id as "followsEntry",
      (select json_build_object('intentId', r.intent_id, 'firstTriedOn', r.first_tried_on, 'nextTryOn', r.next_try_on,
          'declines', r.declines)
        from renewal r where r.tenant_id = ${t} and r.subscription_id = u.subscription_id
          and r.follows_entry = g.entry_id) as attempt,
      coalesce((select min(case when i.state in ('unknown', 'review') or i.purpose = 'renewal' then 'in-doubt' else 'token' end)
        from payment_intent i where i.tenant_id = ${t} and i.subscription_id = u.subscription_id
        and (i.state in ('unknown', 'review') or (i.state in ('created', 'token', 'declined') and i.next_check_at is not null
          and not i.is_last_check))),
        'none') as "openPayment",
      to_char(u.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "startedAt",
      (select count(*)::int from payment_intent i where i.tenant_id = ${t} and i.subscription_id = u.subscription_id
        and i.purpose = 'renewal') as "paymentsBefore",
      (select max(restored_at) from restoration where restored_at > now() - make_interval(days => ${restoredDays})) as "restoredAt",
      coalesce(k.price_path, '[]') as consented,
      (select coalesce(json_agg(${given} order by n.notice_id), '[]')
        from notice n left join letter l on l.tenant_id = ${t} and l.letter_id = n.letter_id
        where n.tenant_id = ${t} and n.subscription_id = u.subscription_id) as notices,
      m.sealed_token as "sealedToken", m.brand, m.last4, m.expires,
      a.first_name as "firstName", a.last_name as "lastName", a.contact_email as "contactEmail",
      a.e_notice_email as "eNoticeEmail", a.balance_cents as balance,
      (select json_build_object('street', b.street, 'city', b.city, 'stateCode', b.state_code, 'zip5', b.zip5)
        from address b where b.tenant_id = ${t} and b.address_id = u.billing_address_id) as billing
    from account a
    join lateral (select v.subscription_id, v.created_at, v.billing_address_id, v.payment_method_id from subscription v
      where v.tenant_id = ${t} and v.account_number = a.account_number and v.status not in ('pending', 'ended')
      order by v.subscription_id desc limit 1) u on true
    join lateral (select e.entry_id from expiry_entry e where e.tenant_id = ${t}
      and e.subscription_id = u.subscription_id and e.cause = 'granted' order by e.entry_id desc limit 1) g on true
    left join lateral (select c.price_path, c.given_at from price_consent c where c.tenant_id = ${t}
      and c.subscription_id = u.subscription_id order by c.consent_id desc limit 1) k on true
    left join payment_method m on m.tenant_id = ${t} and m.payment_method_id = u.payment_method_id
      and m.replaced_at is null
    where a.tenant_id = ${t} and a.account_number = ${accountNumber}`.execute(tx.q);
  const [row] = rows;
  if (row === undefined) return null;
  const { sealedToken, brand, last4, expires, ...record } = row;
  const hasCard = sealedToken !== null && brand !== null && last4 !== null && expires !== null;
  const card = hasCard ? { sealedToken, brand, last4, expires } : null;
  return { ...record, card };
}
