import { expect, test } from "vitest";
import { call, newKey } from "#tests/world/calls.ts";
import { bought, moneyOf } from "#tests/world/money.ts";
import { deliverEmails, mailTo } from "#tests/world/post.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aCheckout, payAtGateway, submitFrameAnswer } from "#tests/world/shopper.ts";
import { aSite } from "#tests/world/site.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";

const site = await siteOfFile();
const times = Array.from({ length: 20 }, (_, at) => at);

async function aPaidCheckout() {
  const publisher = await aPublisher(site);
  const shopper = await aCheckout(site, publisher);
  const said = await payAtGateway(site, shopper.widget);
  return { publisher, shopper, input: submitFrameAnswer(publisher, shopper, said) };
}

test.each([
  [
    "with one key",
    () => {
      const key = newKey();
      return () => key;
    },
  ],
  ["each with its own key", () => newKey],
  ["without a key", () => () => undefined],
] as const)("20 equal submissions at once, %s: one charge posted, equal answers, one receipt", async (_, keys) => {
  const { publisher, shopper, input } = await aPaidCheckout();
  const nextKey = keys();
  const answers = await Promise.all(
    times.map(() => {
      const key = nextKey();
      return call(site, "processConvergeResponse", input, {
        token: shopper.token,
        ...(key === undefined ? {} : { key }),
      });
    }),
  );
  const [first] = answers;
  expect(first?.body).toMatchObject({ isSuccess: true, amountCents: 100 });
  for (const { status, body } of answers) expect([status, body]).toEqual([200, first?.body]);
  expect(await moneyOf(site, publisher)).toEqual(bought);
  await deliverEmails(site, publisher);
  const receipts = (await mailTo(site, shopper.email)).filter(({ subject }) => /receipt/i.test(subject));
  expect(receipts).toHaveLength(1);
});

test("posts once when two servers of one database get the same payment", async () => {
  const { publisher, shopper, input } = await aPaidCheckout();
  await using other = await aSite({ settings: { emulatorUrl: site.gatewayUrl } });
  const answers = await Promise.all(
    times.map((at) => call(at % 2 === 0 ? site : other, "processConvergeResponse", input, { token: shopper.token })),
  );
  for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
  expect(await moneyOf(site, publisher)).toEqual(bought);
});

test("posts ten simultaneous buyers one by one, and balances the ledger", async () => {
  const publisher = await aPublisher(site);
  const shoppers = await Promise.all(
    times.slice(10).map(async () => {
      const shopper = await aCheckout(site, publisher);
      return { shopper, said: await payAtGateway(site, shopper.widget) };
    }),
  );
  await Promise.all(
    shoppers.map(({ shopper, said }) =>
      call(site, "processConvergeResponse", submitFrameAnswer(publisher, shopper, said), { token: shopper.token }),
    ),
  );
  expect(await moneyOf(site, publisher)).toMatchObject({ posted: 1000, unbalanced: 0, receipts: 10 });
  const receipts = await asOwner<{ distinct: number }>(
    site.store.owner,
    `select count(distinct receipt_number)::int as "distinct" from payment_intent where tenant_id = $1`,
    [publisher.tenantId],
  );
  expect(receipts).toEqual([{ distinct: 10 }]);
});
