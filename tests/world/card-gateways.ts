import type { MoodyCall } from "#sandbox/converge/test-cards.ts";
import { releaseConverge } from "#sandbox/converge/meet-mood.ts";
import { release as releaseStripe } from "#sandbox/stripe/confirm.ts";
import type { StripeCall } from "#sandbox/stripe/answer-stripe-call.ts";
import type { DatabaseSync } from "node:sqlite";
import { merchantAt, type Publisher } from "./publisher.ts";
import type { Site } from "./site.ts";
import { stripeAccountOf } from "./stripe.ts";

/**
 * A sale that the emulated gateway approved. `kept`: what the buyer's bank has paid and not got back, in cents; a
 * refund that the gateway itself made twice counts once.
 */
export type Sale = { readonly id: string; readonly reference: string; readonly amount: number; readonly kept: number };

/** A publisher's account at its emulated card gateway, with what tests need to see of it. */
export type CardGatewayWorld = {
  readonly db: DatabaseSync;
  readonly account: string;
  /** This gateway's name for a call that has moods. */
  readonly callOf: (call: MoodyCall) => string;
  /** Decides what is held, and shows what is recorded late. */
  releaseAll(): void;
  /** How the money actually moved. */
  sales(): Sale[];
  /**
   * The two transactions of each refund that the gateway made twice because of a retrying proxy, which nobody can
   * prevent.
   */
  refundsMadeTwice(): string[][];
  /** Whether the gateway's record already shows this transaction. */
  isOnRecord(transaction: string): boolean;
  /** Whether the sale was approved and has not been voided. */
  stands(transaction: string): boolean;
  /** Settles the sales: from now on they are refunded instead of voided. */
  settle(): void;
};

/**
 * A retrying proxy can make the gateway make the same refund twice. Nobody can prevent that, but the audit names each.
 * A refund that we send again is not among them.
 */
const repeatedRefunds = `select again.id, first.id as first, again.merchant from txn again join repeated on repeated.id = again.id
  join txn first on first.merchant = again.merchant
  and first.original = again.original and first.reference = again.reference and first.number < again.number
  where again.kind = 'RETURN' and first.kind = 'RETURN' and again.approval <> '' and first.approval <> ''`;

function atConverge({ gatewayLedger: { db } }: Site, { plain }: Publisher): CardGatewayWorld {
  const account = merchantAt(plain);
  const row = (id: string) => db.prepare("select kind, approval from txn where id = ?").get(id);
  return {
    db,
    account,
    callOf: (call) => call,
    releaseAll: () => releaseConverge(db, null),
    sales: () =>
      db
        .prepare(
          `select id, reference, amount, case kind when 'VOID' then 0 else amount end - (select coalesce(sum(back.amount), 0)
             from txn back where back.original = sale.id and back.kind = 'RETURN' and back.approval <> ''
               and not exists (select 1 from (${repeatedRefunds}) again where again.id = back.id)) as kept
           from txn sale where merchant = ? and kind in ('SALE', 'VOID') and approval <> '' and amount > 0 order by number`,
        )
        .all(account)
        .map(saleOf),
    refundsMadeTwice: () =>
      db
        .prepare(`select first, id from (${repeatedRefunds}) where merchant = ?`)
        .all(account)
        .map(({ first, id }) => [String(first), String(id)]),
    isOnRecord: (id) => row(id) !== undefined && db.prepare("select 1 from waiting where id = ?").get(id) === undefined,
    stands: (id) => row(id)?.["kind"] === "SALE" && row(id)?.["approval"] !== "",
    settle: () =>
      void db
        .prepare("update txn set settled = 1 where merchant = ? and approval <> '' and settled is null")
        .run(account),
  };
}

/** At Stripe, a sale is never voided, nothing is recorded late, and a refund that is sent twice is made once. */
const stripeCalls = {
  checkout: "confirm",
  sale: "charge",
  return: "refund",
  void: "refund",
  query: "query",
} as const satisfies Record<MoodyCall, StripeCall>;

function atStripe({ stripeLedger: { db } }: Site, publisher: Publisher): CardGatewayWorld {
  const account = stripeAccountOf(publisher);
  return {
    db,
    account,
    callOf: (call) => stripeCalls[call],
    releaseAll: () => releaseStripe(db, null),
    sales: () =>
      db
        .prepare(
          `select i.id, json_extract(i.metadata, '$.doorstep_reference') as reference, c.amount, c.amount - (select
             coalesce(sum(r.amount), 0) from refund r where r.intent = i.id and r.status = 'succeeded') - (select
             coalesce(sum(d.amount), 0) from dispute d where d.intent = i.id and d.status = 'lost') as kept
           from charge c join intent i on i.id = c.intent where c.account = ? and c.status = 'succeeded' order by c.number`,
        )
        .all(account)
        .map(saleOf),
    refundsMadeTwice: () => [],
    isOnRecord: (id) => db.prepare("select 1 from charge where id = ?").get(id) !== undefined,
    stands: (id) => db.prepare("select 1 from intent where id = ? and status = 'succeeded'").get(id) !== undefined,
    settle: () => undefined,
  };
}

const saleOf = (row: Readonly<Record<string, unknown>>): Sale => ({
  id: String(row["id"]),
  reference: String(row["reference"]),
  amount: Number(row["amount"]),
  kept: Number(row["kept"]),
});

const worlds = { converge: atConverge, stripe: atStripe } as const;

export const cardGatewayOf = (site: Site, publisher: Publisher): CardGatewayWorld =>
  worlds[publisher.plain.tenant.gateway.kind](site, publisher);
