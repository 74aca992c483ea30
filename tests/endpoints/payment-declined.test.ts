import { expect, test } from "vitest";
import { messages } from "#contract/messages.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { bought, moneyOf, unpaid } from "#tests/world/money.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import {
  aCheckout,
  mastercard,
  openWidget,
  payAtGateway,
  rehearsing,
  type Shopper,
  submit,
  visa,
} from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";

const site = await siteOfFile();
const declined = { isSuccess: false, code: "declined", errorMessage: messages.paymentDeclined };

/** The emulated bank declines by the cents of the amount, which a tip produces. */
const openWithTip = (publisher: Publisher, shopper: Shopper, tip: number) =>
  openWidget(site, publisher, shopper, { tip });

test.each([
  ["DECLINED", 0.05, "declined"],
  ["DECLINED: NSF", 0.06, "insufficient-funds"],
  ["CALL AUTH CENTER", 0.07, "call-issuer"],
  ["PICK UP CARD", 0.08, "pick-up-card"],
  ["EXPIRED CARD", 0.09, "expired-card"],
])("%s: Payment declined, and nothing is fulfilled", async (_, tip, code) => {
  const publisher = await aPublisher(site);
  const shopper = await aCheckout(site, publisher);
  const said = await payAtGateway(site, await openWithTip(publisher, shopper, tip), rehearsing);
  expect((await submit(site, publisher, shopper, said, { tip })).body).toEqual(declined);
  expect(await moneyOf(site, publisher)).toEqual({ ...unpaid, intents: [{ state: "declined", reason: null }] });
  const attempts = await asOwner(site.store.owner, "select outcome, code from payment_attempt where tenant_id = $1", [
    publisher.tenantId,
  ]);
  expect(attempts).toEqual([{ outcome: "declined", code }]);
});

test("charges the same account and intent once after a decline", async () => {
  const publisher = await aPublisher(site);
  const shopper = await aCheckout(site, publisher);
  const first = await openWithTip(publisher, shopper, 0.05);
  await submit(site, publisher, shopper, await payAtGateway(site, first, rehearsing), { tip: 0.05 });
  const second = await openWidget(site, publisher, shopper);
  expect(second.ccNetSubmitID).toBe(first.ccNetSubmitID);
  const { body } = await submit(site, publisher, shopper, await payAtGateway(site, second));
  expect(body).toMatchObject({ isSuccess: true, accountNumber: shopper.accountNumber, amountCents: 100 });
  expect(await moneyOf(site, publisher)).toEqual(bought);
});

test("issues the next token after a decline that nobody submitted", async () => {
  const publisher = await aPublisher(site);
  const shopper = await aCheckout(site, publisher);
  await payAtGateway(site, await openWithTip(publisher, shopper, 0.05), rehearsing);
  const { body } = await submit(
    site,
    publisher,
    shopper,
    await payAtGateway(site, await openWidget(site, publisher, shopper)),
  );
  expect(body).toMatchObject({ isSuccess: true });
  expect(await moneyOf(site, publisher)).toEqual(bought);
});

test("ignores a decline that arrives after the capture", async () => {
  const publisher = await aPublisher(site);
  const shopper = await aCheckout(site, publisher);
  const widget = await openWithTip(publisher, shopper, 0.05);
  const late = await payAtGateway(site, widget, rehearsing);
  await submit(site, publisher, shopper, await payAtGateway(site, await openWidget(site, publisher, shopper)));
  const answer = await submit(site, publisher, shopper, late, { tip: 0.05 });
  expect(answer.body).toMatchObject({ isSuccess: false, code: "already-paid" });
  expect(await moneyOf(site, publisher)).toEqual(bought);
});

test("treats a wrong security code as the bank's decline, whatever the publisher's policy", async () => {
  const publisher = await aPublisher(site);
  const shopper = await aCheckout(site, publisher);
  const said = await payAtGateway(site, await openWidget(site, publisher, shopper), { ...visa, ssl_cvv2cvc2: "999" });
  expect((await submit(site, publisher, shopper, said)).body).toEqual(declined);
});

/** A billing address that the bank does not know at all (AVS N). */
async function paidFromUnknownAddress(avsPolicy: "accept" | "hold" | "void") {
  const publisher = await aPublisher(site, (plain) => ({
    ...plain,
    tenant: { ...plain.tenant, policy: { ...plain.tenant.policy, avsPolicy } },
  }));
  const shopper = await aCheckout(site, publisher);
  await changePublisher(site, publisher, "update address set zip5 = '00000'");
  const said = await payAtGateway(site, await openWidget(site, publisher, shopper));
  const { body } = await submit(site, publisher, shopper, said);
  return { publisher, shopper, body };
}

test("posts a poor address match under policy accept", async () => {
  const { publisher, body } = await paidFromUnknownAddress("accept");
  expect(body).toMatchObject({ isSuccess: true });
  expect(await moneyOf(site, publisher)).toEqual(bought);
});

test("voids a poor address match at once under policy void, and answers like a decline", async () => {
  const { publisher, shopper, body } = await paidFromUnknownAddress("void");
  expect(body).toEqual(declined);
  expect(await moneyOf(site, publisher)).toEqual({ ...unpaid, intents: [{ state: "declined", reason: null }] });
  await changePublisher(site, publisher, "update address set zip5 = '53095'");
  const said = await payAtGateway(site, await openWidget(site, publisher, shopper), mastercard);
  expect((await submit(site, publisher, shopper, said)).body).toMatchObject({ isSuccess: true });
  expect(await moneyOf(site, publisher)).toEqual(bought);
});

test("holds a poor address match for staff under policy hold, and fulfills nothing", async () => {
  const { publisher, body } = await paidFromUnknownAddress("hold");
  expect(body).toMatchObject({ isSuccess: false, code: "in-review" });
  expect(await moneyOf(site, publisher)).toEqual({
    ...unpaid,
    intents: [{ state: "review", reason: "avs" }],
    charges: [100],
  });
});
