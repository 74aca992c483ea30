import { expect, test } from "vitest";
import type { Terms } from "#core/site/tenant.ts";
import { findProof } from "#server/store/email/proof.ts";
import { call, newKey } from "#tests/world/calls.ts";
import { aPaidGift, aRecipient } from "#tests/world/gifts.ts";
import { deliverEmails, mailTo } from "#tests/world/post.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aCheckout, anOrder, aVisitor } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";

const site = await siteOfFile();

const agreedTo = ({ tenantId }: Publisher) =>
  asOwner<Terms>(
    site.store.owner,
    "select terms_version as version, terms_text as text, language from price_consent where tenant_id = $1 order by given_at",
    [tenantId],
  );
const shownFor = async ({ domain }: Publisher, change: object): Promise<Terms> => {
  const plan = { domain, rateCode: "digital-intro-8w", bundleID: "digital", addOnOfferIDs: [] };
  return (await call(site, "quoteOrder", { ...plan, ...change })).body.terms;
};

test("shows a gift's own terms, and emails and stores them as accepted", async () => {
  const publisher = await aPublisher(site);
  const shown = await shownFor(publisher, { forGift: true });
  expect(shown).toEqual(publisher.plain.tenant.terms.gift);
  expect(shown.text).not.toContain("renews automatically");
  const { donor } = await aPaidGift(site, publisher);
  expect(await agreedTo(publisher)).toEqual([shown]);
  await deliverEmails(site, publisher);
  const emails = await mailTo(site, donor.email);
  const kept = emails.find(({ subject }) => subject.startsWith("Your gift subscription to"))?.text.replace(/\s+/g, " ");
  expect(kept).toContain(shown.text.replace(/\s+/g, " "));
  expect(kept).toContain(`Version of these terms: ${shown.version}`);
  for (const { text } of emails) expect(text).not.toContain("renews automatically");
  const proof = await findProof(site.store.db, publisher.tenantId, donor.accountNumber);
  expect(proof).toMatchObject({ consents: [{ termsVersion: shown.version, termsText: shown.text, pricePath: [] }] });
});

test("doesn't accept a subscription's terms for a gift or a gift's for a subscription", async () => {
  const publisher = await aPublisher(site);
  const { email, token } = await aVisitor(site, publisher);
  const own = await anOrder(site, publisher, email);
  const gift = await anOrder(site, publisher, email, { gift: aRecipient() });
  for (const [order, shown] of [
    [gift, own],
    [own, gift],
  ] as const) {
    const mixed = { ...order, termsVersion: shown.termsVersion };
    const { body } = await call(site, "createSubscription", mixed, { token, key: newKey() });
    expect(body).toMatchObject({ isSuccess: false, code: "terms" });
  }
  expect(await agreedTo(publisher)).toEqual([]);
});

test("buy one, give one: the buyer accepts the terms of their own subscription", async () => {
  const publisher = await aPublisher(site);
  await aCheckout(site, publisher, { gift: aRecipient({ kind: "bogo" }) });
  expect(await agreedTo(publisher)).toEqual([await shownFor(publisher, {})]);
});

test("notes what doesn't apply to gifts, when shown, stored and emailed, if a publication has no gift terms", async () => {
  const publisher = await aPublisher(site, (plain) => ({
    ...plain,
    tenant: { ...plain.tenant, terms: { ...plain.tenant.terms, bill: null, gift: null } },
  }));
  const [own, shown] = [await shownFor(publisher, {}), await shownFor(publisher, { forGift: true })];
  expect(shown.version).toBe(own.version);
  expect(shown.text).toMatch(/^This is a gift\. You pay once\. It does not renew/);
  expect(shown.text.endsWith(`\n\n${own.text}`)).toBe(true);
  const { donor } = await aPaidGift(site, publisher);
  expect(await agreedTo(publisher)).toEqual([shown]);
  await deliverEmails(site, publisher);
  const kept = (await mailTo(site, donor.email)).find(({ subject }) => subject.startsWith("Your gift subscription to"));
  expect(kept?.text).toContain("This is a gift. You pay once.");
});
