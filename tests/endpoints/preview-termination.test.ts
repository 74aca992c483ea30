import { expect, test } from "vitest";
import { changePublisher } from "#tests/world/change-publisher.ts";
import {
  aCancelingReader,
  cancelRecords,
  endPreview,
  leave,
  threePapers,
  undo,
} from "#tests/world/canceling-readers.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aCheckout, signedIn } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const site = await siteOfFile();

test("shows the end of the paid term and no refund, just as the cancellation then does", async () => {
  const publisher = await aPublisher(site);
  const canceling = await aCancelingReader(site, publisher);
  const before = await cancelRecords(site, publisher);
  const told = await endPreview(site, publisher, canceling.token);
  const papers = { count: 12, lastOn: canceling.ends };
  expect(told).toEqual({ accessUntil: canceling.ends, refundCents: null, papers, creditCents: null });
  expect(await cancelRecords(site, publisher)).toEqual(before);
  const { body } = await leave(site, publisher, { ...canceling, ends: told?.accessUntil ?? "" });
  expect(body).toMatchObject({ isSuccess: true, accessUntil: told?.accessUntil, refundCents: null });
  expect(await cancelRecords(site, publisher)).toMatchObject({ cancel_at: told?.accessUntil });
});

test("shows nothing when there is nothing to cancel: already canceled or not yet paid for", async () => {
  const publisher = await aPublisher(site);
  const canceling = await aCancelingReader(site, publisher);
  await leave(site, publisher, canceling);
  expect(await endPreview(site, publisher, canceling.token)).toBeNull();
  await undo(site, publisher, canceling);
  expect(await endPreview(site, publisher, canceling.token)).toMatchObject({ accessUntil: canceling.ends });
  const { email } = await aCheckout(site, publisher);
  expect(await endPreview(site, publisher, await signedIn(site, publisher, email))).toBeNull();
});

test("counts the papers still to be delivered, names the last one, and says what is refunded", async () => {
  const publisher = await aPublisher(site);
  const canceling = await aCancelingReader(site, publisher, threePapers);
  await changePublisher(site, publisher, "update account set balance_cents = 1800");
  const told = await endPreview(site, publisher, canceling.token);
  expect(told).toMatchObject({ papers: { count: 12, lastOn: canceling.ends }, creditCents: 1800 });
  const { body } = await leave(site, publisher, canceling);
  expect(body).toMatchObject({ isSuccess: true, papers: told?.papers, creditCents: 1800 });
});
