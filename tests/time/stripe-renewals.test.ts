import { expect, test } from "vitest";
import { addDays } from "#core/day.ts";
import type { PaymentFailed } from "#core/notice/payment-emails.ts";
import { payRefunds } from "#server/payment/refund/pay-refunds.ts";
import { reconcilePayments } from "#server/payment/reconcile-payments.ts";
import type { Publisher } from "#tests/world/publisher.ts";
import { oweRefund } from "#tests/world/refunds.ts";
import { aCheckout, payAtGateway, submit } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { auditWithGateway } from "#tests/world/audit.ts";
import { asOwner } from "#tests/world/store.ts";
import { aStripePublisher, stripeAccountOf, stripeCharges, stripeFault, stripeMood } from "#tests/world/stripe.ts";
import { aSubscriberWith, emailsAbout, passTo, subscriptionOf } from "#tests/world/time.ts";

const site = await siteOfFile();

const cardOf = (number: string) => ({ ssl_card_number: number });

async function aReader(publisher: Publisher, number = "4242424242424242") {
  const { accountNumber } = await aSubscriberWith(site, publisher, {}, cardOf(number));
  const { chargeOn } = await subscriptionOf(site, publisher, accountNumber);
  if (chargeOn === null) throw new Error("nothing is charged");
  return { accountNumber, chargeOn };
}

test("after one card is declined another one pays, and the stored card pays the next term", async () => {
  const publisher = await aStripePublisher(site);
  const { widget, ...shopper } = await aCheckout(site, publisher);
  const declined = await submit(site, publisher, shopper, await payAtGateway(site, widget, cardOf("4000000000009995")));
  expect(declined.body).toMatchObject({ isSuccess: false, code: "declined" });
  expect(stripeCharges(site, publisher)).toEqual([]);
  const paid = await submit(site, publisher, shopper, await payAtGateway(site, widget));
  expect(paid.body).toMatchObject({ isSuccess: true });
  expect(stripeCharges(site, publisher)).toEqual([100]);
  const { chargeOn } = await subscriptionOf(site, publisher, shopper.accountNumber);
  if (chargeOn === null) throw new Error("nothing is charged");
  await passTo(site, publisher, chargeOn);
  expect(stripeCharges(site, publisher)).toEqual([100, 1199]);
  await passTo(site, publisher, addDays(chargeOn, 1));
  expect(stripeCharges(site, publisher)).toEqual([100, 1199]);
  expect(await auditWithGateway(site, publisher)).toEqual([]);
});

test("a renewal whose answer is lost is found by its customer, and posted once", async () => {
  const publisher = await aStripePublisher(site);
  const { accountNumber, chargeOn } = await aReader(publisher);
  await passTo(site, publisher, addDays(chargeOn, -1));
  // The charge is made, but neither its answer nor the search for it comes back.
  stripeMood(site, publisher, "query", "usual");
  stripeMood(site, publisher, "charge", "answers-late");
  for (const _ of ["once", "twice"]) stripeMood(site, publisher, "query", "away");
  await passTo(site, publisher, chargeOn);
  expect(await subscriptionOf(site, publisher, accountNumber)).toMatchObject({ grants: 1 });
  site.passMinutes(6);
  await reconcilePayments(site.work, publisher.tenantId);
  expect(await subscriptionOf(site, publisher, accountNumber)).toMatchObject({ status: "active", grants: 2 });
  await passTo(site, publisher, addDays(chargeOn, 3));
  expect(stripeCharges(site, publisher)).toEqual([100, 1199]);
});

test("posts a renewal that Stripe made and answered with an error, and doesn't repeat it", async () => {
  const publisher = await aStripePublisher(site);
  const { accountNumber, chargeOn } = await aReader(publisher);
  stripeFault(site, publisher, "charge");
  await passTo(site, publisher, addDays(chargeOn, 1));
  expect(await subscriptionOf(site, publisher, accountNumber)).toMatchObject({ status: "active", grants: 2 });
  expect(stripeCharges(site, publisher)).toEqual([100, 1199]);
});

test("a bank that requires confirmation declines the renewal, and the reader is asked for another card", async () => {
  const publisher = await aStripePublisher(site);
  const { accountNumber, chargeOn } = await aReader(publisher, "4000002760003184");
  await passTo(site, publisher, addDays(chargeOn, 1));
  expect(stripeCharges(site, publisher)).toEqual([100]);
  const failed = await emailsAbout<PaymentFailed>(site, publisher, accountNumber, "paymentFailed");
  expect(failed).toHaveLength(1);
  const [renewal] = await asOwner<{ code: string; next: string | null }>(
    site.store.owner,
    `select i.decline_code as code, r.next_try_on::text as next from payment_intent i
     join renewal r on r.tenant_id = i.tenant_id and r.intent_id = i.intent_id where i.tenant_id = $1`,
    [publisher.tenantId],
  );
  // No retry helps.
  expect(renewal).toEqual({ code: "declined", next: null });
});

test("a refund is pending, then paid; a failed one goes to staff; the audit agrees with Stripe's own list", async () => {
  const publisher = await aStripePublisher(site);
  const reader = await aReader(publisher);
  await oweRefund(site, publisher, reader, 50, "a-refund");
  stripeMood(site, publisher, "refund", "holds");
  await payRefunds(site.work, publisher.tenantId);
  const statesOf = () =>
    asOwner<{ state: string }>(site.store.owner, "select state from refund where tenant_id = $1 order by state", [
      publisher.tenantId,
    ]);
  expect(await statesOf()).toEqual([{ state: "sent" }]);
  for (const minutes of [6, 61]) {
    site.passMinutes(minutes);
    await payRefunds(site.work, publisher.tenantId);
  }
  expect(await statesOf()).toEqual([{ state: "paid" }]);
  await oweRefund(site, publisher, reader, 50, "another-refund");
  stripeMood(site, publisher, "refund", "holds-then-declines");
  await payRefunds(site.work, publisher.tenantId);
  for (const minutes of [6, 61]) {
    site.passMinutes(minutes);
    await payRefunds(site.work, publisher.tenantId);
  }
  expect(await statesOf()).toEqual([{ state: "paid" }, { state: "review" }]);
  expect(await auditWithGateway(site, publisher)).toEqual([]);
});

test("the audit names a charge that Stripe has and we don't, and one that we have and Stripe doesn't", async () => {
  const publisher = await aStripePublisher(site);
  const { accountNumber } = await aReader(publisher);
  const { widget } = await aCheckout(site, publisher);
  await payAtGateway(site, widget);
  const [left] = await auditWithGateway(site, publisher);
  expect(left).toMatchObject({ check: "charged at the gateway but not posted" });
  site.stripeLedger.db
    .prepare("delete from charge where number = (select min(number) from charge where account = ?)")
    .run(stripeAccountOf(publisher));
  const checks = (await auditWithGateway(site, publisher)).map(({ check }) => check);
  expect(checks).toContain("posted but not charged at the gateway");
  expect(accountNumber).toBeGreaterThan(0);
});
