import { XMLParser } from "fast-xml-parser";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { releaseConverge } from "#sandbox/converge/meet-mood.ts";
import { moodyCard } from "#sandbox/converge/test-cards.ts";
import { clearMoods, type MoodName, queueMood } from "#sandbox/moods.ts";
import { aCharge, aGateway, aStoredCard, fieldOf, type GatewayWorld, rehearsing, visa } from "./a-gateway.ts";

// The emulator at the wire, without the adapter: its answers, what its search shows, and what the money really did.

const txn = z.record(z.string(), z.unknown());
const single = z.object({ txn });
const list = z.object({ txnlist: z.object({ txn: z.optional(z.union([z.array(txn), txn])) }) });
const parser = new XMLParser({ parseTagValue: false });

type Wire = readonly Record<string, unknown>[];

const silence: Wire = [{ line: "no answer" }];
const busy: Wire = [{ line: "503" }];

/** Makes one call of the XML interface, and returns every record of the answer. */
async function ask(
  { merchant, pin }: { merchant: GatewayWorld["merchant"]; pin: string },
  fields: object,
): Promise<Wire> {
  const all = { ssl_merchant_id: merchant.merchantId, ssl_user_id: merchant.userId, ssl_pin: pin, ...fields };
  const xml = Object.entries(all).map(([name, value]) => `<${name}>${String(value)}</${name}>`);
  const body = new URLSearchParams({ xmldata: `<txn>${xml.join("")}</txn>` });
  const response = await fetch(merchant.xmlUrl, { method: "POST", body }).catch(() => null);
  if (response === null) return silence;
  if (response.status === 503) return busy;
  const document: unknown = parser.parse(await response.text());
  const one = single.safeParse(document);
  if (one.success) return [one.data.txn];
  const found = list.parse(document).txnlist.txn ?? [];
  return Array.isArray(found) ? found : [found];
}

async function aWorld() {
  const world = await aGateway();
  const { merchant, ledger } = world;
  const wire = (ssl_transaction_type: string, fields: object) =>
    ask({ merchant, pin: merchant.pin }, { ssl_transaction_type, ...fields });
  /** The money that really moved, in cents: sales that were not reversed, less what was paid back. */
  const money = (): number =>
    Number(
      ledger.db
        .prepare(
          `select coalesce(sum(case kind when 'SALE' then amount when 'RETURN' then -amount else 0 end), 0) as cents
           from txn where approval <> ''`,
        )
        .get()?.["cents"],
    );
  return {
    world,
    wire,
    money,
    mood: (call: string, name: MoodName, looks?: number) =>
      queueMood(ledger.db, merchant.merchantId, call, name, looks === undefined ? {} : { looks }),
    sale: async (card = visa) => fieldOf(await world.sell(aCharge({ amount: 1299 }), card), "ssl_txn_id"),
    search: (reference: string) => wire("txnquery", { ssl_merchant_txn_id: reference }),
    release: () => releaseConverge(ledger.db, null),
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  };
}

const aReturn = (id: string, reference = "back") => ({
  ssl_txn_id: id,
  ssl_amount: "5.00",
  ssl_merchant_txn_id: reference,
});

const approved = [{ ssl_result: "0", ssl_result_message: "APPROVAL" }];
const declined = [{ ssl_result: "1", ssl_result_message: "DECLINED" }];
const pending = [{ ssl_result_message: "PENDING", ssl_trans_status: "REV" }];
const error = (errorCode: string) => [{ errorCode }];

test.each<[MoodName, answer: Wire, left: number, afterwards: number]>([
  ["usual", approved, 799, 799],
  ["declines", declined, 1299, 1299],
  ["holds", pending, 1299, 799],
  ["holds-then-declines", pending, 1299, 1299],
  ["records-late", approved, 799, 799],
  ["answers-late", silence, 799, 799],
  ["answers-and-records-late", silence, 799, 799],
  // Two returns of $5.00 fit into one sale of $12.99.
  ["acts-twice", approved, 299, 299],
  ["away", silence, 1299, 1299],
  ["busy", busy, 1299, 1299],
])("a return while the gateway %s", async (name, answer, left, afterwards) => {
  await using it = await aWorld();
  const id = await it.sale();
  it.mood("return", name);
  const said = await it.wire("ccreturn", aReturn(id));
  expect(said).toMatchObject(answer);
  expect(it.money()).toBe(left);
  it.release();
  expect(it.money()).toBe(afterwards);
});

test("a held return is undecided until it was checked twice", async () => {
  await using it = await aWorld();
  it.mood("return", "holds");
  await it.wire("ccreturn", aReturn(await it.sale()));
  for (const _ of ["once", "twice"]) {
    const [found = {}] = await it.search("back");
    expect(found).toMatchObject({ ssl_trans_status: "REV", ssl_approval_code: "" });
    expect(found).not.toHaveProperty("ssl_result");
    expect(it.money()).toBe(1299);
  }
  expect(await it.search("back")).toMatchObject([{ ssl_trans_status: "PEN", ssl_result_message: "APPROVAL" }]);
  expect(it.money()).toBe(799);
});

test("a held return is decided after an hour, whether or not anybody checked", async () => {
  await using it = await aWorld();
  it.mood("return", "holds-then-declines", 50);
  await it.wire("ccreturn", aReturn(await it.sale()));
  it.world.pass(60 * 60_000);
  expect(await it.search("back")).toMatchObject([{ ssl_result_message: "DECLINED", ssl_approval_code: "" }]);
});

test("an amount that a held return may pay is not paid by another return", async () => {
  await using it = await aWorld();
  const id = await it.sale();
  it.mood("return", "holds");
  await it.wire("ccreturn", aReturn(id));
  expect(await it.wire("ccreturn", { ...aReturn(id, "more"), ssl_amount: "8.00" })).toMatchObject(error("5091"));
});

test("a return that is recorded late is found only after the configured number of checks", async () => {
  await using it = await aWorld();
  it.mood("return", "answers-and-records-late", 3);
  await it.wire("ccreturn", aReturn(await it.sale()));
  for (const _ of [1, 2, 3]) expect(await it.search("back")).toEqual([]);
  expect(await it.search("back")).toMatchObject([{ ssl_result_message: "APPROVAL", ssl_amount: "5.00" }]);
});

test.each<[MoodName, answer: Wire, left: number, afterwards: number]>([
  ["declines", declined, 1299, 1299],
  ["holds", pending, 1299, 0],
  ["holds-then-declines", pending, 1299, 1299],
  ["records-late", approved, 0, 0],
  ["answers-late", silence, 0, 0],
  ["acts-twice", error("5040"), 0, 0],
  ["away", silence, 1299, 1299],
])("a void while the gateway %s", async (name, answer, left, afterwards) => {
  await using it = await aWorld();
  const id = await it.sale();
  it.mood("void", name);
  const said = await it.wire("ccvoid", { ssl_txn_id: id });
  expect(said).toMatchObject(answer);
  expect(it.money()).toBe(left);
  it.release();
  expect(it.money()).toBe(afterwards);
});

test("a void that is recorded late still looks like a sale", async () => {
  await using it = await aWorld();
  const id = await it.sale();
  it.mood("void", "records-late", 1);
  await it.wire("ccvoid", { ssl_txn_id: id });
  expect(await it.wire("txnquery", { ssl_txn_id: id })).toMatchObject([{ ssl_transaction_type: "SALE" }]);
  expect(await it.wire("txnquery", { ssl_txn_id: id })).toMatchObject([{ ssl_transaction_type: "VOID" }]);
});

test.each<[MoodName, answer: Wire, charged: number, afterwards: number]>([
  ["declines", declined, 0, 0],
  ["holds", pending, 0, 700],
  ["holds-then-declines", pending, 0, 0],
  ["records-late", approved, 700, 700],
  ["answers-late", silence, 700, 700],
  ["acts-twice", [{ ssl_result: "1", ssl_result_message: "Declined - Transaction previously authorized" }], 700, 700],
  ["away", silence, 0, 0],
  ["busy", busy, 0, 0],
])("a charge of a stored card while the gateway %s", async (name, answer, charged, afterwards) => {
  await using it = await aWorld();
  const ssl_token = await aStoredCard(it.world);
  const before = it.money();
  it.mood("sale", name);
  const sale = { ssl_token, ssl_amount: "7.00", ssl_invoice_number: "R-1", ssl_merchant_txn_id: "renewal" };
  const said = await it.wire("ccsale", sale);
  expect(said).toMatchObject(answer);
  expect(it.money() - before).toBe(charged);
  it.release();
  expect(it.money() - before).toBe(afterwards);
});

test("a payment on the payment page can be held, recorded late, or processed twice", async () => {
  await using it = await aWorld();
  it.mood("checkout", "holds");
  const held = await it.world.sell(aCharge({ amount: 500, reference: "held" }));
  expect(held).toMatchObject({ callback: "onApproval", fields: { ssl_result_message: "PENDING" } });
  expect(it.money()).toBe(0);
  it.release();
  expect(it.money()).toBe(500);
  it.mood("checkout", "records-late");
  expect(await it.world.sell(aCharge({ amount: 600, reference: "late" }))).toMatchObject({ callback: "onApproval" });
  expect(await it.search("late")).toEqual([]);
  it.mood("checkout", "acts-twice");
  expect(await it.world.sell(aCharge({ amount: 700 }))).toMatchObject({ callback: "onDeclined" });
  expect(it.money()).toBe(1800);
});

test("planned failures occur in the order in which they were queued, and none remain once cleared", async () => {
  await using it = await aWorld();
  const id = await it.sale();
  it.mood("return", "declines");
  it.mood("return", "away");
  expect(await it.wire("ccreturn", aReturn(id))).toMatchObject(declined);
  expect(await it.wire("ccreturn", aReturn(id))).toEqual(silence);
  it.mood("return", "declines");
  clearMoods(it.world.ledger.db, it.world.merchant.merchantId);
  expect(await it.wire("ccreturn", aReturn(id))).toMatchObject(approved);
});

test("in manual mode, the card's digits choose the call and the failure", async () => {
  await using it = await aWorld();
  const card = (ssl_card_number: string) => ({ ...visa, ssl_card_number });
  expect(moodyCard("return", "declines")).toBe("4000000000031007");
  const paid = await it.sale(card("4000000000031007"));
  expect(await it.wire("ccreturn", aReturn(paid))).toMatchObject(declined);
  expect(await it.wire("ccvoid", { ssl_txn_id: paid })).toMatchObject(approved);
  const ssl_token = await aStoredCard(it.world, card(moodyCard("sale", "declines")));
  expect(await it.wire("ccsale", { ssl_token, ssl_amount: "7.00" })).toMatchObject(declined);
  const hidden = await it.sale(card(moodyCard("query", "away")));
  expect(await it.wire("txnquery", { ssl_txn_id: hidden })).toEqual(silence);
  const plain = await it.sale(rehearsing);
  expect(await it.wire("ccreturn", aReturn(plain))).toMatchObject(approved);
});
