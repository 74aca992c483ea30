import { cardGatewayOf } from "./card-gateways.ts";
import type { Publisher } from "./publisher.ts";
import type { Site } from "./site.ts";
import { asOwner } from "./store.ts";

/** The state of a publisher's payments, at the site and at the gateway. */
export type Money = {
  readonly intents: readonly { readonly state: string; readonly reason: string | null }[];
  readonly subscriptions: readonly string[];
  /** Approved charges that were not taken back, in cents, oldest first, according to the buyers' banks. */
  readonly charges: readonly number[];
  readonly receipts: number;
  /** Cash according to the ledger; and the entries that do not add up to 0. */
  readonly posted: number;
  readonly unbalanced: number;
};

export async function moneyOf(site: Site, publisher: Publisher): Promise<Money> {
  const { tenantId } = publisher;
  const ask = <Row extends object>(text: string) => asOwner<Row>(site.store.owner, text, [tenantId]);
  const [sums] = await ask<{ posted: number; unbalanced: number; receipts: number }>(`select
    (select coalesce(sum(amount_cents), 0)::int from journal_line where tenant_id = $1 and ledger_account = 'cashClearing') posted,
    (select count(*)::int from (select from journal_line where tenant_id = $1 group by entry_id having sum(amount_cents) <> 0) e) unbalanced,
    (select count(*)::int from letter where tenant_id = $1 and kind = 'receipt') receipts`);
  const statuses = await ask<{ status: string }>("select status from subscription where tenant_id = $1 order by 1");
  return {
    intents: await ask(
      "select state, review_reason as reason from payment_intent where tenant_id = $1 order by created_at",
    ),
    subscriptions: statuses.map(({ status }) => status),
    charges: cardGatewayOf(site, publisher)
      .sales()
      .flatMap(({ amount, kept }) => (kept === amount ? amount : [])),
    receipts: sums?.receipts ?? 0,
    posted: sums?.posted ?? 0,
    unbalanced: sums?.unbalanced ?? 0,
  };
}

/** One complete purchase of the $1.00 plan: charged once, posted once, emailed once. */
export const bought: Money = {
  intents: [{ state: "captured", reason: null }],
  subscriptions: ["active"],
  charges: [100],
  receipts: 1,
  posted: 100,
  unbalanced: 0,
};

/** An order for which nothing was paid. */
export const unpaid: Money = {
  intents: [{ state: "token", reason: null }],
  subscriptions: ["pending"],
  charges: [],
  receipts: 0,
  posted: 0,
  unbalanced: 0,
};
