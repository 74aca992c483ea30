import { expect, test } from "vitest";
import { call } from "#tests/world/calls.ts";
import { expectProblem } from "#tests/world/expect-problem.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aCheckout, aSubscriber, newEmail } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const site = await siteOfFile();

test("shows a digital buyer the amount, the payment method, and the next charge with the last day to cancel", async () => {
  const publisher = await aPublisher(site);
  const { token, accountNumber } = await aSubscriber(site, publisher);
  const { body } = await call(site, "getPurchase", { domain: publisher.domain, accountNumber }, { token });
  expect(body).toEqual({
    accountNumber,
    planName: "Unlimited Digital + E-edition",
    receiptNumber: expect.stringMatching(/^R\d{6}-/),
    paidOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    paidCents: 100,
    paidWith: "Visa ending in 9990",
    forGift: false,
    next: {
      chargeOn: expect.stringMatching(/^\d{4}-/),
      amountCents: 1199,
      period: "4 weeks",
      cancelBy: expect.stringMatching(/^\d{4}-/),
    },
    paidThrough: expect.stringMatching(/^\d{4}-/),
    firstIssueOn: null,
    deliverTo: null,
  });
  expect(body !== null && body.next !== null && body.next.cancelBy < body.next.chargeOn).toBe(true);
});

test("shows a print buyer when and where the first paper will be delivered", async () => {
  const publisher = await aPublisher(site);
  const bundle = publisher.plain.catalog.bundles.find(({ printDays }) => printDays.length > 0);
  const order = { bundleID: bundle?.bundleId ?? "", rateCode: bundle?.rateCode ?? "" };
  const { token, accountNumber } = await aSubscriber(site, publisher, order);
  const { body } = await call(site, "getPurchase", { domain: publisher.domain, accountNumber }, { token });
  expect(body).toMatchObject({
    firstIssueOn: expect.stringMatching(/^\d{4}-/),
    deliverTo: {
      name: "Nora Ellingsen",
      streetAddress: expect.stringMatching(/^415 Hickory St/),
      city: "West Bend",
      stateCode: "WI",
      zip: expect.stringMatching(/^53095/),
    },
  });
});

test("shows what a gift cost, and that no charges follow", async () => {
  const publisher = await aPublisher(site);
  const gift = { kind: "gift", recipientName: "Linnea Aas", recipientEmail: newEmail() } as const;
  const { token, accountNumber } = await aSubscriber(site, publisher, { gift });
  const { body } = await call(site, "getPurchase", { domain: publisher.domain, accountNumber }, { token });
  expect(body).toMatchObject({ forGift: true, next: null, paidThrough: null, firstIssueOn: null, deliverTo: null });
});

test("returns null before the order is paid for, and 404 for anybody else's account", async () => {
  const publisher = await aPublisher(site);
  const { domain } = publisher;
  const { token, accountNumber } = await aCheckout(site, publisher);
  expect((await call(site, "getPurchase", { domain, accountNumber }, { token })).body).toBeNull();
  const other = await aSubscriber(site, publisher);
  expectProblem(await call(site, "getPurchase", { domain, accountNumber: other.accountNumber }, { token }), 404);
  expectProblem(await call(site, "getPurchase", { domain, accountNumber }), 401);
  expectProblem(await call(site, "getPurchase", { domain, accountNumber: "first" }, { token }), 400);
});
