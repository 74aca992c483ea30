import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import pg from "pg";
import { parsers } from "#server/db/parsers.ts";
import { ownerOf } from "#tests/world/store.ts";
import { type Booked, unposted } from "../books.ts";
import type { Acknowledged } from "../shopper.ts";

/** What is wrong after the drill, and how much could have gone wrong. */
export type Findings = {
  /** Receipts that a reader was shown, and days that had passed, but that are missing. */
  readonly lost: readonly string[];
  /** By the emulated gateway's own ledger. */
  readonly chargedTwice: readonly string[];
  /** Charges that are not posted, postings that were not charged, and books that do not balance. */
  readonly wrong: readonly string[];
  readonly payments: number;
  readonly renewals: number;
  /** How many days' work was done by a program that takes jobs. */
  readonly daysByJobs: number;
};

const invariants: Readonly<Record<string, string>> = {
  "journal entries that do not balance":
    "select entry_id::text id from journal_line group by tenant_id, entry_id having sum(amount_cents) <> 0",
  "captured payments without their journal entry":
    "select i.intent_id::text id from payment_intent i where state = 'captured' and 1 <> (select count(*) from journal_entry j where j.tenant_id = i.tenant_id and j.intent_id = i.intent_id)",
  "payments without exactly one term each":
    "select s.subscription_id::text id from subscription s where (select count(*) from payment_intent i where i.tenant_id = s.tenant_id and i.subscription_id = s.subscription_id and i.state = 'captured') <> (select count(*) from expiry_entry e where e.tenant_id = s.tenant_id and e.subscription_id = s.subscription_id and e.cause = 'granted')",
  "letters without a job or a result":
    "select l.letter_id::text id from letter l where l.state = 'queued' and not exists (select from pgboss.job j where j.name = 'letter' and j.data ->> 'id' = l.letter_id::text)",
};

/** @param days the publication's days that were acknowledged as passed. */
export async function findingsOf(booked: Booked, seen: readonly Acknowledged[], days: number): Promise<Findings> {
  const client = new pg.Client({ ...ownerOf(await booked.reach()), types: parsers });
  await client.connect();
  try {
    const wrong: string[] = [];
    for (const [what, text] of Object.entries(invariants)) {
      const { rows } = await client.query<{ id: string }>(text);
      wrong.push(...rows.map(({ id }) => `${what}: ${id}`));
    }
    const { rows } = await client.query<{ receipt: string; purpose: string }>(
      "select receipt_number receipt, purpose from payment_intent where state = 'captured'",
    );
    const there = new Set(rows.map(({ receipt }) => receipt));
    const shown = seen.flatMap(({ receiptNumber }) => (receiptNumber === undefined ? [] : [receiptNumber]));
    const passed = await client.query<{ days: number }>("select max(days_ahead) days from sandbox_day");
    const turns = await client.query<{ done: number }>(
      "select count(*)::int done from pgboss.job where name = 'day' and state = 'completed'",
    );
    const missing = Math.max(0, days - (passed.rows[0]?.days ?? 0));
    return {
      lost: [...shown.filter((receipt) => !there.has(receipt)), ...(missing > 0 ? [`${missing} days`] : [])],
      chargedTwice: chargedTwice(booked),
      wrong: [...wrong, ...(await unposted(client, booked))],
      daysByJobs: turns.rows[0]?.done ?? 0,
      payments: rows.length,
      renewals: rows.filter(({ purpose }) => purpose === "renewal").length,
    };
  } finally {
    await client.end();
  }
}

/** Invoices that the gateway has approved more than once. */
function chargedTwice({ dataDir }: Booked): string[] {
  const ledger = new DatabaseSync(join(dataDir, "sandbox", "converge.sqlite"), { readOnly: true });
  try {
    const rows = ledger
      .prepare(
        `select invoice from txn where kind = 'SALE' and approval <> '' and message = 'APPROVAL'
         group by merchant, invoice having count(*) > 1`,
      )
      .all();
    return rows.map(({ invoice }) => String(invoice));
  } finally {
    ledger.close();
  }
}
