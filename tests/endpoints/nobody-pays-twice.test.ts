import { expect, test } from "vitest";
import { reconcilePayments } from "#server/payment/reconcile-payments.ts";
import { moneyOf } from "#tests/world/money.ts";
import { deliverEmails, emailsOf, mailTo } from "#tests/world/post.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { newEmail, openWidget, payAtGateway, signedIn, submit, visa } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { intro, startingAgain, yearly } from "#tests/world/starting-again.ts";
import { asOwner } from "#tests/world/store.ts";

const site = await siteOfFile();
const { aBrowser, aStrangersBrowser, ordersIn, accountIn, opens, checksOut } = startingAgain(site);

const alreadyPaid = "You've already paid for this. You were not charged again.";
/** A card whose security code the bank declines. */
const declinedCard = { ...visa, ssl_cvv2cvc2: "999" };

const plans = [
  ["for a year", yearly, 11_900],
  ["at the intro price", intro, 100],
] as const;

async function standings({ tenantId }: Publisher) {
  const rows = await asOwner<{ status: string }>(
    site.store.owner,
    "select status from subscription where tenant_id = $1 order by subscription_id",
    [tenantId],
  );
  return rows.map(({ status }) => status);
}

/** What was charged and kept, and how many subscriptions are live. */
async function outcome(publisher: Publisher) {
  const { charges, posted, unbalanced, subscriptions } = await moneyOf(site, publisher);
  return { charges, posted, unbalanced, live: subscriptions.filter((status) => status === "active").length };
}

const once = (cents: number) => ({ charges: [cents], posted: cents, unbalanced: 0, live: 1 });

test.each(plans)(
  "charges once when a buyer closes the browser after the approval and starts again in another one, %s",
  async (_, plan, cents) => {
    const publisher = await aPublisher(site);
    const email = newEmail();
    const first = await checksOut(publisher, await aBrowser(publisher, email), plan);
    await payAtGateway(site, first.widget);
    const again = await aBrowser(publisher, email);
    const answer = await ordersIn(publisher, again, plan);
    expect(answer).toMatchObject({ isSuccess: false, code: "already-paid", errorMessage: alreadyPaid });
    expect(await outcome(publisher)).toEqual(once(cents));
    expect(await standings(publisher)).toEqual(["active"]);
  },
);

test("charges once if the first payment has been posted in the meantime", async () => {
  const publisher = await aPublisher(site);
  const email = newEmail();
  const again = await aBrowser(publisher, email);
  const first = await checksOut(publisher, await aBrowser(publisher, email), yearly);
  await payAtGateway(site, first.widget);
  site.passMinutes(6);
  await reconcilePayments(site.work, publisher.tenantId);
  expect(await ordersIn(publisher, again, yearly)).toMatchObject({ isSuccess: false, code: "plan-already-active" });
  expect(await outcome(publisher)).toEqual(once(11_900));
});

test.each(plans)(
  "makes one account and leaves nothing to finish after a decline and a purchase in another browser, %s",
  async (_, plan, cents) => {
    const publisher = await aPublisher(site);
    const email = newEmail();
    const first = await checksOut(publisher, await aBrowser(publisher, email), plan);
    const declined = await submit(site, publisher, first, await payAtGateway(site, first.widget, declinedCard));
    expect(declined.body).toMatchObject({ isSuccess: false });
    const second = await checksOut(publisher, await aBrowser(publisher, email), plan);
    expect(second.accountNumber).toBe(first.accountNumber);
    const paid = await submit(site, publisher, second, await payAtGateway(site, second.widget));
    expect(paid.body).toMatchObject({ isSuccess: true, accountNumber: first.accountNumber });
    const token = await signedIn(site, publisher, email);
    const finish = await opens(publisher, { email, token }, first.accountNumber);
    expect(finish.body).toMatchObject({ isSuccess: false, code: "paid-before", errorMessage: alreadyPaid });
    expect(await outcome(publisher)).toEqual(once(cents));
  },
);

test.each(plans)(
  '"Finish your payment" after a payment that went through unnoticed, %s: charged once',
  async (_, plan, cents) => {
    const publisher = await aPublisher(site);
    const email = newEmail();
    const first = await checksOut(publisher, await aBrowser(publisher, email), plan);
    await submit(site, publisher, first, await payAtGateway(site, first.widget, declinedCard));
    const widget = await openWidget(site, publisher, first);
    await payAtGateway(site, widget);
    const token = await signedIn(site, publisher, email);
    const answer = await ordersIn(publisher, { email, token }, plan);
    expect(answer).toMatchObject({ isSuccess: false, code: "already-paid", errorMessage: alreadyPaid });
    expect(await outcome(publisher)).toEqual(once(cents));
  },
);

test.each(plans)(
  "makes one account and one charge for two simultaneous tabs, and notifies both, %s",
  async (_, plan, cents) => {
    const publisher = await aPublisher(site);
    const email = newEmail();
    const tabs = [await aBrowser(publisher, email), await aBrowser(publisher, email)];
    const carts = await Promise.all(tabs.map((tab) => checksOut(publisher, tab, plan)));
    expect(carts[1]?.accountNumber).toBe(carts[0]?.accountNumber);
    const said = await Promise.all(carts.map(({ widget }) => payAtGateway(site, widget)));
    const answers = await Promise.all(carts.map((cart, at) => submit(site, publisher, cart, said[at] ?? "")));
    const told = answers.map(({ body }) => (body.isSuccess ? "paid" : body.code));
    expect(told.toSorted()).toEqual(["already-paid", "paid"]);
    expect(await outcome(publisher)).toEqual(once(cents));
  },
);

test.each(plans)("warns the second of two tabs before anything is charged, %s", async (_, plan, cents) => {
  const publisher = await aPublisher(site);
  const email = newEmail();
  const [one, two] = [await aBrowser(publisher, email), await aBrowser(publisher, email)];
  const first = await checksOut(publisher, one, plan);
  const second = await accountIn(publisher, two, plan);
  expect((await submit(site, publisher, first, await payAtGateway(site, first.widget))).body).toMatchObject({
    isSuccess: true,
  });
  expect((await opens(publisher, two, second)).body).toMatchObject({ isSuccess: false, errorMessage: alreadyPaid });
  expect(await ordersIn(publisher, two, plan)).toMatchObject({ isSuccess: false, code: "plan-already-active" });
  expect(await outcome(publisher)).toEqual(once(cents));
});

test("finds the first payment after a restart with another password, before the mailbox is confirmed", async () => {
  const publisher = await aPublisher(site);
  const email = newEmail();
  const first = await checksOut(publisher, await aBrowser(publisher, email), yearly);
  await payAtGateway(site, first.widget);
  const other = await aStrangersBrowser(publisher, email);
  const accountNumber = await accountIn(publisher, other, yearly);
  expect(accountNumber).not.toBe(first.accountNumber);
  const answer = await opens(publisher, other, accountNumber);
  expect(answer.body).toEqual({ isSuccess: false, code: "already-paid", errorMessage: alreadyPaid });
  expect(await outcome(publisher)).toEqual(once(11_900));
  expect(await standings(publisher)).toEqual(["active", "ended"]);
});

test("voids the second approval when two logins of one email pay one after the other", async () => {
  const publisher = await aPublisher(site);
  const email = newEmail();
  const one = await checksOut(publisher, await aBrowser(publisher, email), yearly);
  const two = await checksOut(publisher, await aStrangersBrowser(publisher, email), yearly);
  const said = [await payAtGateway(site, one.widget), await payAtGateway(site, two.widget)] as const;
  expect((await submit(site, publisher, one, said[0])).body).toMatchObject({ isSuccess: true });
  expect((await submit(site, publisher, two, said[1])).body).toEqual({
    isSuccess: false,
    code: "already-paid",
    errorMessage: alreadyPaid,
  });
  expect(await outcome(publisher)).toEqual(once(11_900));
  expect(await standings(publisher)).toEqual(["active", "ended"]);
});

test("posts the first of two simultaneous payments, and voids the other", async () => {
  const publisher = await aPublisher(site);
  const email = newEmail();
  const one = await checksOut(publisher, await aBrowser(publisher, email), yearly);
  const two = await checksOut(publisher, await aStrangersBrowser(publisher, email), yearly);
  const said = [await payAtGateway(site, one.widget), await payAtGateway(site, two.widget)] as const;
  const answers = await Promise.all([submit(site, publisher, one, said[0]), submit(site, publisher, two, said[1])]);
  expect(answers.filter(({ body }) => body.isSuccess)).toHaveLength(1);
  expect(answers.find(({ body }) => !body.isSuccess)?.body).toMatchObject({ code: "already-paid" });
  expect(await outcome(publisher)).toEqual(once(11_900));
});

test("posts one payment and voids the other in the job when both browsers are closed", async () => {
  const publisher = await aPublisher(site);
  const email = newEmail();
  const one = await checksOut(publisher, await aBrowser(publisher, email), yearly);
  const two = await checksOut(publisher, await aStrangersBrowser(publisher, email), yearly);
  await payAtGateway(site, one.widget);
  await payAtGateway(site, two.widget);
  for (const minutes of [6, 21]) {
    site.passMinutes(minutes);
    await reconcilePayments(site.work, publisher.tenantId);
  }
  expect(await outcome(publisher)).toEqual(once(11_900));
  expect((await standings(publisher)).toSorted()).toEqual(["active", "ended"]);
  await deliverEmails(site, publisher);
  const mail = await mailTo(site, email);
  expect(mail.filter(({ subject }) => subject.startsWith("You were not charged again"))).toHaveLength(1);
  expect(mail.find(({ subject }) => subject.startsWith("You were not"))?.text).toContain(
    "Your bank approved a payment of $119.00. You had already paid for this, so we voided the second payment.",
  );
});

test("sends no email to a reader who saw on the page that the second payment was voided", async () => {
  const publisher = await aPublisher(site);
  const email = newEmail();
  const one = await checksOut(publisher, await aBrowser(publisher, email), yearly);
  const two = await checksOut(publisher, await aStrangersBrowser(publisher, email), yearly);
  await submit(site, publisher, one, await payAtGateway(site, one.widget));
  await submit(site, publisher, two, await payAtGateway(site, two.widget));
  const kinds = (await emailsOf(site, publisher)).map(({ kind }) => kind);
  expect(kinds).toContain("receipt");
  expect(kinds).not.toContain("notCharged");
});

test("also voids an approval that arrives after the order was retired", async () => {
  const publisher = await aPublisher(site);
  const email = newEmail();
  const two = await checksOut(publisher, await aStrangersBrowser(publisher, email), yearly);
  const one = await checksOut(publisher, await aBrowser(publisher, email), yearly);
  await submit(site, publisher, one, await payAtGateway(site, one.widget));
  expect((await opens(publisher, two, two.accountNumber)).body).toMatchObject({ code: "already-paid" });
  const late = await submit(site, publisher, two, await payAtGateway(site, two.widget));
  expect(late.body).toMatchObject({ isSuccess: false, code: "already-paid" });
  expect(await outcome(publisher)).toEqual(once(11_900));
});

test("a stranger's unpaid order in somebody's name doesn't stop the owner from buying", async () => {
  const publisher = await aPublisher(site);
  const email = newEmail();
  await checksOut(publisher, await aStrangersBrowser(publisher, email), yearly);
  const buyer = await checksOut(publisher, await aBrowser(publisher, email), yearly);
  const { body } = await submit(site, publisher, buyer, await payAtGateway(site, buyer.widget));
  expect(body).toMatchObject({ isSuccess: true });
  expect(await outcome(publisher)).toEqual(once(11_900));
});

test("returns the same account for the same password after the checkout's token has expired", async () => {
  const publisher = await aPublisher(site);
  const email = newEmail();
  const first = await checksOut(publisher, await aBrowser(publisher, email));
  site.passMinutes(31);
  expect((await opens(publisher, first, first.accountNumber)).status).toBe(401);
  const again = await checksOut(publisher, await aBrowser(publisher, email));
  expect(again.accountNumber).toBe(first.accountNumber);
});
