import { expect, test } from "vitest";
import { messages } from "#contract/messages.ts";
import { reconcilePayments } from "#server/payment/reconcile-payments.ts";
import { pointersOf } from "#tests/world/expect-problem.ts";
import { bought, moneyOf, unpaid } from "#tests/world/money.ts";
import { askForPayPal, atPayPal, backFromPayPal, openPayPal, payPalCharges } from "#tests/world/paypal.ts";
import { deliverPost, mailTo } from "#tests/world/post.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aCheckout, openWidget, payAtGateway, submit } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";

const site = await siteOfFile();

/** The card gateway has nothing; what PayPal took is told beside. */
const boughtAtPayPal = { ...bought, charges: [] };
const declined = { isSuccess: false, code: "declined", errorMessage: messages.paymentDeclined };

async function atTheTill() {
  const publisher = await aPublisher(site);
  const shopper = await aCheckout(site, publisher);
  return { publisher, shopper, opened: await openPayPal(site, publisher, shopper) };
}

const reconcile = ({ tenantId }: Publisher) => reconcilePayments(site.work, tenantId);

const subscriptionOf = async ({ tenantId }: Publisher) => {
  const [row] = await asOwner<Record<string, unknown>>(
    site.store.owner,
    "select method, charge_on, payment_method_id, status from subscription where tenant_id = $1",
    [tenantId],
  );
  return row;
};

test("PayPal's page for exactly what is due, on the site's own host in the sandbox", async () => {
  const { opened } = await atTheTill();
  expect(opened).toMatchObject({
    amountCents: 100,
    widget: {
      kind: "page",
      approveUrl: `http://localhost/sandbox/paypal/checkoutnow?token=${opened.authToken}`,
      name: "PayPal",
      renews: false,
    },
  });
  const back = await atPayPal(site, opened, "cancel");
  expect(back.pathname + back.search).toBe(
    `/payment-return/?invoice=${opened.bizDBID}&outcome=cancelled&token=${opened.authToken}`,
  );
});

test("approved: the server takes the money, books it and mails the receipt", async () => {
  const { publisher, shopper, opened } = await atTheTill();
  await atPayPal(site, opened, "approve");
  expect(payPalCharges(site, publisher)).toEqual([]);
  expect((await backFromPayPal(site, publisher, shopper)).body).toMatchObject({ isSuccess: true, amountCents: 100 });
  expect(await moneyOf(site, publisher)).toEqual(boughtAtPayPal);
  expect(payPalCharges(site, publisher)).toEqual([100]);
  await deliverPost(site, publisher);
  const receipt = (await mailTo(site, shopper.email)).find(({ subject }) => /receipt/i.test(subject));
  expect(receipt?.text).toContain("PayPal");
  expect(receipt?.text).toContain("You won't be charged automatically.");
});

test("PayPal is not for EZ-Pay: nothing is kept, the subscription is billed for its next term", async () => {
  const { publisher, shopper, opened } = await atTheTill();
  await atPayPal(site, opened, "approve");
  await backFromPayPal(site, publisher, shopper);
  expect(await subscriptionOf(publisher)).toEqual({
    method: "bill",
    charge_on: null,
    payment_method_id: null,
    status: "active",
  });
});

test("who agrees to pay once is billed, whatever the plan asks for: consent, email and account say so", async () => {
  const publisher = await aPublisher(site);
  const shopper = await aCheckout(site, publisher, { paymentMethod: "Paypal" });
  const opened = await openPayPal(site, publisher, shopper);
  await atPayPal(site, opened, "approve");
  await backFromPayPal(site, publisher, shopper);
  const { bill } = publisher.plain.tenant.terms;
  expect(
    await asOwner(
      site.store.owner,
      "select terms_version as version, terms_text as text from price_consent where tenant_id = $1",
      [publisher.tenantId],
    ),
  ).toEqual([bill]);
  expect(await subscriptionOf(publisher)).toMatchObject({ method: "bill", charge_on: null });
  await deliverPost(site, publisher);
  const agreed = (await mailTo(site, shopper.email)).find(({ subject }) => subject.startsWith("Your subscription to"));
  expect(agreed?.text).toContain(
    "You won't be charged automatically. We'll send you a bill before your paid term ends.",
  );
  expect(agreed?.text).toContain("Before each one we send you a bill at the then-current rates");
  expect(agreed?.text).toContain("Version of these terms: 2026-01-bill");
  expect(agreed?.text).not.toContain("renews automatically");
});

test("who agreed to pay once, and pays by card in the end, is not charged by itself either: no card is kept", async () => {
  const publisher = await aPublisher(site);
  const shopper = await aCheckout(site, publisher, { paymentMethod: "Paypal" });
  const said = await payAtGateway(site, shopper.widget);
  expect((await submit(site, publisher, shopper, said)).body).toMatchObject({ isSuccess: true });
  expect(await subscriptionOf(publisher)).toMatchObject({ method: "bill", charge_on: null, payment_method_id: null });
});

test("handed in ten times at once: one capture, one booking, one answer", async () => {
  const { publisher, shopper, opened } = await atTheTill();
  await atPayPal(site, opened, "approve");
  const answers = await Promise.all(Array.from({ length: 10 }, () => backFromPayPal(site, publisher, shopper)));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(answers[0]?.body).toMatchObject({ isSuccess: true });
  expect(await moneyOf(site, publisher)).toEqual(boughtAtPayPal);
  expect(payPalCharges(site, publisher)).toEqual([100]);
});

test("declined at the capture, approved anew: the same account, the same order, charged once", async () => {
  const { publisher, shopper, opened } = await atTheTill();
  await atPayPal(site, opened, "decline");
  expect((await backFromPayPal(site, publisher, shopper)).body).toEqual(declined);
  expect(await moneyOf(site, publisher)).toEqual({ ...unpaid, intents: [{ state: "declined", reason: null }] });
  const again = await openPayPal(site, publisher, shopper);
  expect(again.authToken).toBe(opened.authToken);
  await atPayPal(site, again, "approve");
  expect((await backFromPayPal(site, publisher, shopper)).body).toMatchObject({ isSuccess: true });
  expect(await moneyOf(site, publisher)).toEqual(boughtAtPayPal);
  expect(payPalCharges(site, publisher)).toEqual([100]);
});

test("what the browser says was approved, and PayPal knows nothing of, is not booked", async () => {
  const { publisher, shopper } = await atTheTill();
  expect((await backFromPayPal(site, publisher, shopper)).body).toMatchObject({
    isSuccess: false,
    code: "being-confirmed",
  });
  expect(await moneyOf(site, publisher)).toEqual(unpaid);
});

test("cancelled at PayPal, paid by card: the order is never captured", async () => {
  const { publisher, shopper, opened } = await atTheTill();
  await atPayPal(site, opened, "cancel");
  const said = await payAtGateway(site, await openWidget(site, publisher, shopper));
  expect((await submit(site, publisher, shopper, said)).body).toMatchObject({ isSuccess: true });
  // Approved too late, in a window that was forgotten.
  await atPayPal(site, opened, "approve");
  site.passMinutes(86);
  await reconcile(publisher);
  expect(await moneyOf(site, publisher)).toEqual(bought);
  expect(payPalCharges(site, publisher)).toEqual([]);
});

test("paid by card and at PayPal, in two windows: one is booked, and PayPal's is not even taken", async () => {
  const publisher = await aPublisher(site);
  const shopper = await aCheckout(site, publisher);
  const opened = await openPayPal(site, publisher, shopper);
  const said = await payAtGateway(site, shopper.widget);
  await atPayPal(site, opened, "approve");
  const answers = await Promise.all([submit(site, publisher, shopper, said), backFromPayPal(site, publisher, shopper)]);
  expect(answers.map(({ body }) => body.isSuccess)).toEqual([true, true]);
  expect(await moneyOf(site, publisher)).toEqual(bought);
  expect(payPalCharges(site, publisher)).toEqual([]);
});

test("a charge of a card that comes to light after PayPal was booked is taken back", async () => {
  const publisher = await aPublisher(site);
  const shopper = await aCheckout(site, publisher);
  const opened = await openPayPal(site, publisher, shopper);
  await atPayPal(site, opened, "approve");
  await backFromPayPal(site, publisher, shopper);
  await payAtGateway(site, shopper.widget);
  site.passMinutes(86);
  await reconcile(publisher);
  expect(await moneyOf(site, publisher)).toEqual(boughtAtPayPal);
  expect(payPalCharges(site, publisher)).toEqual([100]);
});

test("the tab is closed after the approval: reconciliation takes the money, books it and mails the receipt", async () => {
  const { publisher, shopper, opened } = await atTheTill();
  await atPayPal(site, opened, "approve");
  site.passMinutes(6);
  expect(await reconcile(publisher)).toBe(1);
  expect(await moneyOf(site, publisher)).toEqual(boughtAtPayPal);
  expect(payPalCharges(site, publisher)).toEqual([100]);
  await deliverPost(site, publisher);
  const subjects = (await mailTo(site, shopper.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => /receipt/i.test(subject))).toHaveLength(1);
});

test("approved after two hours in a forgotten window: it is still booked", async () => {
  const { publisher, opened } = await atTheTill();
  for (let asked = 0; asked < 6; asked++) {
    site.passMinutes(21);
    await reconcile(publisher);
  }
  await atPayPal(site, opened, "approve");
  site.passMinutes(21);
  expect(await reconcile(publisher)).toBe(1);
  expect(await moneyOf(site, publisher)).toEqual(boughtAtPayPal);
});

test("an order that nobody approved is let go when it is too old", async () => {
  const { publisher } = await atTheTill();
  for (let asked = 0; asked < 14; asked++) {
    site.passMinutes(21);
    await reconcile(publisher);
  }
  site.passMinutes(24 * 60);
  expect(await reconcile(publisher)).toBe(0);
  expect(await moneyOf(site, publisher)).toEqual(unpaid);
});

test("PayPal falls silent after the capture: it is asked by the order, and charged once", async () => {
  const { publisher, shopper, opened } = await atTheTill();
  await atPayPal(site, opened, "silent");
  expect((await backFromPayPal(site, publisher, shopper)).body).toMatchObject({ isSuccess: true });
  expect(await moneyOf(site, publisher)).toEqual(boughtAtPayPal);
  expect(payPalCharges(site, publisher)).toEqual([100]);
});

test("PayPal is away when the buyer comes back: being confirmed, nothing else is opened, and booked later", async () => {
  const { publisher, shopper, opened } = await atTheTill();
  await atPayPal(site, opened, "approve");
  site.gatewayIsUp(false);
  expect((await backFromPayPal(site, publisher, shopper)).body).toMatchObject({ code: "being-confirmed" });
  expect((await askForPayPal(site, publisher, shopper)).body).toMatchObject({ code: "being-confirmed" });
  site.gatewayIsUp(true);
  site.passMinutes(6);
  await reconcile(publisher);
  expect(await moneyOf(site, publisher)).toEqual(boughtAtPayPal);
  expect(payPalCharges(site, publisher)).toEqual([100]);
});

test("an order that was approved for another amount is not captured", async () => {
  const { publisher, shopper, opened } = await atTheTill();
  const dearer = await openPayPal(site, publisher, shopper, { tip: 2 });
  expect(dearer).toMatchObject({ amountCents: 300 });
  expect(dearer.authToken).not.toBe(opened.authToken);
  await atPayPal(site, opened, "approve");
  await backFromPayPal(site, publisher, shopper);
  expect(payPalCharges(site, publisher)).toEqual([]);
  expect(await moneyOf(site, publisher)).toEqual(unpaid);
});

test("a publication that has PayPal off, or no account there, does not take it", async () => {
  const off = await aPublisher(site, (plain) => ({
    ...plain,
    tenant: {
      ...plain.tenant,
      site: { ...plain.tenant.site, wallets: { applePay: true, googlePay: true, payPal: false } },
    },
  }));
  const without = await aPublisher(site, (plain) => ({ ...plain, tenant: { ...plain.tenant, payPal: null } }));
  for (const publisher of [off, without]) {
    const shopper = await aCheckout(site, publisher);
    expect(pointersOf(await askForPayPal(site, publisher, shopper))).toEqual(["/paymentMethod"]);
  }
});
