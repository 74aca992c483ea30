import { expect, test } from "vitest";
import { call, newKey } from "#tests/world/calls.ts";
import { expectProblem } from "#tests/world/expect-problem.ts";
import { deliverEmails, emailsOf, mailTo } from "#tests/world/post.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aCheckout, aSubscriber, aVisitor, type Shopper } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const site = await siteOfFile();

const send = (
  { domain }: Publisher,
  { email, token, accountNumber }: Omit<Shopper, "amountCents">,
  change: object = {},
) => {
  const said = { amount: 1, name: "Nora Ellingsen", membershipLevel: "Unlimited Digital", subscriptionTerm: "8 weeks" };
  return call(
    site,
    "sendPurchaseReceipt",
    { domain, accountNumber, email, ...said, ...change },
    { token, key: newKey() },
  );
};

const receipts = async (publisher: Publisher, email: string) => {
  await deliverEmails(site, publisher);
  return (await mailTo(site, email)).filter(({ subject }) => /receipt/i.test(subject));
};

test("emails the receipt of the account's payment once, however often it is requested", async () => {
  const publisher = await aPublisher(site);
  const subscriber = await aSubscriber(site, publisher);
  const answers = await Promise.all([1, 2, 3].map(() => send(publisher, subscriber)));
  for (const { status, body } of answers) expect([status, body]).toEqual([200, { isSuccess: true }]);
  expect(await receipts(publisher, subscriber.email)).toHaveLength(1);
});

test("takes recipient and content from the server's own record, whatever the browser sends", async () => {
  const publisher = await aPublisher(site);
  const subscriber = await aSubscriber(site, publisher);
  const forged = { email: "victim@readers.example", name: "Your Bank", amount: 9999.99, membershipLevel: "Click here" };
  expect((await send(publisher, subscriber, forged)).body).toEqual({ isSuccess: true });
  const [receipt] = await receipts(publisher, subscriber.email);
  expect(receipt?.text).toContain("$1.00");
  expect(receipt?.text).not.toMatch(/Your Bank|\$9,?999|Click here/);
  expect(await mailTo(site, forged.email)).toEqual([]);
});

test("returns no receipt before the payment", async () => {
  const publisher = await aPublisher(site);
  const shopper = await aCheckout(site, publisher);
  expect((await send(publisher, shopper)).body).toEqual({ isSuccess: false });
  expect((await emailsOf(site, publisher)).map(({ kind }) => kind)).toEqual(["confirmMailbox"]);
});

test("returns no receipt to a visitor without an account", async () => {
  const publisher = await aPublisher(site);
  const visitor = await aVisitor(site, publisher);
  expect(expectProblem(await send(publisher, { ...visitor, accountNumber: 0 }), 404).title).toBe("Not Found");
});
