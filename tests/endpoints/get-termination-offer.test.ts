import { expect, test } from "vitest";
import { call } from "#tests/world/calls.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { expectProblem } from "#tests/world/expect-problem.ts";
import { aCancelingReader, cancelRecords, leave, saveRate, step } from "#tests/world/canceling-readers.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aSubscriber, aVisitor, signedIn } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const site = await siteOfFile();

const offers = ({ domain }: Publisher, token: string) => call(site, "getTerminationOffer", { domain }, { token });

test("returns an empty list when there are no save offers, which leads to the CancelSave page", async () => {
  const publisher = await aPublisher(site);
  const yearly = { bundleID: "digital-yearly", rateCode: "digital-12m" };
  const { email } = await aSubscriber(site, publisher, yearly);
  const { status, body } = await offers(publisher, await signedIn(site, publisher, email));
  expect([status, body]).toEqual([200, []]);
});

test("opens an attempt without a reason, and the same one when asked twice", async () => {
  const publisher = await aPublisher(site);
  const canceling = await aCancelingReader(site, publisher);
  const first = await offers(publisher, canceling.token);
  expect(first.body[0]).toEqual({ name: expect.any(String), amount: 23.4, term: "4 weeks", rateCode: saveRate });
  expect((await offers(publisher, canceling.token)).body).toEqual(first.body);
  expect(await cancelRecords(site, publisher)).toMatchObject({ sessions: "listed" });
});

test("lists the offers of the attempt after a reason; breaks and fixes have no price and are left out", async () => {
  const publisher = await aPublisher(site);
  const canceling = await aCancelingReader(site, publisher);
  await step(site, publisher, canceling, { step: "reason", terminationReasonID: 2 });
  expect((await offers(publisher, canceling.token)).body.map(({ rateCode }) => rateCode)).toEqual([saveRate]);
  expect(await cancelRecords(site, publisher)).toMatchObject({ sessions: "listed" });
});

test("offers the digital plan from the next term to a reader with late papers when a fix isn't enough", async () => {
  const publisher = await aPublisher(site);
  const canceling = await aCancelingReader(site, publisher);
  await step(site, publisher, canceling, { step: "reason", terminationReasonID: 3 });
  expect((await offers(publisher, canceling.token)).body).toMatchObject([{ rateCode: "digital-4w", term: "4 weeks" }]);
});

test("lists nothing where the law forbids offers, where allowCancel is N, or after a direct cancellation", async () => {
  const publisher = await aPublisher(site);
  const canceling = await aCancelingReader(site, publisher);
  await changePublisher(site, publisher, "update address set state_code = 'MN'");
  expect((await offers(publisher, canceling.token)).body).toEqual([]);
  await changePublisher(site, publisher, "update address set state_code = 'CA'");
  await leave(site, publisher, canceling);
  expect((await offers(publisher, canceling.token)).body).toEqual([]);
  await changePublisher(site, publisher, "update address set state_code = 'WI'");
  await changePublisher(site, publisher, "update account set allow_cancel = false");
  expect((await offers(publisher, canceling.token)).body).toEqual([]);
});

test("answers 404 to a login without an account", async () => {
  const publisher = await aPublisher(site);
  const { email } = await aVisitor(site, publisher);
  const token = await signedIn(site, publisher, email);
  expect(expectProblem(await offers(publisher, token), 404).title).toBe("Not Found");
});
