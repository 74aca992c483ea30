import { expect, test } from "vitest";
import { toDay } from "#core/day.ts";
import { call } from "#tests/world/calls.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { frozenClock } from "#tests/world/clocks.ts";
import { inBothLanguages } from "#tests/world/languages.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const site = await siteOfFile({ outside: { clock: frozenClock(toDay("2026-02-02")) } });

test("lists today's plans in the publisher's order, with prices, renewals and upgrades", async () => {
  const { domain } = await aPublisher(site);
  const { status, body } = await call(site, "getDefaultWebOffers", { domain });
  expect(status).toBe(200);
  expect(body.map(({ bundleID }) => bundleID)).toEqual(["digital", "digital-yearly", "wed-fri-sun", "daily", "sunday"]);
  const details = expect.stringMatching(/^No ads on our site/);
  const premium = {
    offerID: "premium",
    productID: "premium-experience",
    name: "Premium Experience",
    details,
    amount: 20,
  };
  expect(body[0]).toEqual({
    bundleID: "digital",
    name: "Unlimited Digital + E-edition",
    title: "$1 for 8 weeks",
    markdown:
      "<ul>\n<li><strong>Every story</strong> on the site and in the apps</li>\n" +
      "<li>The <strong>E-edition</strong>: each day's paper, page by page</li>\n" +
      "<li>Puzzles, comics and all newsletters</li>\n</ul>",
    membership: "Unlimited Digital",
    term: "8 weeks",
    amount: 1,
    rateCode: "digital-intro-8w",
    isPrintOffer: false,
    renewsAt: [{ date: "2026-03-30", amount: 11.99, period: "4 weeks" }],
    domain,
    addonOffers: [{ ...premium, text: "+$20.00 for 8 weeks, then $10.00 every 4 weeks" }],
  });
  expect(body[2]).toMatchObject({
    bundleID: "wed-fri-sun",
    isPrintOffer: true,
    amount: 36,
    renewsAt: [{ date: "2026-03-04", amount: 36, period: "4 weeks" }],
    addonOffers: [{ ...premium, amount: 10, text: "+$10.00 every 4 weeks" }],
  });
  expect(body[1]?.addonOffers).toMatchObject([{ amount: 120, text: "+$10.00/mo" }]);
});

test.each(["included", "added"] as const)(
  "renewals are the amounts that a quote shows, prices with tax %s",
  async (taxMode) => {
    const { domain } = await aPublisher(site, (plain) => ({
      ...plain,
      tenant: { ...plain.tenant, policy: { ...plain.tenant.policy, taxMode } },
    }));
    const { body: offers } = await call(site, "getDefaultWebOffers", { domain });
    for (const { bundleID, rateCode, renewsAt, amount } of offers) {
      const order = { domain, bundleID, rateCode, addOnOfferIDs: [] };
      const { body: quote } = await call(site, "quoteOrder", order);
      expect(renewsAt).toEqual(
        quote.pricePath.map((step) => ({ date: step.renewsOn, amount: step.amountCents / 100, period: step.period })),
      );
      expect(Math.round(amount * 100)).toBe(quote.lines[0]?.amountCents);
    }
  },
);

test("leaves out a plan that is retired or whose rate has no version today", async () => {
  const publisher = await aPublisher(site, (plain) => ({
    ...plain,
    catalog: {
      ...plain.catalog,
      rates: plain.catalog.rates.map((rate) =>
        rate.rateCode === "sunday-4w" ? { ...rate, effectiveFrom: toDay("2026-02-03") } : rate,
      ),
    },
  }));
  await changePublisher(site, publisher, "update bundle set retired_at = case bundle_id when 'daily' then now() end");
  const { body } = await call(site, "getDefaultWebOffers", { domain: publisher.domain });
  expect(body.map(({ bundleID }) => bundleID)).toEqual(["digital", "digital-yearly", "wed-fri-sun"]);
});

test("sanitizes a plan's text at every reading: no script, handler or foreign markup", async () => {
  const markdown = `**bold** <script>alert(1)</script> [x](javascript:alert(1)) <img src=x onerror=alert(1)>`;
  const { domain } = await aPublisher(site, (plain) => ({
    ...plain,
    catalog: {
      ...plain.catalog,
      bundles: plain.catalog.bundles.map((bundle) => ({ ...bundle, markdown })),
    },
  }));
  const { body } = await call(site, "getDefaultWebOffers", { domain });
  expect(body[0]?.markdown).toContain("<strong>bold</strong>");
  expect(body[0]?.markdown).not.toMatch(/<(script|img)|href|onerror=(?!alert\(1\)&gt;)/);
});

test("answers 404 to an unknown domain", async () => {
  expect(await call(site, "getDefaultWebOffers", { domain: "nobody.example" })).toMatchObject({ status: 404 });
});

test("shows upgrade prices in the language of the page", async () => {
  const { domain } = await aPublisher(site, inBothLanguages);
  const { body } = await call(site, "getDefaultWebOffers", { domain }, { headers: { "accept-language": "es" } });
  expect(body[0]?.addonOffers[0]?.text).toBe("+$20.00 por 8 semanas, luego $10.00 cada 4 semanas");
  expect(body[2]?.addonOffers[0]?.text).toBe("+$10.00 cada 4 semanas");
});
