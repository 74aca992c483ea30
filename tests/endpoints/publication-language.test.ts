import { expect, test } from "vitest";
import type { Terms } from "#core/site/tenant.ts";
import { findProof } from "#server/store/email/proof.ts";
import { call, newKey } from "#tests/world/calls.ts";
import { aCancelingReader } from "#tests/world/canceling-readers.ts";
import { aRecipient } from "#tests/world/gifts.ts";
import { aBilledPayer, openFor, paysFor, standingOf } from "#tests/world/paying.ts";
import { deliverEmails, mailTo } from "#tests/world/post.ts";
import { aPublisher, aPublisherInEnglish, type Publisher } from "#tests/world/publisher.ts";
import {
  aCheckout,
  anOrder,
  aVisitor,
  newEmail,
  newIp,
  password,
  payAtGateway,
  signedIn,
  submit,
} from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";

const site = await siteOfFile();

/** The headers of a page in Spanish. */
const spanish = { headers: { "accept-language": "es" } };

/** A publication that offers Spanish, but has no legal text in it. */
const withoutSpanishTerms = (): Promise<Publisher> =>
  aPublisher(site, (plain) => ({
    ...plain,
    translations: plain.translations.es === undefined ? {} : { es: { ...plain.translations.es, terms: null } },
  }));

const consentsOf = ({ tenantId }: Publisher) =>
  asOwner<Terms>(
    site.store.owner,
    "select terms_version as version, terms_text as text, language from price_consent where tenant_id = $1 order by consent_id",
    [tenantId],
  );

const spanishTerms = ({ plain }: Publisher) => plain.translations.es?.terms ?? null;

test("shows plans in the language of the page, with the same payment", async () => {
  const { domain } = await aPublisher(site);
  const { body: english } = await call(site, "getDefaultWebOffers", { domain });
  const { body: inSpanish } = await call(site, "getDefaultWebOffers", { domain }, spanish);
  expect(inSpanish[0]).toMatchObject({
    name: "Digital ilimitado + edición electrónica",
    nameInEnglish: "Unlimited Digital + E-edition",
    title: "$1 por 8 semanas",
    markdown: expect.stringContaining("<strong>Todos los artículos</strong>"),
    addonOffers: [{ name: "Experiencia Premium" }],
  });
  expect(english[0]).not.toHaveProperty("nameInEnglish");
  const paid = (offers: typeof english) =>
    offers.map(({ bundleID, rateCode, amount, term, renewsAt, addonOffers }) => ({
      bundleID,
      rateCode,
      amount,
      term,
      renewsAt,
      upgrades: addonOffers.map((offer) => [offer.offerID, offer.amount]),
    }));
  expect(paid(inSpanish)).toEqual(paid(english));
  const order = { domain, bundleID: "daily", rateCode: "daily-4w", addOnOfferIDs: ["premium"] };
  const { body: quote } = await call(site, "quoteOrder", order, spanish);
  expect(quote.lines.map(({ label }) => label).slice(0, 2)).toEqual([
    "Impreso diario + digital",
    "Experiencia Premium",
  ]);
});

test("answers everybody in English for a publication without Spanish", async () => {
  const { domain, plain } = await aPublisherInEnglish(site);
  const english = await call(site, "getDefaultWebOffers", { domain });
  expect((await call(site, "getDefaultWebOffers", { domain }, spanish)).body).toEqual(english.body);
  const order = { domain, bundleID: "daily", rateCode: "daily-4w", addOnOfferIDs: [] };
  const { terms } = (await call(site, "quoteOrder", order, spanish)).body;
  expect(terms).toMatchObject({ version: plain.tenant.terms.version, language: "en" });
});

test("uses English for a text that is missing in Spanish, and Spanish for the rest", async () => {
  const { domain, plain } = await aPublisher(site, (given) => ({
    ...given,
    translations:
      given.translations.es === undefined
        ? {}
        : { es: { ...given.translations.es, plans: [{ bundleId: "digital", title: "$1 por 8 semanas" }] } },
  }));
  const { body } = await call(site, "getDefaultWebOffers", { domain }, spanish);
  expect(body[0]).toMatchObject({ name: plain.catalog.bundles[0]?.name, title: "$1 por 8 semanas" });
  expect(body[1]).toMatchObject({ title: "A year for less than $10 a month" });
});

test("shows cancellation reasons and save offers in the language of the page", async () => {
  const publisher = await aPublisher(site);
  const { domain } = publisher;
  const { token, accountNumber } = await aCancelingReader(site, publisher);
  const { body: reasons } = await call(site, "getCancelReasons", { domain }, { token, ...spanish });
  expect(reasons[3]).toMatchObject({
    terminationReasonID: 4,
    reasonDescription: "Me mudo",
    reasonHTML: expect.stringMatching(/^<p>Entregamos en cuatro condados/),
  });
  expect((await call(site, "getCancelReasons", { domain }, { token })).body[3]?.reasonDescription).toBe("I am moving");
  const { body: author } = await call(site, "getCancelAuthorData", { domain }, { token, ...spanish });
  expect(author).toMatchObject({ name: "Marit Halvorsen-Reyes", title: "Directora" });
  const { body: offers } = await call(site, "getTerminationOffer", { domain }, { token, ...spanish });
  expect(offers[0]).toMatchObject({
    name: "Entrega los miércoles, viernes y domingos, precio de agradecimiento",
    amount: 23.4,
    term: "4 weeks",
  });
  const step = { domain, accountNumber, step: "review", rateCode: offers[0]?.rateCode };
  const { body: review } = await call(site, "recordCancelStep", step, { token, key: newKey(), ...spanish });
  expect(review).toMatchObject({ isSuccess: true, terms: { version: "2026-01-es", language: "es" } });
});

test("keeps the text and language of Spanish terms in the proof of consent", async () => {
  const publisher = await aPublisher(site);
  const { email, token } = await aVisitor(site, publisher);
  const order = await anOrder(site, publisher, email);
  const plan = { domain: publisher.domain, bundleID: order.bundleID, rateCode: order.rateCode, addOnOfferIDs: [] };
  const shown = (await call(site, "quoteOrder", plan, spanish)).body.terms;
  expect(shown).toMatchObject({ version: "2026-01-es", text: spanishTerms(publisher)?.text, language: "es" });
  const accepted = { ...order, termsVersion: shown.version };
  const { body } = await call(site, "createSubscription", accepted, { token, key: newKey(), ...spanish });
  expect(await consentsOf(publisher)).toEqual([shown]);
  const accountNumber = body.isSuccess ? (body.addSubscriber[0] ?? 0) : 0;
  const proof = await findProof(site.store.db, publisher.tenantId, accountNumber);
  expect(proof).toMatchObject({ consents: [{ termsVersion: shown.version, termsText: shown.text, language: "es" }] });
});

test("shows the English terms, and stores them as English, when the publisher has no Spanish ones", async () => {
  const publisher = await withoutSpanishTerms();
  const { email, token } = await aVisitor(site, publisher);
  const order = await anOrder(site, publisher, email);
  const plan = { domain: publisher.domain, bundleID: order.bundleID, rateCode: order.rateCode, addOnOfferIDs: [] };
  const shown = (await call(site, "quoteOrder", plan, spanish)).body.terms;
  expect(shown).toMatchObject({ version: "2026-01", language: "en" });
  await call(site, "createSubscription", order, { token, key: newKey(), ...spanish });
  expect(await consentsOf(publisher)).toEqual([shown]);
});

test("determines from the accepted version which text was shown, whatever the call's language", async () => {
  const publisher = await aPublisher(site);
  await aCheckout(site, publisher);
  const { email, token } = await aVisitor(site, publisher);
  const order = await anOrder(site, publisher, email);
  const inEnglish = await call(site, "createSubscription", order, { token, key: newKey(), ...spanish });
  expect(inEnglish.body.isSuccess).toBe(true);
  const gift = { ...(await anOrder(site, publisher, email, { gift: aRecipient() })), termsVersion: "2026-01-es" };
  const wrong = await call(site, "createSubscription", gift, { token, key: newKey(), ...spanish });
  expect(wrong.body).toMatchObject({ isSuccess: false, code: "terms" });
  const right = { ...gift, termsVersion: "2026-01-gift-es" };
  const given = await call(site, "createSubscription", right, { token, key: newKey() });
  expect(given.body.isSuccess).toBe(true);
  const kept = (await consentsOf(publisher)).map(({ version, language }) => [version, language]);
  expect(kept).toEqual([
    ["2026-01", "en"],
    ["2026-01", "en"],
    ["2026-01-gift-es", "es"],
  ]);
});

test("ignores Spanish terms of a publication that doesn't offer Spanish", async () => {
  const publisher = await aPublisher(site, (plain) => ({
    ...plain,
    tenant: { ...plain.tenant, site: { ...plain.tenant.site, languages: ["en"] } },
  }));
  const { email, token } = await aVisitor(site, publisher);
  const order = { ...(await anOrder(site, publisher, email)), termsVersion: "2026-01-es" };
  const { body } = await call(site, "createSubscription", order, { token, key: newKey(), ...spanish });
  expect(body).toMatchObject({ isSuccess: false, code: "terms" });
});

test("turns EZ-Pay on under Spanish terms, with the card on file or with a payment", async () => {
  const publisher = await aPublisher(site);
  const { domain } = publisher;
  const payers = [await aBilledPayer(site, publisher), await aBilledPayer(site, publisher)] as const;
  const before = (await consentsOf(publisher)).length;
  const { accountNumber, token } = payers[0];
  const { body: standing } = await call(site, "getPaymentStanding", { domain, accountNumber }, { token, ...spanish });
  expect(standing).toMatchObject({
    planName: "Impreso mié/vie/dom + digital",
    terms: { version: "2026-01-es", language: "es" },
    cardTerms: { version: "2026-01-bill-es", language: "es" },
  });
  const consentVersion = standing.terms.version;
  const on = { domain, accountNumber, method: "ezpay", consentVersion };
  await call(site, "setRenewalMethod", on, { token, key: newKey(), ...spanish });
  const wanted = { purpose: "ezPay", consentVersion, oneTime: "N" };
  const { options } = await standingOf(site, publisher, payers[1]);
  const rateCode = options.find(({ paymentMethod, follows }) => paymentMethod === "A" && follows)?.rateCode;
  const paid = await paysFor(site, publisher, payers[1], { ...wanted, rateCode });
  expect(paid.body.isSuccess).toBe(true);
  const kept = (await consentsOf(publisher)).slice(before).map(({ version, language }) => [version, language]);
  expect(kept).toEqual([
    ["2026-01-es", "es"],
    ["2026-01-es", "es"],
  ]);
  const unknown = await openFor(site, publisher, payers[1], { ...wanted, consentVersion: "2019-01-es" });
  expect(unknown.body).toMatchObject({ code: "terms" });
});

test("gives a checkout's new login the page's language, and doesn't change an existing login's", async () => {
  const publisher = await aPublisher(site);
  const languages = async ({ tenantId }: Publisher) =>
    (
      await asOwner<{ language: string | null }>(
        site.store.owner,
        "select language from login where tenant_id = $1 order by login_id",
        [tenantId],
      )
    ).map(({ language }) => language);
  const setUp = ({ domain }: Publisher, email: string, headers = {}) =>
    call(site, "setupAccount", { domain, email, password, createBloxAccount: "Y" }, { ip: newIp(), headers });
  const email = newEmail();
  await setUp(publisher, email, spanish.headers);
  await setUp(publisher, newEmail());
  await setUp(publisher, email);
  expect(await languages(publisher)).toEqual(["es", "en"]);
  const other = await aPublisherInEnglish(site);
  await setUp(other, newEmail(), spanish.headers);
  expect(await languages(other)).toEqual([null]);
});

test("names the plan in emails and receipts in the reader's language, whatever language it was ordered in", async () => {
  const publisher = await aPublisher(site);
  const { widget, ...shopper } = await aCheckout(site, publisher, { bundleID: "daily", rateCode: "daily-4w" });
  const readsIn = (language: string) =>
    asOwner(site.store.owner, `update login set language = '${language}' where tenant_id = $1`, [publisher.tenantId]);
  await readsIn("es");
  await submit(site, publisher, shopper, await payAtGateway(site, widget));
  await deliverEmails(site, publisher);
  const emails = (await mailTo(site, shopper.email)).filter(({ text }) => text.includes("digital"));
  const receipt = emails.find(({ subject }) => subject.startsWith("Recibo de "))?.text;
  expect(receipt).toContain("Impreso diario + digital");
  expect(receipt).not.toContain("Daily Print + Digital");
  expect(emails.map(({ subject }) => subject)).toContainEqual(expect.stringContaining("Impreso diario + digital"));
  const history = await call(
    site,
    "getHistory",
    { domain: publisher.domain },
    { token: await signedIn(site, publisher, shopper.email), ...spanish },
  );
  expect(history.body).toContainEqual(expect.objectContaining({ planName: "Impreso diario + digital" }));
});
