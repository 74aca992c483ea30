import { expect, test } from "vitest";
import { addDays } from "#core/day.ts";
import type { Receipt } from "#core/notice/payment-emails.ts";
import { claimRenewal } from "#server/renewal/claim-renewal.ts";
import { reconcilePayments } from "#server/payment/reconcile-payments.ts";
import { call } from "#tests/world/calls.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { moneyOf } from "#tests/world/money.ts";
import { deliverEmails, mailTo } from "#tests/world/post.ts";
import { aPublisher, merchantAt, type Publisher } from "#tests/world/publisher.ts";
import { signedIn } from "#tests/world/shopper.ts";
import { differencesAt, publicationOf } from "#tests/world/staff.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";
import { aSubscriberWith, chargesOf, emailsAbout, passTo, subscriptionOf } from "#tests/world/time.ts";

const site = await siteOfFile();

/** A digital reader whose balance is higher than the price of the next term, on the day before its charge. */
async function whoIsRich() {
  const publisher = await aPublisher(site);
  const { tenantId } = publisher;
  const { email, accountNumber } = await aSubscriberWith(site, publisher);
  await asOwner(site.store.owner, "update account set balance_cents = 2000 where tenant_id = $1", [tenantId]);
  const { chargeOn, renewsOn } = await subscriptionOf(site, publisher, accountNumber);
  const due = chargeOn ?? renewsOn;
  await passTo(site, publisher, addDays(due, -1));
  return { publisher, email, accountNumber, due };
}

const balanceOf = async ({ tenantId }: Publisher): Promise<number | undefined> => {
  const rows = await asOwner<{ balance: number }>(
    site.store.owner,
    "select balance_cents as balance from account where tenant_id = $1",
    [tenantId],
  );
  return rows[0]?.balance;
};

/** All sales requested from the gateway, even those of nothing. */
const salesAt = ({ plain }: Publisher): number =>
  site.gatewayLedger.db.prepare("select id from txn where merchant = ?").all(merchantAt(plain)).length;

test("a balance that covers the term renews it without a charge, with a receipt and history, and ledgers balance", async () => {
  const { publisher, email, accountNumber, due } = await whoIsRich();
  const { domain, tenantId } = publisher;
  const token = await signedIn(site, publisher, email);
  const home = async () => (await call(site, "getAccountManagementDetails", { domain }, { token })).body;
  expect((await home()).nextCharge).toMatchObject({ amountCents: 0 });
  const asked = salesAt(publisher);
  await passTo(site, publisher, due);
  expect(await subscriptionOf(site, publisher, accountNumber)).toMatchObject({ status: "active", grants: 2 });
  expect([await chargesOf(site, publisher), salesAt(publisher), await balanceOf(publisher)]).toEqual([
    [100],
    asked,
    801,
  ]);
  const [, receipt] = await emailsAbout<Receipt>(site, publisher, accountNumber, "receipt");
  expect(receipt).toMatchObject({ total: 0, paidOn: due, cardLabel: "Account balance", next: { amount: 398 } });
  expect(receipt?.lines.map(({ amount }) => amount)).toEqual([1199, -1199]);
  await deliverEmails(site, publisher);
  expect((await mailTo(site, email)).filter(({ text }) => text.includes("We didn't charge a card"))).toHaveLength(1);
  const { body } = await call(site, "getHistory", { domain }, { token });
  expect(body.map(({ text }) => text)).toContain("Your account balance paid for your renewal");
  expect(await moneyOf(site, publisher)).toMatchObject({ posted: 100, unbalanced: 0 });
  expect(await differencesAt(site, publisher)).toEqual([]);
  // Asked about later, like every payment, it stays as it is. The next term uses what is left.
  site.passMinutes(61);
  await reconcilePayments(site.work, tenantId);
  await passTo(site, publisher, addDays(due, 28));
  expect([await chargesOf(site, publisher), await balanceOf(publisher)]).toEqual([[100, 398], 0]);
  expect(await differencesAt(site, publisher)).toEqual([]);
});

test("renews without a card, too; once the balance is too small, asks for one", async () => {
  const { publisher, email, accountNumber, due } = await whoIsRich();
  await changePublisher(site, publisher, "update subscription set payment_method_id = null");
  await passTo(site, publisher, due);
  expect(await subscriptionOf(site, publisher, accountNumber)).toMatchObject({ status: "active", grants: 2 });
  expect([await chargesOf(site, publisher), await balanceOf(publisher)]).toEqual([[100], 801]);
  expect(await emailsAbout(site, publisher, accountNumber, "paymentFailed")).toEqual([]);
  await deliverEmails(site, publisher);
  expect((await mailTo(site, email)).filter(({ text }) => text.includes("We didn't charge a card"))).toHaveLength(1);
  expect(await differencesAt(site, publisher)).toEqual([]);
  await passTo(site, publisher, addDays(due, 28));
  expect(await subscriptionOf(site, publisher, accountNumber)).toMatchObject({ status: "pastDue", grants: 2 });
  expect(await balanceOf(publisher)).toBe(801);
  expect(await emailsAbout(site, publisher, accountNumber, "paymentFailed")).toMatchObject([{ cardLabel: null }]);
});

test("after a crash before posting, the next attempt posts it once", async () => {
  const { publisher, accountNumber, due } = await whoIsRich();
  const { tenantId } = publisher;
  await asOwner(site.store.owner, "update sandbox_day set days_ahead = days_ahead + 1 where tenant_id = $1", [
    tenantId,
  ]);
  const publication = await publicationOf(site, publisher);
  const { clock } = site.work;
  const claim = {
    publication,
    accountNumber,
    newCard: false,
    cardGateway: "converge",
    handleOf: () => "",
    balanceGateway: "balance",
    moment: clock.local(publication.tenant),
    now: clock.now(),
  };
  const claimed = await site.store.db.write({ tenantId, today: claim.moment.today }, (tx) =>
    claimRenewal(site.work, tx, claim),
  );
  expect(claimed).toMatchObject({ kind: "charge", gateway: "balance", sealedToken: null, intent: { amount: 0 } });
  site.passMinutes(6);
  for (const _ of [1, 2]) await reconcilePayments(site.work, tenantId);
  await passTo(site, publisher, addDays(due, 1));
  expect(await subscriptionOf(site, publisher, accountNumber)).toMatchObject({ status: "active", grants: 2 });
  expect([await chargesOf(site, publisher), await balanceOf(publisher)]).toEqual([[100], 801]);
});
