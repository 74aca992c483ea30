import { expect, test } from "vitest";
import { toDay } from "#core/day.ts";
import { pollHeldCommands } from "#server/circulation/poll-held-commands.ts";
import { aMirroredPublisher, aReader, leave, type Reader } from "#tests/circulation/a-mirrored-reader.ts";
import { call } from "#tests/world/calls.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { drawNow, sendAll } from "#tests/world/circulation.ts";
import { expectProblem } from "#tests/world/expect-problem.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aVisitor, signedIn } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { shortDay } from "#core/format/day-text.ts";

const site = await siteOfFile();
const commandsOf = async ({ domain }: Publisher, { accountNumber, token }: Reader) =>
  (await call(site, "getCirculationCommands", { domain, accountNumber }, { token })).body;

test("shows the subscriber circulation commands with their state, newest first", async () => {
  const publisher = await aMirroredPublisher(site);
  const reader = await aReader(site, publisher);
  const last = await leave(site, publisher, reader);
  const textsOf = async () => (await commandsOf(publisher, reader)).map(({ text }) => text);
  expect(await textsOf()).toEqual([
    "Cancellation: recorded, being sent to circulation.",
    "Payment: recorded, being sent to circulation.",
    "Start of your subscription: recorded, being sent to circulation.",
  ]);
  await sendAll(site, publisher);
  expect((await textsOf())[0]).toBe(
    `Cancellation: sent to circulation, expected to take effect ${shortDay(toDay(last), "en")}.`,
  );
  drawNow(site, publisher);
  site.passMinutes(11);
  await pollHeldCommands(site.work, publisher.tenantId);
  expect((await commandsOf(publisher, reader))[0]).toEqual({
    commandId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    kind: "cancel",
    state: "done",
    toldAt: expect.stringMatching(/^\d{4}-.*Z$/),
    meantFor: last,
    effectiveOn: last,
    text: `Cancellation: sent to circulation, effective ${shortDay(toDay(last), "en")}.`,
  });
});

test("lists none for an account that our own ledger keeps", async () => {
  const publisher = await aPublisher(site);
  const reader = await aReader(site, publisher);
  expect(await commandsOf(publisher, reader)).toEqual([]);
});

test("keeps the other system's own words for the operator", async () => {
  const publisher = await aMirroredPublisher(site);
  const reader = await aReader(site, publisher);
  await changePublisher(
    site,
    publisher,
    "update circulation_command set state = 'refused', refusal = 'other', last_error = 'E-4711: internal words'",
  );
  const answer = await commandsOf(publisher, reader);
  expect(answer[0]?.text).toContain("someone has to check it. Please contact customer service.");
  expect(JSON.stringify(answer)).not.toContain("internal words");
});

test("finds nothing to show for a login without an account", async () => {
  const publisher = await aPublisher(site);
  const { email } = await aVisitor(site, publisher);
  const token = await signedIn(site, publisher, email);
  expect(expectProblem(await call(site, "getCirculationCommands", {}, { token }), 404).title).toBe("Not Found");
});
