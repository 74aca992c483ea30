import { expect, test } from "vitest";
import { machineContract } from "#contract/machine/machine-contract.ts";
import type { MachineEndpoint } from "#contract/machine/machine-endpoint.ts";
import { addDays, toDay } from "#core/day.ts";
import { type KeyScope, keyScopes } from "#core/site/api-key.ts";
import type { CatalogData } from "#server/catalog/read-catalog.ts";
import { newKey } from "#tests/world/calls.ts";
import { withList } from "#tests/world/mailing-list.ts";
import { anOldReader, north } from "#tests/world/papers.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { aPaperReader, type PaperReader } from "#tests/world/stops.ts";
import { asOwner } from "#tests/world/store.ts";
import { subscriptionOf, todayAt } from "#tests/world/time.ts";
import { aKey } from "./a-key.ts";

const site = await siteOfFile();

type ChangeName = {
  [Name in keyof typeof machineContract]: (typeof machineContract)[Name]["method"] extends "POST" ? Name : never;
}[keyof typeof machineContract];

/** Local tax is added to the price, but only in Illinois. */
const dearerInIllinois = (plain: CatalogData): CatalogData => ({
  ...plain,
  deliveryZips: [...plain.deliveryZips, { zip5: "60601", method: "mail", routeCode: null }],
  tenant: {
    ...plain.tenant,
    policy: {
      ...plain.tenant.policy,
      taxMode: "added",
      taxes: [{ component: "print", stateCode: "IL", rateMillionths: 100_000, effectiveFrom: toDay("2025-01-01") }],
    },
  },
});
const chicago = { street: "20 North Wacker Drive", city: "Chicago", stateCode: "IL", zip: "60601" };

/** What the paper's other systems can do to one reader, and a key that may do it. */
async function aConnectedReader() {
  const publisher = await aPublisher(site, (plain) => dearerInIllinois(withList(plain)));
  const reader = await anOldReader(site, publisher);
  const { text: key, keyId } = await aKey(site, publisher, { scopes: keyScopes });
  const send = (name: ChangeName, body: object, how: How = {}) => sendTo(name, body, { key, ...how });
  const read = async (path: string) => {
    const url = `${path}?account=${reader.accountNumber}`;
    return (await site.app.inject({ url, headers: { authorization: `Bearer ${key}` } })).json();
  };
  const { accountNumber } = reader;
  const today = await todayAt(site, publisher);
  const stop = { accountNumber, stopOn: addDays(today, 7), restartOn: addDays(today, 21), papers: "stop" };
  return { publisher, reader, accountNumber, key, keyId, send, read, today, stop };
}
type World = Awaited<ReturnType<typeof aConnectedReader>>;

type How = { readonly key?: string | null; readonly once?: string | null };

async function sendTo(name: ChangeName, body: object, { key, once = newKey() }: How) {
  const answer = await site.app.inject({
    method: "POST",
    url: machineContract[name].path,
    headers: {
      ...(key === null || key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(once === null ? {} : { "idempotency-key": once }),
    },
    payload: body,
  });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}

const codeOf = ({ body }: { readonly body: { readonly errors?: readonly { readonly detail: string }[] } }) =>
  body.errors?.[0]?.detail;

/** A successful request for each call, each in its own world. */
const good: Readonly<Record<ChangeName, (world: World) => Promise<object>>> = {
  createStop: async ({ stop }) => stop,
  changeStop: async (world) => {
    const { stopId } = (await world.send("createStop", world.stop)).body;
    return { ...world.stop, stopId, restartOn: addDays(world.today, 28) };
  },
  withdrawStop: async (world) => {
    const { accountNumber, stop } = world;
    return { accountNumber, stopId: (await world.send("createStop", stop)).body.stopId };
  },
  createComplaint: async ({ accountNumber }) => ({
    accountNumber,
    problem: "missed",
    when: "yesterday",
    resolution: "credit",
  }),
  changeDelivery: async ({ accountNumber }) => ({ accountNumber, ...placeIn(north) }),
  withdrawDeliveryChange: async (world) => {
    const { accountNumber, today } = world;
    const { body } = await world.send("changeDelivery", {
      accountNumber,
      ...placeIn(north),
      startsOn: addDays(today, 20),
    });
    return { accountNumber, changeId: body.changeId };
  },
  createNote: async ({ accountNumber }) => ({ accountNumber, text: "Asked for the crossword book." }),
  setNewsChoice: async ({ accountNumber }) => ({ accountNumber, agreed: true, shown: "Yes, email me news." }),
};
const names = Object.keys(good) as ChangeName[];

const placeIn = ({ streetAddress, ...place }: typeof north) => ({ street: streetAddress, ...place });

const trailOf = ({ tenantId }: Publisher, actor: string) =>
  asOwner<{ action: string; subject: string }>(
    site.store.owner,
    "select action, subject from audit_entry where tenant_id = $1 and actor = $2 order by entry_id",
    [tenantId, actor],
  );

test("every call that changes something is tested here", () => {
  const changes = Object.entries<MachineEndpoint>(machineContract).filter(([, { method }]) => method === "POST");
  expect(names.toSorted()).toEqual(changes.map(([name]) => name).toSorted());
});

test.each(names)("%s is done once for its key, and the trail names that key", async (name) => {
  const world = await aConnectedReader();
  const body = await good[name](world);
  const before = (await trailOf(world.publisher, `api-key:${world.keyId}`)).length;
  const once = newKey();
  const first = await world.send(name, body, { once });
  expect([first.status, first.body]).toEqual([200, expect.any(Object)]);
  const again = await world.send(name, body, { once });
  expect([again.status, again.body, again.headers["idempotency-replayed"]]).toEqual([200, first.body, "true"]);
  const did = (await trailOf(world.publisher, `api-key:${world.keyId}`)).slice(before);
  expect(did).toEqual([{ action: expect.any(String), subject: `account:${world.accountNumber}` }]);
  expect(await world.send(name, { ...body, accountNumber: world.accountNumber + 1 }, { once })).toMatchObject({
    status: 422,
  });
});

test.each(names)("%s is refused without a key, with one that may not, and without an Idempotency-Key", async (name) => {
  const world = await aConnectedReader();
  const body = await good[name](world);
  expect((await world.send(name, body, { key: null })).status).toBe(401);
  const others: readonly KeyScope[] = keyScopes.filter((scope) => scope !== machineContract[name].scope);
  const { text: other } = await aKey(site, world.publisher, { scopes: others });
  expect((await world.send(name, body, { key: other })).status).toBe(403);
  expect(await world.send(name, body, { once: null })).toMatchObject({
    status: 400,
    body: { detail: "A change needs an Idempotency-Key." },
  });
  expect((await world.send(name, { ...body, more: 1 })).status).toBe(400);
  expect((await world.send(name, { ...body, accountNumber: "4124939999999990" })).status).toBe(400);
});

test.each(names)("%s knows no account of another publication, and none that is not there", async (name) => {
  const world = await aConnectedReader();
  const body = await good[name](world);
  const { text: theirs } = await aKey(site, await aPublisher(site), { scopes: keyScopes });
  expect((await world.send(name, body, { key: theirs })).status).toBe(404);
  expect((await world.send(name, { ...body, accountNumber: 999 })).status).toBe(404);
});

test.each(names)("%s does nothing to an account that was merged", async (name) => {
  const world = await aConnectedReader();
  const body = await good[name](world);
  const into = await aPaperReader(site, world.publisher);
  await asOwner(site.store.owner, "update account set merged_into = $3 where tenant_id = $1 and account_number = $2", [
    world.publisher.tenantId,
    world.accountNumber,
    into.accountNumber,
  ]);
  const refused = await world.send(name, body);
  expect([refused.status, codeOf(refused)]).toEqual([409, "merged"]);
});

test("lists, changes and withdraws a vacation hold, and the paid days follow", async () => {
  const { publisher, accountNumber, send, read, stop, today } = await aConnectedReader();
  const { paidThrough } = await subscriptionOf(site, publisher, accountNumber);
  const { body: made } = await send("createStop", stop);
  expect(made.paidThrough > paidThrough).toBe(true);
  expect((await subscriptionOf(site, publisher, accountNumber)).paidThrough).toBe(made.paidThrough);
  const { accountNumber: _, ...wanted } = stop;
  expect((await read("/api/v1/stops")).stops).toEqual([
    { ...wanted, stopId: made.stopId, state: "coming", firstPaperOn: made.firstPaperOn, isSettled: false },
  ]);
  await send("changeStop", { ...stop, stopId: made.stopId, restartOn: addDays(today, 28), papers: "save" });
  expect((await read("/api/v1/stops")).stops).toMatchObject([{ restartOn: addDays(today, 28), papers: "save" }]);
  const { body: withdrawn } = await send("withdrawStop", { accountNumber, stopId: made.stopId });
  expect(withdrawn.paidThrough).toBe(paidThrough);
});

test("an action that the rules forbid is a problem with its code, and a repeat gets the same", async () => {
  const { send, read, stop, today, accountNumber } = await aConnectedReader();
  const once = newKey();
  const backward = { ...stop, restartOn: addDays(today, 5) };
  for (const _ of ["first", "again"]) {
    const refused = await send("createStop", backward, { once });
    expect([refused.status, codeOf(refused)]).toEqual([409, "stop-before-restart"]);
    expect(refused.body.detail).toMatch(/\w/);
  }
  expect((await read("/api/v1/stops")).stops).toEqual([]);
  const unknown = await send("withdrawStop", { accountNumber, stopId: 1 });
  expect(unknown.status).toBe(404);
});

test.each([
  ["createStop", "stopOn"],
  ["createStop", "restartOn"],
  ["changeStop", "stopOn"],
  ["changeDelivery", "startsOn"],
] as const)("%s names %s, as it was sent, if it is not a day", async (name, field) => {
  const world = await aConnectedReader();
  const refused = await world.send(name, { ...(await good[name](world)), [field]: "2027-02-31" });
  expect(refused).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: `/${field}`, detail: "is not a day" }] },
  });
});

test("credits a complaint by the publication's rules, and records it once", async () => {
  const world = await aConnectedReader();
  const body = await good.createComplaint(world);
  const { body: made } = await world.send("createComplaint", body);
  expect(made).toMatchObject({
    issueOn: addDays(world.today, -1),
    outcome: "credited",
    paidThrough: expect.any(String),
  });
  const twice = await world.send("createComplaint", body);
  expect([twice.status, codeOf(twice)]).toEqual([409, "already-reported"]);
  expect((await world.read("/api/v1/complaints")).complaints).toMatchObject([
    { issueId: made.issueId, problem: "missed", outcome: "credited" },
  ]);
});

test("a move goes to a checked address, and a changed price has to be confirmed first", async () => {
  const { accountNumber, send, read } = await aConnectedReader();
  const bad = await send("changeDelivery", { accountNumber, street: "1 Nowhere", stateCode: "ZZ", zip: "00000" });
  expect([bad.status, codeOf(bad)]).toEqual([409, "undeliverable"]);
  const there = { accountNumber, ...chicago };
  const dearer = await send("changeDelivery", there);
  expect([dearer.status, codeOf(dearer)]).toEqual([409, "price-changes"]);
  const [, expectedCents = ""] = /expectedCents (\d+)/.exec(dearer.body.detail) ?? [];
  const { body: moved } = await send("changeDelivery", { ...there, expectedCents: Number(expectedCents) });
  expect(moved).toMatchObject({
    to: { zip: expect.stringMatching(/^60601/) },
    price: { afterCents: Number(expectedCents) },
  });
  const { change } = await read("/api/v1/delivery-address");
  expect(change).toMatchObject({ changeId: moved.changeId, startsOn: moved.startsOn });
  await send("withdrawDeliveryChange", { accountNumber, changeId: moved.changeId });
  expect((await read("/api/v1/delivery-address")).change).toBeNull();
});

test("a note has the key's name, and returns on its follow-up day", async () => {
  const { publisher, accountNumber, send, today } = await aConnectedReader();
  await send("createNote", { accountNumber, text: "Call about the gate code.", followUpOn: addDays(today, 3) });
  expect(
    await asOwner(
      site.store.owner,
      "select author, text, staff_id as staff, follow_up_on::text as day from staff_note where tenant_id = $1",
      [publisher.tenantId],
    ),
  ).toEqual([{ author: "website", text: "Call about the gate code.", staff: null, day: addDays(today, 3) }]);
  const past = await send("createNote", { accountNumber, text: "Late.", followUpOn: addDays(today, -1) });
  expect(past).toMatchObject({ status: 400, body: { errors: [{ pointer: "/followUpOn" }] } });
});

test("consent to news has its sentence, a refusal has none, and the same answer twice is refused", async () => {
  const { publisher, reader, accountNumber, send } = await aConnectedReader();
  const bare = await send("setNewsChoice", { accountNumber, agreed: true });
  expect([bare.status, codeOf(bare)]).toEqual([409, "sentence"]);
  const yes = { accountNumber, agreed: true, shown: "Yes, email me the Courier's news." };
  await send("setNewsChoice", yes);
  const same = await send("setNewsChoice", yes);
  expect([same.status, codeOf(same)]).toEqual([409, "same"]);
  await send("setNewsChoice", { accountNumber, agreed: false });
  expect(await choicesOf(publisher, reader)).toEqual([
    { agreed: true, how: "other-system", shown: yes.shown },
    { agreed: false, how: "other-system", shown: null },
  ]);
});

const choicesOf = ({ tenantId }: Publisher, { email }: PaperReader) =>
  asOwner(
    site.store.owner,
    "select agreed, how, shown from marketing_choice where tenant_id = $1 and email = $2 order by choice_id",
    [tenantId, email],
  );
