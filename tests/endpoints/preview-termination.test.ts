import { expect, test } from "vitest";
import { aCancelingReader, endTold, leave, standing, undo } from "#tests/world/canceling-readers.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aCheckout, signedIn } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const site = await siteOfFile();

test("the end of the paid term, and no money, is told; it is what the cancellation then comes to", async () => {
  const publisher = await aPublisher(site);
  const canceling = await aCancelingReader(site, publisher);
  const before = await standing(site, publisher);
  const told = await endTold(site, publisher, canceling.token);
  expect(told).toEqual({ accessUntil: canceling.ends, refundCents: null });
  expect(await standing(site, publisher)).toEqual(before);
  const { body } = await leave(site, publisher, { ...canceling, ends: told?.accessUntil ?? "" });
  expect(body).toMatchObject({ isSuccess: true, accessUntil: told?.accessUntil, refundCents: null });
  expect(await standing(site, publisher)).toMatchObject({ cancel_at: told?.accessUntil });
});

test("where there is nothing to cancel nothing is told: cancelled already, or not paid for yet", async () => {
  const publisher = await aPublisher(site);
  const canceling = await aCancelingReader(site, publisher);
  await leave(site, publisher, canceling);
  expect(await endTold(site, publisher, canceling.token)).toBeNull();
  await undo(site, publisher, canceling);
  expect(await endTold(site, publisher, canceling.token)).toEqual({ accessUntil: canceling.ends, refundCents: null });
  const { email } = await aCheckout(site, publisher);
  expect(await endTold(site, publisher, await signedIn(site, publisher, email))).toBeNull();
});
