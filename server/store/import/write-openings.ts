import { sql } from "kysely";
import type { OpeningState } from "#core/import/opening.ts";
import { gatewayExpiry } from "#core/payment/card.ts";
import { consequencesOf, type Events } from "#core/event/event.ts";
import type { Tx } from "#server/db/database.ts";
import { announcementsOf } from "#core/webhook/event-announcements.ts";
import { actorIn } from "#server/store/audit.ts";
import type { Enqueue } from "#server/store/email/outbox.ts";
import { type EarlierAnswerOfAccount, recordEarlierAnswers } from "#server/store/mailing-list/earlier-answers.ts";
import { announce } from "#server/store/webhook/announce.ts";
import type { WaitingSubscriber } from "./imported-account.ts";

/** A subscriber whose subscription begins here now. */
export type SubscriptionToOpen = {
  readonly waiting: WaitingSubscriber;
  readonly opening: OpeningState;
  /** "P" if a paper is delivered. */
  readonly product: "P" | "D";
  /** The old system's promise, in words, which is the only consent there is. */
  readonly agreed: { readonly version: string; readonly text: string };
};

/**
 * Begins the subscriptions of many accounts at once: subscription, ledgers, card, consent, stop, trail, and the messages to
 * the publisher's other systems. Each table is
 * written by one statement, whatever the number of accounts.
 */
export async function writeOpenings(
  tx: Tx,
  all: readonly SubscriptionToOpen[],
  { actor, now, enqueue }: { readonly actor: string; readonly now: Date; readonly enqueue: Enqueue },
): Promise<void> {
  if (all.length === 0) return;
  const t = tx.tenantId;
  const cards = all.flatMap(({ waiting: { accountNumber, said, sealedToken } }) =>
    said.card === null || sealedToken === null
      ? []
      : [
          {
            accountNumber,
            token: sealedToken.toString("hex"),
            brand: said.card.brand,
            last4: said.card.last4,
            expires: gatewayExpiry(said.card.expires),
          },
        ],
  );
  await sql`
    insert into payment_method (tenant_id, account_number, sealed_token, brand, last4, expires)
    select ${t}, x."accountNumber", decode(x.token, 'hex'), x.brand, x.last4, x.expires
    from jsonb_to_recordset(${JSON.stringify(cards)}::jsonb) as x("accountNumber" bigint, token text, brand text, last4 text,
      expires text)`.execute(tx.q);
  const begun = await insertSubscriptions(tx, all, now);
  const each = all.flatMap((one) => {
    const subscriptionId = begun.get(one.waiting.accountNumber);
    return subscriptionId === undefined ? [] : [{ ...one, subscriptionId }];
  });
  await Promise.all([
    insertGrants(tx, each, actor),
    postJournal(
      tx,
      "opening",
      each.map(({ subscriptionId, opening }) => ({ subscriptionId, lines: opening.prepaidLines })),
    ),
    postJournal(
      tx,
      "credit",
      each.map(({ subscriptionId, opening }) => ({ subscriptionId, lines: opening.balanceLines })),
    ),
    insertConsents(tx, each, now),
    insertStops(tx, each),
    insertTrail(tx, each, actor),
    insertNotes(tx, each, now),
    setBalances(tx, each),
    noteLive(tx, each),
  ]);
  await recordEarlierAnswers(tx, each.flatMap(earlierAnswersOf), actor);
  await announce(
    tx,
    { enqueue },
    each.flatMap((one) => announcementsOf("import.open", openedBy(one))),
  );
}

/** Without a mailbox there is nothing to consent to. */
const earlierAnswersOf = ({ waiting: { accountNumber, said } }: Begun): EarlierAnswerOfAccount[] =>
  said.news === undefined || said.email === "" ? [] : [{ accountNumber, email: said.email, news: said.news }];

type Begun = SubscriptionToOpen & { readonly subscriptionId: number };

async function insertSubscriptions(
  tx: Tx,
  all: readonly SubscriptionToOpen[],
  now: Date,
): Promise<Map<number, number>> {
  const t = tx.tenantId;
  const rows = all.map(({ waiting, opening, product }) => {
    const { accountNumber, bundleId, rateCode, rateVersion, billingAddressId, deliveryAddressId } = waiting;
    const { status, method, startOn, paidThrough, renewsOn, chargeOn, anchorDay, renews } = opening;
    const billing = billingAddressId ?? deliveryAddressId;
    return {
      accountNumber,
      bundleId,
      rateCode,
      rateVersion,
      billing,
      delivery: product === "P" ? deliveryAddressId : null,
      product,
      status,
      method,
      startOn,
      paidThrough,
      renewsOn,
      chargeOn,
      anchorDay,
      renews,
    };
  });
  const found = await sql<{ accountNumber: number; subscriptionId: number }>`
    insert into subscription (tenant_id, account_number, bundle_id, rate_code, rate_version, product, status, method,
      payment_method_id, billing_address_id, delivery_address_id, start_on, paid_through, renews_on, charge_on, anchor_day, renews,
      price_held_until)
    select ${t}, x."accountNumber", x."bundleId", x."rateCode", x."rateVersion", x.product, x.status, x.method,
      (select p.payment_method_id from payment_method p where p.tenant_id = ${t} and p.account_number = x."accountNumber"
        and p.replaced_at is null), x.billing, x.delivery, x."startOn", x."paidThrough", x."renewsOn", x."chargeOn", x."anchorDay",
      x.renews, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x("accountNumber" bigint, "bundleId" text, "rateCode" text,
      "rateVersion" int, product text, status text, method text, billing bigint, delivery bigint, "startOn" date, "paidThrough" date,
      "renewsOn" date, "chargeOn" date, "anchorDay" smallint, renews boolean)
    returning account_number::int as "accountNumber", subscription_id::int as "subscriptionId"`.execute(tx.q);
  return new Map(found.rows.map(({ accountNumber, subscriptionId }) => [accountNumber, subscriptionId]));
}

async function insertGrants(tx: Tx, all: readonly Begun[], actor: string): Promise<void> {
  const rows = all.map(({ subscriptionId, opening: { grant }, waiting: { rateCode, rateVersion } }) => ({
    subscriptionId,
    rateCode,
    rateVersion,
    ...grant,
  }));
  await sql`
    insert into expiry_entry (tenant_id, subscription_id, cause, half_units, issue_on, rate_code, rate_version, actor, reference,
      posted_on, print_days)
    select ${tx.tenantId}, x."subscriptionId", x.cause, x."halfUnits", x."issueOn", x."rateCode", x."rateVersion",
      ${actorIn(tx, actor)}, 'opening:' || x."subscriptionId", ${tx.today}::date, x."printDays"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x("subscriptionId" bigint, cause text, "halfUnits" int,
      "issueOn" date, "rateCode" text, "rateVersion" int, "printDays" smallint[])`.execute(tx.q);
}

type Entry = { readonly subscriptionId: number; readonly lines: OpeningState["prepaidLines"] };

/** One entry for each subscription that has lines. */
async function postJournal(tx: Tx, cause: "opening" | "credit", all: readonly Entry[]): Promise<void> {
  const t = tx.tenantId;
  const lines = all.flatMap(({ subscriptionId, lines: own }) =>
    own.map(({ account, amount }, at) => ({ subscriptionId, line: at + 1, account, amount })),
  );
  if (lines.length === 0) return;
  await sql`
    with lines as (
      select x."subscriptionId", x.line, x.account, x.amount from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as x("subscriptionId" bigint, line int, account text, amount int)
    ), entry as (
      insert into journal_entry (tenant_id, cause, subscription_id)
      select distinct ${t}::int, ${cause}, lines."subscriptionId" from lines
      returning entry_id, subscription_id
    )
    insert into journal_line (tenant_id, entry_id, line, ledger_account, amount_cents)
    select ${t}, entry.entry_id, lines.line, lines.account, lines.amount
    from entry join lines on lines."subscriptionId" = entry.subscription_id`.execute(tx.q);
}

async function insertConsents(tx: Tx, all: readonly Begun[], now: Date): Promise<void> {
  const rows = all
    .filter(({ opening }) => opening.method === "ezpay" && opening.renews)
    .map(({ subscriptionId, opening, agreed }) => ({
      subscriptionId,
      ...agreed,
      path: opening.pricePath.map(({ rate, ...step }) => ({ ...step, rateCode: rate.rateCode })),
    }));
  await sql`
    insert into price_consent (tenant_id, subscription_id, terms_version, terms_text, language, due_today_cents, price_path, given_at)
    select ${tx.tenantId}, x."subscriptionId", x.version, x.text, 'en', 0, x.path, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x("subscriptionId" bigint, version text, text text, path jsonb)`.execute(
    tx.q,
  );
}

async function insertStops(tx: Tx, all: readonly Begun[]): Promise<void> {
  const rows = all.flatMap(({ subscriptionId, waiting: { accountNumber }, opening: { stop } }) =>
    stop === null
      ? []
      : [{ subscriptionId, accountNumber, option: stop.option, stopOn: stop.stopOn, restartOn: stop.restartOn }],
  );
  await sql`
    insert into temporary_stop (tenant_id, subscription_id, account_number, paper_option, stop_on, restart_on)
    select ${tx.tenantId}, x."subscriptionId", x."accountNumber", x.option, x."stopOn", x."restartOn"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x("subscriptionId" bigint, "accountNumber" bigint, option text,
      "stopOn" date, "restartOn" date)`.execute(tx.q);
}

const openedBy = ({ subscriptionId, waiting, opening: { paidThrough } }: Begun): Events["import.open"] => {
  const { accountNumber, oldNumber, bundleId } = waiting;
  return { accountNumber, subscriptionId, oldNumber, bundleId, paidThrough };
};

async function insertTrail(tx: Tx, all: readonly Begun[], actor: string): Promise<void> {
  const rows = all.map((one) => consequencesOf("import.open", openedBy(one)));
  await sql`
    insert into audit_entry (tenant_id, on_day, actor, action, subject, outcome, details)
    select ${tx.tenantId}, ${tx.today}::date, ${actorIn(tx, actor)}, 'import.open', x.subject, x.outcome, x.details
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(subject text, outcome text, details jsonb)`.execute(
    tx.q,
  );
}

async function insertNotes(tx: Tx, all: readonly Begun[], now: Date): Promise<void> {
  const rows = all.flatMap(({ waiting: { accountNumber, said } }) =>
    said.note === "" ? [] : [{ accountNumber, text: said.note }],
  );
  await sql`
    insert into staff_note (tenant_id, account_number, staff_id, author, text, made_at)
    select ${tx.tenantId}, x."accountNumber", null, 'Earlier system', x.text, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x("accountNumber" bigint, text text)`.execute(tx.q);
}

async function setBalances(tx: Tx, all: readonly Begun[]): Promise<void> {
  const rows = all.flatMap(({ waiting: { accountNumber }, opening: { balance } }) =>
    balance === 0 ? [] : [{ accountNumber, balance }],
  );
  await sql`
    update account a set balance_cents = x.balance
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x("accountNumber" bigint, balance int)
    where a.tenant_id = ${tx.tenantId} and a.account_number = x."accountNumber"`.execute(tx.q);
}

/** From here on, the account says more than the file did. */
async function noteLive(tx: Tx, all: readonly Begun[]): Promise<void> {
  const rows = all.map(({ subscriptionId, waiting: { oldNumber }, opening: { collected } }) => ({
    subscriptionId,
    oldNumber,
    taken: collected.amount,
    tax: collected.tax,
  }));
  await sql`
    update imported_account m set subscription_id = x."subscriptionId", live_on = ${tx.today}::date, said = null,
      sealed_token = null, taken_cents = x.taken, taken_tax_cents = x.tax
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x("subscriptionId" bigint, "oldNumber" text, taken int, tax int)
    where m.tenant_id = ${tx.tenantId} and m.old_number = x."oldNumber"`.execute(tx.q);
}
