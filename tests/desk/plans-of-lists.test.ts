import type pg from "pg";
import { afterAll, expect, test } from "vitest";
import { dayListKinds } from "#contract/desk/today.ts";
import type { DeskCallName } from "#contract/desk/desk-contract.ts";
import { queueNames } from "#core/staff/queue.ts";
import { grantRole } from "#server/store/staff/staff.ts";
import { atWork, deskCall } from "#tests/world/desk.ts";
import { anOldReader, aRedelivery } from "#tests/world/papers.ts";
import { deliverEmails } from "#tests/world/post.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { openFreshStore } from "#tests/world/store.ts";
import { aStop } from "#tests/world/stops.ts";
import { bigTables, makeManyAccounts } from "./many-accounts.ts";

/** Accounts at each of the two publications. */
const count = 8000;
/**
 * No list of the desk reads more rows of the big tables than this, of more than 300,000 in both publications. Most are
 * the words that begin like a misspelled name.
 */
const maxRows = 2500;

type Sent = { readonly text: string; readonly values: readonly unknown[] };
const sent: Sent[] = [];

/** Records the statements that the program sends, so that their plans can be examined. */
function listenTo(pool: pg.Pool): void {
  pool.on("connect", (client) => {
    const send = client.query.bind(client);
    Object.assign(client, {
      query: (...given: Parameters<typeof send>) => {
        const [first, second] = given as readonly unknown[];
        const asked = (
          typeof first === "object" && first !== null ? first : { text: first, values: second }
        ) as Partial<Sent>;
        if (typeof asked.text === "string")
          sent.push({ text: asked.text, values: Array.isArray(asked.values) ? asked.values : [] });
        return send(...given);
      },
    });
  });
}

const store = await openFreshStore();
listenTo(store.pool);
const site = await siteOfFile({ store });
afterAll(() => store.close());
const publisher = await aPublisher(site);
const other = await aPublisher(site);
const { session, staffId } = await atWork(site, "publisher", publisher);
await site.needs.db.writeDirectory((q) => grantRole(q, staffId, "publisher", other.tenantId));
const reader = await anOldReader(site, publisher);
for (const place of [publisher, other]) {
  const one = place === publisher ? reader : await anOldReader(site, place);
  await aRedelivery(site, place, one);
  await aStop(site, place, one);
  const note = { publication: place.domain, accountNumber: one.accountNumber, text: "Prefers the porch." };
  await deskCall(site, "deskAddNote", note, { session });
  await deliverEmails(site, place);
  await makeManyAccounts(site, place, one.accountNumber, count);
}

type Node = Readonly<Record<string, unknown>> & { readonly Plans?: readonly Node[] };
type Read = {
  readonly table: string;
  readonly how: string;
  readonly rows: number;
  readonly by: string;
  readonly text: string;
};

function textAt(node: Node, field: string): string {
  const value = node[field];
  return typeof value === "string" ? value : "";
}
const numberAt = (node: Node, field: string): number => Number(node[field] ?? 0);

/** The rows of the big tables that a plan looked at. */
function readsIn(node: Node, text: string): Read[] {
  const table = textAt(node, "Relation Name");
  const seen =
    numberAt(node, "Actual Rows") +
    numberAt(node, "Rows Removed by Filter") +
    numberAt(node, "Rows Removed by Index Recheck");
  const own = (bigTables as readonly string[]).includes(table)
    ? [
        {
          table,
          how: textAt(node, "Node Type"),
          rows: seen * numberAt(node, "Actual Loops"),
          by: textAt(node, "Index Cond") || textAt(node, "Recheck Cond"),
          text,
        },
      ]
    : [];
  return [...own, ...(node.Plans ?? []).flatMap((plan) => readsIn(plan, text))];
}

/** How the statements of a call read the big tables. They run once more, to be measured. */
async function readsOf(work: () => Promise<{ readonly status: number }>): Promise<Read[]> {
  sent.length = 0;
  expect((await work()).status).toBe(200);
  const reading = sent.filter(
    ({ text }) => /^\s*(with s as|select)\b/i.test(text) && bigTables.some((table) => text.includes(table)),
  );
  const client = await store.pool.connect();
  try {
    const reads: Read[] = [];
    for (const { text, values } of reading) {
      await client.query("begin");
      await client.query("select set_config('app.tenant', $1, true)", [String(publisher.tenantId)]);
      const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: Node }] }>(
        `explain (analyze, format json) ${text}`,
        [...values],
      );
      await client.query("rollback");
      for (const row of rows) reads.push(...row["QUERY PLAN"].flatMap(({ Plan }) => readsIn(Plan, text)));
    }
    return reads;
  } finally {
    client.release();
  }
}

/** What is wrong with how a call reads: whole tables, or more rows than a list can use. */
async function wrongReads(work: () => Promise<{ readonly status: number }>): Promise<string[]> {
  const reads = await readsOf(work);
  const told = ({ how, table, rows, by, text }: Read): string => `${how} of ${table} by ${by}, ${rows} rows: ${text}`;
  const whole = reads.filter(({ how, rows }) => how === "Seq Scan" && rows > 0);
  const most = reads.toSorted((one, next) => next.rows - one.rows).slice(0, 3);
  const all = reads.reduce((sum, { rows }) => sum + rows, 0);
  return [
    ...(reads.length === 0 ? ["nothing was read"] : []),
    ...whole.map(told),
    ...(all > maxRows ? [`${all} rows are read`, ...most.map(told)] : []),
  ];
}

const asks = (name: DeskCallName, input: object) => () => deskCall(site, name, { ...input }, { session });
const publication = publisher.domain;
const { accountNumber } = reader;
const trailFilters = [
  {},
  { actor: "staff:7" },
  { action: "test.action3" },
  { action: "nothing.ever" },
  { outcome: "refused" },
  { accountNumber: 500_000_007 },
  { from: "2025-01-01", to: "2025-01-31" },
];

test("Today reads through indexes, and only as many rows as it counts", async () => {
  expect(await wrongReads(asks("deskGetToday", {}))).toEqual([]);
});

test.each(dayListKinds.filter((kind) => kind !== "circulation"))(
  "the list of %s is read through indexes",
  async (kind) => {
    expect(await wrongReads(asks("deskGetDayList", { publication, kind }))).toEqual([]);
  },
);

test.each(queueNames)("the queue %s is read through indexes, at all publications", async (queue) => {
  expect(await wrongReads(asks("deskGetQueues", { queue }))).toEqual([]);
});

test("all queues together, and approvals, are read through indexes", async () => {
  expect(await wrongReads(asks("deskGetQueues", {}))).toEqual([]);
  // Nothing waits for a second person here, so none of the big tables is read.
  expect(await wrongReads(asks("deskGetApprovals", {}))).toEqual(["nothing was read"]);
});

test("a day's payments are read through an index", async () => {
  expect(await wrongReads(asks("deskListPayments", { publication }))).toEqual([]);
});

test.each(trailFilters)("a page of all publications' trail is read through an index: %j", async (filter) => {
  expect(await wrongReads(asks("deskGetTrail", filter))).toEqual([]);
});

test("the next page of the trail, and its people, read no more rows", async () => {
  const { body } = await deskCall(site, "deskGetTrail", {}, { session });
  expect(await wrongReads(asks("deskGetTrail", { before: body.older }))).toEqual([]);
  expect(await wrongReads(asks("deskGetTrailPeople", {}))).toEqual([]);
});

test.each(["nnell", "nnell 2625577", "nnmd", "nnlel", String(accountNumber)])(
  "finding %s uses indexes",
  async (query) => {
    expect(await wrongReads(asks("deskFind", { query }))).toEqual([]);
  },
);

test("an account and its timeline are read through indexes", async () => {
  const of = { publication, accountNumber };
  expect(await wrongReads(asks("deskGetAccount", of))).toEqual([]);
  expect(await wrongReads(asks("deskGetTimeline", of))).toEqual([]);
});
