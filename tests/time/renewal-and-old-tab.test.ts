import { expect, test } from "vitest";
import { addDays, toDay } from "#core/day.ts";
import { call } from "#tests/world/calls.ts";
import { moneyOf } from "#tests/world/money.ts";
import { gatewayMood } from "#tests/world/moods.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aCheckout, payAtGateway, submitFrameAnswer } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";
import { passTo, subscriptionOf } from "#tests/world/time.ts";

const site = await siteOfFile();

test.each([
  [
    "names an invoice that we don't know",
    (said: string) => said.replace(/"ssl_invoice_number":"[^"]*"/, '"ssl_invoice_number":"UNKNOWN1"'),
  ],
  ["names no invoice", (said: string) => said.replace(/"ssl_invoice_number":"[^"]*",?/, "")],
])("leaves a declined renewal to its next try when an old tab's answer %s", async (_, changed) => {
  const publisher = await aPublisher(site);
  const checkout = await aCheckout(site, publisher, { bundleID: "wed-fri-sun", rateCode: "wed-fri-sun-4w" });
  const said = await payAtGateway(site, checkout.widget);
  const { token, accountNumber } = checkout;
  await call(site, "processConvergeResponse", submitFrameAnswer(publisher, checkout, said), { token });
  const chargeOn = toDay((await subscriptionOf(site, publisher, accountNumber)).chargeOn ?? "");
  gatewayMood(site, publisher, "sale", "declines");
  await passTo(site, publisher, chargeOn);
  const again = submitFrameAnswer(publisher, checkout, said);
  const answer = await call(
    site,
    "processConvergeResponse",
    { ...again, convergeResponse: changed(again.convergeResponse) },
    { token },
  );
  // The purchase that the tab is about was paid for, and stays so.
  expect(answer.body).toMatchObject({ isSuccess: true });
  const [renewal] = await asOwner(
    site.store.owner,
    "select state from payment_intent where tenant_id = $1 and purpose = 'renewal'",
    [publisher.tenantId],
  );
  expect(renewal).toEqual({ state: "declined" });
  await passTo(site, publisher, addDays(chargeOn, 1));
  expect(await moneyOf(site, publisher)).toMatchObject({ charges: [3600, 3600], posted: 7200 });
});
