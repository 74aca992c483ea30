import { expect, test } from "vitest";
import { messages } from "#contract/messages.ts";
import { reconcilePayments } from "#server/payment/reconcile-payments.ts";
import { pointersOf } from "#tests/world/expect-problem.ts";
import { bought, moneyOf, unpaid } from "#tests/world/money.ts";
import { askForPayPal, atPayPal, backFromPayPal, openPayPal, payPalCharges } from "#tests/world/paypal.ts";
import { deliverEmails, mailTo } from "#tests/world/post.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aCheckout, openWidget, payAtGateway, submit } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";

const site = await siteOfFile();

/** The card gateway has nothing; what PayPal took is checked separately. */
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

test("opens PayPal's page for the exact amount due, on the site's own host in the sandbox", async () => {
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
    `/payment-return/?invoice=${opened.bizDBID}&outcome=canceled&token=${opened.authToken}`,
  );
});

test("captures an approved payment, posts it and emails the receipt", async () => {
  const { publisher, shopper, opened } = await atTheTill();
  await atPayPal(site, opened, "approve");
  expect(payPalCharges(site, publisher)).toEqual([]);
  expect((await backFromPayPal(site, publisher, shopper)).body).toMatchObject({ isSuccess: true, amountCents: 100 });
  expect(await moneyOf(site, publisher)).toEqual(boughtAtPayPal);
  expect(payPalCharges(site, publisher)).toEqual([100]);
  await deliverEmails(site, publisher);
  const receipt = (await mailTo(site, shopper.email)).find(({ subject }) => /receipt/i.test(subject));
  expect(receipt?.text).toContain("PayPal");
  expect(receipt?.text).toContain("You won't be charged automatically.");
});

test("stores nothing from PayPal for EZ-Pay, and bills the next term", async () => {
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

test("bills a reader who agreed to pay once, whatever the plan asks, in consent, email and account", async () => {
  const publisher = await aPublisher(site);
  const shopper = await aCheckout(site, publisher, { paymentMethod: "Paypal" });
  const opened = await openPayPal(site, publisher, shopper);
  await atPayPal(site, opened, "approve");
  await backFromPayPal(site, publisher, shopper);
  const { bill } = publisher.plain.tenant.terms;
  expect(
    await asOwner(
      site.store.owner,
      "select terms_version as version, terms_text as text, language from price_consent where tenant_id = $1",
      [publisher.tenantId],
    ),
  ).toEqual([bill]);
  expect(await subscriptionOf(publisher)).toMatchObject({ method: "bill", charge_on: null });
  await deliverEmails(site, publisher);
  const agreed = (await mailTo(site, shopper.email)).find(({ subject }) => subject.startsWith("Your subscription to"));
  expect(agreed?.text).toContain(
    "You won't be charged automatically. We'll send you a bill before your paid term ends.",
  );
  expect(agreed?.text).toContain("Before each one we send you a bill at the then-current rates");
  expect(agreed?.text).toContain("Version of these terms: 2026-01-bill");
  expect(agreed?.text).not.toContain("renews automatically");
});

test("stores no card and makes no automatic charge for a reader who agreed to pay once and then paid by card", async () => {
  const publisher = await aPublisher(site);
  const shopper = await aCheckout(site, publisher, { paymentMethod: "Paypal" });
  const said = await payAtGateway(site, shopper.widget);
  expect((await submit(site, publisher, shopper, said)).body).toMatchObject({ isSuccess: true });
  expect(await subscriptionOf(publisher)).toMatchObject({ method: "bill", charge_on: null, payment_method_id: null });
});

test("captures, posts and answers once for ten simultaneous submissions", async () => {
  const { publisher, shopper, opened } = await atTheTill();
  await atPayPal(site, opened, "approve");
  const answers = await Promise.all(Array.from({ length: 10 }, () => backFromPayPal(site, publisher, shopper)));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(answers[0]?.body).toMatchObject({ isSuccess: true });
  expect(await moneyOf(site, publisher)).toEqual(boughtAtPayPal);
  expect(payPalCharges(site, publisher)).toEqual([100]);
});

test("charges the same account and order once after a declined capture and a new approval", async () => {
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

test("doesn't post an approval that PayPal doesn't know of", async () => {
  const { publisher, shopper } = await atTheTill();
  expect((await backFromPayPal(site, publisher, shopper)).body).toMatchObject({
    isSuccess: false,
    code: "being-confirmed",
  });
  expect(await moneyOf(site, publisher)).toEqual(unpaid);
});

test("never captures an order that was canceled at PayPal and paid by card", async () => {
  const { publisher, shopper, opened } = await atTheTill();
  await atPayPal(site, opened, "cancel");
  const said = await payAtGateway(site, await openWidget(site, publisher, shopper));
  expect((await submit(site, publisher, shopper, said)).body).toMatchObject({ isSuccess: true });
  // Approved too late, in a forgotten window.
  await atPayPal(site, opened, "approve");
  site.passMinutes(86);
  await reconcile(publisher);
  expect(await moneyOf(site, publisher)).toEqual(bought);
  expect(payPalCharges(site, publisher)).toEqual([]);
});

test("posts one of a card and a PayPal payment in two windows, and doesn't capture PayPal's", async () => {
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

test("reverses a card charge that is found after PayPal was posted", async () => {
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

test("captures, posts and emails in reconciliation when the tab closed after the approval", async () => {
  const { publisher, shopper, opened } = await atTheTill();
  await atPayPal(site, opened, "approve");
  site.passMinutes(6);
  expect(await reconcile(publisher)).toBe(1);
  expect(await moneyOf(site, publisher)).toEqual(boughtAtPayPal);
  expect(payPalCharges(site, publisher)).toEqual([100]);
  await deliverEmails(site, publisher);
  const subjects = (await mailTo(site, shopper.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => /receipt/i.test(subject))).toHaveLength(1);
});

test("posts an approval made two hours later in a forgotten window", async () => {
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

test("drops an unapproved order when it is too old", async () => {
  const { publisher } = await atTheTill();
  for (let asked = 0; asked < 14; asked++) {
    site.passMinutes(21);
    await reconcile(publisher);
  }
  site.passMinutes(24 * 60);
  expect(await reconcile(publisher)).toBe(0);
  expect(await moneyOf(site, publisher)).toEqual(unpaid);
});

test("asks PayPal about the order after a silent capture, and charges once", async () => {
  const { publisher, shopper, opened } = await atTheTill();
  await atPayPal(site, opened, "silent");
  expect((await backFromPayPal(site, publisher, shopper)).body).toMatchObject({ isSuccess: true });
  expect(await moneyOf(site, publisher)).toEqual(boughtAtPayPal);
  expect(payPalCharges(site, publisher)).toEqual([100]);
});

test("reports being confirmed and opens nothing else while PayPal is down, and posts later", async () => {
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

test("doesn't capture an order that was approved for another amount", async () => {
  const { publisher, shopper, opened } = await atTheTill();
  const dearer = await openPayPal(site, publisher, shopper, { tip: 2 });
  expect(dearer).toMatchObject({ amountCents: 300 });
  expect(dearer.authToken).not.toBe(opened.authToken);
  await atPayPal(site, opened, "approve");
  await backFromPayPal(site, publisher, shopper);
  expect(payPalCharges(site, publisher)).toEqual([]);
  expect(await moneyOf(site, publisher)).toEqual(unpaid);
});

test("refuses PayPal when it is off or the publication has no PayPal account", async () => {
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
