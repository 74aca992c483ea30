import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { toDay } from "#core/day.ts";
import { mirrorCirculation } from "#server/adapters/circulation/mirror/mirror.ts";
import { nativeCirculation } from "#server/adapters/circulation/native.ts";
import type { Circulation, OutgoingCommand } from "#server/adapters/circulation/port.ts";
import { call } from "#tests/world/calls.ts";
import {
  circulationSecret,
  commandsSentTo,
  drawNow,
  mirrorNewAccounts,
  sendAll,
  setCirculationBehavior,
} from "#tests/world/circulation.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aSubscriber, signedIn } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const site = await siteOfFile();

const mirrorOf = ({ plain }: Publisher, change: { readonly secret?: string; readonly url?: string } = {}) => {
  const { circulation } = plain.tenant;
  if (circulation.kind !== "mirror") throw new Error("not mirrored");
  const { publication, user } = circulation;
  const account = {
    url: site.circulation.url,
    reach: "loopback",
    publication,
    user,
    secret: circulationSecret,
  } as const;
  return mirrorCirculation({ timeoutMs: 300 })({ ...account, ...change });
};

/** Where the record is, with a subscriber for each. */
const modes = [
  {
    mode: "native",
    of: ({ tenantId }: Publisher): Circulation => nativeCirculation(site.store.db)(tenantId),
    settle: async () => undefined,
  },
  {
    mode: "mirror",
    of: (publisher: Publisher): Circulation => mirrorOf(publisher),
    settle: async (publisher: Publisher) => {
      await sendAll(site, publisher);
      drawNow(site, publisher);
    },
  },
] as const;

async function aReader(publisher: Publisher) {
  await mirrorNewAccounts(site, publisher);
  const { email, accountNumber } = await aSubscriber(site, publisher);
  const token = await signedIn(site, publisher, email);
  const { body } = await call(site, "getAccountManagementDetails", { domain: publisher.domain }, { token });
  return { accountNumber, paidThrough: body.paidThrough };
}

const aStop = (accountNumber: number, change: Partial<OutgoingCommand> = {}): OutgoingCommand => ({
  commandId: randomUUID(),
  sequence: 9,
  accountNumber,
  kind: "stop",
  on: toDay("2099-03-04"),
  toldAt: new Date(),
  details: { stopId: 1, restartOn: "2099-03-11", papers: "save" },
  ...change,
});

test.each(modes)("$mode: reads an account's expire date and balance", async ({ of, settle }) => {
  const publisher = await aPublisher(site);
  const { accountNumber, paidThrough } = await aReader(publisher);
  await settle(publisher);
  expect(await of(publisher).readAccounts([accountNumber])).toEqual({
    kind: "read",
    found: [{ accountNumber, expireOn: paidThrough, balanceCents: 0 }],
  });
});

test.each(modes)("$mode: reads what happened to an account, with its payments", async ({ of, settle }) => {
  const publisher = await aPublisher(site);
  const { accountNumber } = await aReader(publisher);
  await settle(publisher);
  const read = await of(publisher).readHistory(accountNumber);
  expect(read).toMatchObject({
    kind: "read",
    found: expect.arrayContaining([expect.objectContaining({ what: "payment", amountCents: expect.any(Number) })]),
  });
  expect(read.kind === "read" && read.found.length).toBe(2);
});

test.each(modes)("$mode: leaves out unknown accounts", async ({ of }) => {
  const publisher = await aPublisher(site);
  expect(await of(publisher).readAccounts([999_999_999_999])).toEqual({ kind: "read", found: [] });
  expect(await of(publisher).readHistory(999_999_999_999)).toEqual({ kind: "read", found: [] });
  expect(await of(publisher).readCommands([randomUUID()])).toEqual({ kind: "read", found: [] });
});

test.each(modes)("$mode: the same command sent twice gets the same answer", async ({ of, settle }) => {
  const publisher = await aPublisher(site);
  const { accountNumber } = await aReader(publisher);
  await settle(publisher);
  const command = aStop(accountNumber);
  const first = await of(publisher).send(command);
  expect(["held", "done"]).toContain(first.kind);
  expect(first).toMatchObject({ effectiveOn: "2099-03-04" });
  expect(await of(publisher).send(command)).toEqual(first);
});

test("mirror: holds a command until the nightly draw, and then carries it out", async () => {
  const publisher = await aPublisher(site);
  const { accountNumber } = await aReader(publisher);
  await sendAll(site, publisher);
  drawNow(site, publisher);
  const command = aStop(accountNumber);
  const theirs = mirrorOf(publisher);
  expect(await theirs.send(command)).toEqual({ kind: "held", effectiveOn: "2099-03-04" });
  const asked = () => theirs.readCommands([command.commandId]);
  const { commandId } = command;
  const held = { kind: "held", effectiveOn: "2099-03-04" };
  expect(await asked()).toEqual({ kind: "read", found: [{ commandId, answer: held }] });
  drawNow(site, publisher);
  expect(await asked()).toEqual({ kind: "read", found: [{ commandId, answer: { ...held, kind: "done" } }] });
});

test("mirror: reports what they refuse, with the reason", async () => {
  const publisher = await aPublisher(site);
  const { accountNumber } = await aReader(publisher);
  const theirs = mirrorOf(publisher);
  expect(await theirs.send(aStop(accountNumber))).toMatchObject({ kind: "refused", refusal: "unknown-account" });
  await sendAll(site, publisher);
  drawNow(site, publisher);
  const backDated = aStop(accountNumber, { on: toDay("2020-03-04") });
  expect(await theirs.send(backDated)).toMatchObject({ kind: "refused", refusal: "back-dated" });
  const complaint = { problem: "missed", resolution: "credit", halfUnits: 2 };
  const noPaper = aStop(accountNumber, { kind: "complaint", details: complaint });
  expect(await theirs.send(noPaper)).toMatchObject({ kind: "refused", refusal: "not-an-issue-day" });
  const after = { after: { kind: "stop", stopId: 77 } };
  const restart = aStop(accountNumber, { kind: "restart", details: after });
  expect(await theirs.send(restart)).toMatchObject({ kind: "refused", refusal: "no-such-stop" });
  setCirculationBehavior(site, publisher, "refuses");
  expect(await theirs.send(aStop(accountNumber))).toMatchObject({
    kind: "refused",
    refusal: "other",
    why: "rehearsed: the page says to refuse everything",
  });
});

test.each([
  ["down", { away: true, why: "answered 503" }],
  ["silent", { away: true, why: "no answer" }],
  ["locked", { away: false, why: "answered 423" }],
] as const)(
  "mirror: while their system is %s, a command is postponed and they record nothing",
  async (behaviour, later) => {
    const publisher = await aPublisher(site);
    setCirculationBehavior(site, publisher, behaviour);
    expect(await mirrorOf(publisher).send(aStop(100_200_300))).toEqual({
      kind: "later",
      retryAfterSeconds: null,
      ...later,
    });
    expect(commandsSentTo(site, publisher)).toEqual([]);
  },
);

test("mirror: after a lost answer, sending the command again returns that answer and has no second effect", async () => {
  const publisher = await aPublisher(site);
  const { accountNumber } = await aReader(publisher);
  await sendAll(site, publisher);
  const before = commandsSentTo(site, publisher).length;
  const command = aStop(accountNumber);
  setCirculationBehavior(site, publisher, "forgetful");
  expect(await mirrorOf(publisher).send(command)).toMatchObject({ kind: "later", why: "no answer" });
  setCirculationBehavior(site, publisher, "answers");
  expect(await mirrorOf(publisher).send(command)).toMatchObject({ kind: "held" });
  const told = commandsSentTo(site, publisher).slice(before);
  expect(told.map(({ times }) => times)).toEqual([2]);
});

test("mirror: a reused command id and a command that they can't read need an operator", async () => {
  const publisher = await aPublisher(site);
  const { accountNumber } = await aReader(publisher);
  const theirs = mirrorOf(publisher);
  const command = aStop(accountNumber);
  await theirs.send(command);
  const other = { ...command, on: toDay("2099-05-05") };
  expect(await theirs.send(other)).toEqual({ kind: "unreadable", why: "answered 409" });
  expect(await theirs.send(aStop(accountNumber, { details: {} }))).toEqual({
    kind: "unreadable",
    why: "answered 400",
  });
});

test("mirror: a wrong secret is refused and reported without being shown", async () => {
  const publisher = await aPublisher(site);
  const said = await mirrorOf(publisher, { secret: "wrong-secret" }).readAccounts([1]);
  expect(said).toEqual({ kind: "later", away: true, why: "answered 401", retryAfterSeconds: null });
});

test("mirror: accepts only public https addresses", async () => {
  const publisher = await aPublisher(site);
  const { circulation } = publisher.plain.tenant;
  if (circulation.kind !== "mirror") throw new Error("not mirrored");
  for (const url of ["http://circ.example", "https://10.0.0.1", "https://127.0.0.1:4433", "not an address"]) {
    const account = { ...circulation, url, reach: "public", secret: "s" } as const;
    expect(await mirrorCirculation()(account).readAccounts([1])).toMatchObject({
      kind: "later",
      why: expect.stringMatching(/not (a public|an) address|address that we call/),
    });
  }
});
