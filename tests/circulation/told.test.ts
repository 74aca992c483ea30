import { expect, test } from "vitest";
import { pollHeldCommands } from "#server/circulation/poll-held-commands.ts";
import { call, newKey } from "#tests/world/calls.ts";
import { commandsSentTo, drawNow, sendAll } from "#tests/world/circulation.ts";
import { paysFor } from "#tests/world/paying.ts";
import type { Publisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { aPaperReader, aStop, type PaperReader, twoWeeks } from "#tests/world/stops.ts";
import { aCancelingReader, accept, goesToOffer, leave, saveRate, undo } from "#tests/world/canceling-readers.ts";
import { aMirroredPublisher, detailsOf } from "./a-mirrored-reader.ts";

const site = await siteOfFile();

/** Sends everything, lets them draw, and reads their record. */
async function aNight(publisher: Publisher): Promise<void> {
  await sendAll(site, publisher);
  drawNow(site, publisher);
  site.passMinutes(10);
  await pollHeldCommands(site.work, publisher.tenantId);
}

const lastBody = (publisher: Publisher) => commandsSentTo(site, publisher).at(-1)?.body;
const sunday = { bundleID: "sunday", rateCode: "sunday-4w" };

/** The dates in their record and in our own ledger. */
async function bothDates(publisher: Publisher, reader: PaperReader) {
  const { circulation } = await detailsOf(site, publisher, reader);
  const { body } = await call(site, "getTemporaryStopDates", { domain: publisher.domain }, { token: reader.token });
  return { theirs: circulation?.expireOn, ours: body?.expireDate };
}

test("sends a temporary stop, its change and its withdrawal, and both systems have the same date each night", async () => {
  const publisher = await aMirroredPublisher(site);
  const reader = await aPaperReader(site, publisher, planOf(publisher));
  const { domain } = publisher;
  const { accountNumber, token } = reader;
  await aNight(publisher);
  const wanted = await twoWeeks(site, publisher, reader);
  const { stopID } = await aStop(site, publisher, reader, wanted);
  await aNight(publisher);
  expect(lastBody(publisher)).toMatchObject({
    kind: "stop",
    date: wanted.stopDate,
    details: { stopId: stopID, restartOn: wanted.restartDate, papers: "stop" },
  });
  const stopped = await bothDates(publisher, reader);
  expect(stopped.theirs).toBe(stopped.ours);

  const saved = { ...wanted, paperOption: "save" as const };
  const edited = await call(
    site,
    "editTemporaryStop",
    { domain, accountNumber, stopID, ...saved },
    { token, key: newKey() },
  );
  expect(edited.body).toMatchObject({ isSuccess: true });
  await sendAll(site, publisher);
  expect(lastBody(publisher)).toMatchObject({ kind: "stop", details: { stopId: stopID, papers: "save" } });

  const withdrawn = await call(
    site,
    "withdrawTemporaryStop",
    { domain, accountNumber, stopID },
    { token, key: newKey() },
  );
  expect(withdrawn.body).toMatchObject({ isSuccess: true });
  await aNight(publisher);
  expect(lastBody(publisher)).toMatchObject({ kind: "restart", details: { after: { kind: "stop", stopId: stopID } } });
  const gone = await bothDates(publisher, reader);
  expect(gone.theirs).toBe(gone.ours);
  expect(gone.ours === stopped.ours).toBe(false);
});

const planOf = ({ plain }: Publisher) => {
  const rateCode = plain.catalog.bundles.find(({ bundleId }) => bundleId === sunday.bundleID)?.rateCode;
  return { ...sunday, rateCode: rateCode ?? sunday.rateCode };
};

test("sends a one-time payment with its receipt and the new paid-through date", async () => {
  const publisher = await aMirroredPublisher(site);
  const payer = await aPaperReader(site, publisher);
  await aNight(publisher);
  const before = await bothDates(publisher, payer);
  const paid = await paysFor(site, publisher, payer, { purpose: "oneTime", rateCode: "wed-fri-sun-4w" });
  expect(paid.body).toMatchObject({ isSuccess: true });
  await aNight(publisher);
  expect(commandsSentTo(site, publisher).map(({ body, status }) => `${body.kind} ${status}`)).toEqual([
    "start done",
    "payment done",
    "payment done",
  ]);
  const after = await bothDates(publisher, payer);
  expect(after.theirs).toBe(after.ours);
  expect(String(after.ours) > String(before.ours)).toBe(true);
});

test("sends an undone cancellation as a restart, and a later one as a cancellation again", async () => {
  const publisher = await aMirroredPublisher(site);
  const canceling = await aCancelingReader(site, publisher);
  for (const step of [leave, undo, leave])
    expect((await step(site, publisher, canceling)).body).toMatchObject({ isSuccess: true });
  await aNight(publisher);
  expect(commandsSentTo(site, publisher).map(({ body, status }) => `${body.kind} ${status}`)).toEqual([
    "start done",
    "payment done",
    "cancel done",
    "restart done",
    "cancel done",
  ]);
  expect(commandsSentTo(site, publisher)[3]?.body).toMatchObject({ details: { after: { kind: "cancellation" } } });
});

test("sends a save offer as a new rate from the renewal, which undoes a cancellation", async () => {
  const publisher = await aMirroredPublisher(site);
  const canceling = await aCancelingReader(site, publisher);
  await goesToOffer(site, publisher, canceling);
  expect((await accept(site, publisher, canceling)).body).toMatchObject({ isSuccess: true });
  await aNight(publisher);
  expect(lastBody(publisher)).toMatchObject({
    kind: "rateChange",
    date: canceling.saves,
    details: { bundleId: "wed-fri-sun", rateCode: saveRate, amount: expect.any(Number) },
  });
  expect(commandsSentTo(site, publisher).at(-1)?.status).toBe("done");
});
