import { expect, test } from "vitest";
import { changePublisher } from "#tests/world/change-publisher.ts";
import {
  aCancelingReader,
  accept,
  cancelRecords,
  detailsOf,
  goesToOffer,
  leave,
  step,
  undo,
} from "#tests/world/canceling-readers.ts";
import { deliverEmails, mailTo } from "#tests/world/post.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const site = await siteOfFile();

async function canceled() {
  const publisher = await aPublisher(site);
  const canceling = await aCancelingReader(site, publisher);
  const before = await cancelRecords(site, publisher);
  await leave(site, publisher, canceling);
  return { publisher, canceling, before };
}

test("undoes a cancellation until its end date, restores everything and names the next charge", async () => {
  const { publisher, canceling, before } = await canceled();
  const { status, body } = await undo(site, publisher, canceling);
  expect([status, body]).toEqual([
    200,
    {
      isSuccess: true,
      planName: "Wed/Fri/Sun Print + Digital",
      paidThrough: canceling.ends,
      nextCharge: { date: before["charge_on"], amountCents: 3600 },
      errorMessage: "",
    },
  ]);
  const { emails, ...subscription } = before;
  expect(await cancelRecords(site, publisher)).toEqual({
    ...subscription,
    emails: Number(emails) + 2,
    sessions: "cancelled",
  });
  expect(await detailsOf(site, publisher, canceling.token)).toMatchObject({
    subscriptionStatus: "active",
    pending: [],
  });
});

test("emails that the subscription continues, and when it is charged", async () => {
  const { publisher, canceling } = await canceled();
  await undo(site, publisher, canceling);
  await deliverEmails(site, publisher);
  const [letter] = (await mailTo(site, canceling.email)).filter(({ subject }) => subject.endsWith("continues"));
  expect(letter?.text).toContain("$36.00 on");
});

test("undoes once when ten requests arrive at the same time", async () => {
  const { publisher, canceling } = await canceled();
  const answers = await Promise.all(Array.from({ length: 10 }, () => undo(site, publisher, canceling)));
  expect(answers.filter(({ body }) => body.isSuccess)).toHaveLength(1);
  for (const { body } of answers.filter((it) => !it.body.isSuccess))
    expect(body).toMatchObject({ code: "not-canceled" });
});

test("refuses a subscription that wasn't canceled or has ended", async () => {
  const publisher = await aPublisher(site);
  const canceling = await aCancelingReader(site, publisher);
  expect((await undo(site, publisher, canceling)).body).toMatchObject({ isSuccess: false, code: "not-canceled" });
  await leave(site, publisher, canceling);
  await changePublisher(
    site,
    publisher,
    "update subscription set cancel_at = '2026-01-01', paid_through = '2026-01-01'",
  );
  expect((await undo(site, publisher, canceling)).body).toMatchObject({ isSuccess: false, code: "inactive" });
});

test("still applies a rate that was promised before the cancellation", async () => {
  const publisher = await aPublisher(site);
  const canceling = await aCancelingReader(site, publisher);
  await goesToOffer(site, publisher, canceling);
  await accept(site, publisher, canceling);
  await step(site, publisher, canceling, { step: "reason", terminationReasonID: 1 });
  await leave(site, publisher, canceling);
  expect((await undo(site, publisher, canceling)).body).toMatchObject({ nextCharge: { amountCents: 2340 } });
});

test("emails each cancellation, each undo and the next cancellation", async () => {
  const { publisher, canceling } = await canceled();
  await undo(site, publisher, canceling);
  expect((await leave(site, publisher, canceling)).body).toMatchObject({ isSuccess: true });
  await deliverEmails(site, publisher);
  const emails = (await mailTo(site, canceling.email)).filter(({ subject }) => subject.endsWith("is canceled"));
  expect(emails).toHaveLength(2);
});
