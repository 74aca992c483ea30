import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import pg from "pg";
import { pino } from "pino";
import type { EmulatedGatewayName } from "#sandbox/gateways.ts";
import { readConfig } from "#server/config/config.ts";
import { connect } from "#server/db/connect.ts";
import { parsers } from "#server/db/parsers.ts";
import { enqueueWith, openQueue } from "#server/jobs/queue.ts";
import { chooseAdapters } from "#server/main/start/outside.ts";
import { reconcilePayments } from "#server/payment/reconcile-payments.ts";
import { publicationCache } from "#server/store/publication/publication-cache.ts";
import { ownerOf } from "#tests/world/store.ts";
import type { Drilled } from "./program.ts";
import type { Acknowledged } from "./shopper.ts";
import { paymentsOf } from "#server/payments.ts";

async function owner(drilled: Booked): Promise<pg.Client> {
  const client = new pg.Client({ ...ownerOf(await drilled.reach()), types: parsers });
  await client.connect();
  return client;
}

/** An installation whose books can be read. */
export type Booked = Pick<Drilled, "dataDir" | "origin" | "reach"> & {
  /** Its `SECRET_KEY`, if the data folder has none. */
  readonly secretKey?: string;
};

/** Does immediately what the janitor does in its own time: asks the gateway about every open payment. */
export async function settleEverything(drilled: Booked): Promise<void> {
  const store = await connect(await drilled.reach());
  const read = readConfig({ DATA_DIR: drilled.dataDir, SECRET_KEY: drilled.secretKey }, "/");
  if (read.kind === "mistake") throw new Error(read.line);
  const outside = chooseAdapters(store.db, read.config, pino({ level: "silent" }));
  const boss = await openQueue(store.pool, false, () => undefined);
  const publications = publicationCache(store.db, Date.now);
  const needs = {
    db: store.db,
    outside,
    enqueue: enqueueWith(boss),
    emulatorUrl: drilled.origin,
  };
  const client = await owner(drilled);
  await client.query("update payment_intent set next_check_at = now() where state in ('created', 'token', 'unknown')");
  await client.end();
  for (const { tenantId } of (await publications.directory()).byDomain.values()) {
    const { settler } = paymentsOf(needs);
    while ((await reconcilePayments({ db: store.db, clock: outside.clock, publications, settler }, tenantId)) === 50);
  }
  await boss.stop({ graceful: false, close: false });
  await store.close();
}

const invariants: Readonly<Record<string, string>> = {
  "journal entries that do not balance":
    "select entry_id::text id from journal_line group by tenant_id, entry_id having sum(amount_cents) <> 0",
  "captured payments without their journal entry":
    "select i.intent_id::text id from payment_intent i where state = 'captured' and 1 <> (select count(*) from journal_entry j where j.tenant_id = i.tenant_id and j.intent_id = i.intent_id)",
  "captured payments whose subscription is not active":
    "select i.intent_id::text id from payment_intent i join subscription s using (tenant_id, subscription_id) where i.state = 'captured' and s.status in ('pending')",
  "captured payments whose gift cannot be redeemed":
    "select i.intent_id::text id from payment_intent i join gift g using (tenant_id, gift_id) where i.state = 'captured' and g.state not in ('open', 'redeemed')",
  "active subscriptions that were not paid for":
    "select s.subscription_id::text id from subscription s where s.status in ('active', 'cancelling') and s.renews and not exists (select from payment_intent i where i.tenant_id = s.tenant_id and i.subscription_id = s.subscription_id and i.state = 'captured')",
  "prepaid subscriptions without their gift":
    "select s.subscription_id::text id from subscription s where not s.renews and not exists (select from gift g where g.tenant_id = s.tenant_id and g.redeemed_account = s.account_number and g.state = 'redeemed')",
  "active subscriptions without exactly one grant":
    "select s.subscription_id::text id from subscription s where s.status in ('active', 'cancelling') and 1 <> (select count(*) from expiry_entry e where e.tenant_id = s.tenant_id and e.subscription_id = s.subscription_id and e.cause = 'granted')",
  "captured payments without their two letters":
    "select i.intent_id::text id from payment_intent i where i.state = 'captured' and 2 <> (select count(*) from letter l where l.tenant_id = i.tenant_id and l.account_number = i.account_number and l.kind in ('receipt', 'acknowledgment', 'giftBought'))",
  "cancellations without their letter":
    "select s.subscription_id::text id from subscription s where s.status = 'cancelling' and not exists (select from letter l where l.tenant_id = s.tenant_id and l.account_number = s.account_number and l.kind = 'cancellationConfirmed')",
  "letters without a job or a result":
    "select l.letter_id::text id from letter l where l.state = 'queued' and not exists (select from pgboss.job j where j.name = 'letter' and j.data ->> 'id' = l.letter_id::text)",
  "accounts without a subscription or a gift that they give":
    "select a.account_number::text id from account a where not exists (select from subscription s where s.tenant_id = a.tenant_id and s.account_number = a.account_number) and not exists (select from gift g where g.tenant_id = a.tenant_id and g.account_number = a.account_number)",
};

/** Everything that is wrong after the drill; empty if all is well. */
export async function findDrillProblems(drilled: Drilled, seen: readonly Acknowledged[]): Promise<string[]> {
  const client = await owner(drilled);
  const wrongs: string[] = [];
  for (const [what, text] of Object.entries(invariants)) {
    const { rows } = await client.query<{ id: string }>(text);
    wrongs.push(...rows.map(({ id }) => `${what}: ${id}`));
  }
  wrongs.push(...(await lost(client, seen)), ...(await unposted(client, drilled)));
  await client.end();
  return wrongs;
}

/** What was answered with success must be there (security.md I8). */
async function lost(client: pg.Client, seen: readonly Acknowledged[]): Promise<string[]> {
  const wrongs: string[] = [];
  for (const { accountNumber, receiptNumber, canceled } of seen) {
    if (accountNumber === undefined) continue;
    const { rows } = await client.query<{ receipt: string | null; status: string }>(
      `select i.receipt_number receipt, s.status from subscription s
       left join payment_intent i on i.tenant_id = s.tenant_id and i.subscription_id = s.subscription_id and i.state = 'captured'
       where s.account_number = $1`,
      [accountNumber],
    );
    const row = rows[0];
    if (row === undefined) wrongs.push(`account ${accountNumber} was acknowledged and is gone`);
    else if (receiptNumber !== undefined && row.receipt !== receiptNumber)
      wrongs.push(`receipt ${receiptNumber} is gone`);
    else if (canceled === true && row.status !== "cancelling")
      wrongs.push(`the cancellation of ${accountNumber} is gone`);
  }
  return wrongs;
}

/** The charges that each gateway's own books show. */
const charges: Readonly<Record<EmulatedGatewayName, string>> = {
  converge: "select id from txn where approval <> '' and message = 'APPROVAL'",
  stripe: "select intent as id from charge where status = 'succeeded'",
  paypal: "select id from capture where id not in (select id from undone)",
};

function chargedAt(drilled: Booked, [name, statement]: readonly [string, string]): string[] {
  const file = join(drilled.dataDir, "sandbox", `${name}.sqlite`);
  const gateway = new DatabaseSync(file, { readOnly: true });
  const rows = gateway.prepare(statement).all();
  gateway.close();
  return rows.map(({ id }) => String(id));
}

/** Every approval at a gateway is posted exactly once: nobody pays for nothing, nobody pays twice. */
export async function unposted(client: pg.Client, drilled: Booked): Promise<string[]> {
  const charged = Object.entries(charges).flatMap((each) => chargedAt(drilled, each));
  const { rows } = await client.query<{ id: string }>(
    "select gateway_txn_id id from payment_intent where state = 'captured'",
  );
  const posted = new Set(rows.map(({ id }) => id));
  return [
    ...charged.filter((id) => !posted.has(id)).map((id) => `charged and not posted: ${id}`),
    ...[...posted].filter((id) => !charged.includes(id)).map((id) => `posted and not charged: ${id}`),
  ];
}
