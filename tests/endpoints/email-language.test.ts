import { expect, test } from "vitest";
import type { Language } from "#core/format/language.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { aRecipient } from "#tests/world/gifts.ts";
import { deliverEmails, mailTo } from "#tests/world/post.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aCheckout, type Order, payAtGateway, submit } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const site = await siteOfFile();

const offering = (languages: readonly Language[]): Promise<Publisher> =>
  aPublisher(site, (plain) => ({
    ...plain,
    tenant: { ...plain.tenant, site: { ...plain.tenant.site, languages } },
  }));

/** Buys as a reader who has chosen a language, and reads what was emailed. */
async function buys(publisher: Publisher, language: Language | null, order: Order = {}) {
  const { widget, ...shopper } = await aCheckout(site, publisher, order);
  if (language !== null) await changePublisher(site, publisher, `update login set language = '${language}'`);
  const { body } = await submit(site, publisher, shopper, await payAtGateway(site, widget));
  expect(body.isSuccess).toBe(true);
  await deliverEmails(site, publisher);
  return (await mailTo(site, shopper.email)).map(({ subject }) => subject);
}

test("writes to readers in the language of their login", async () => {
  const spanish = await buys(await offering(["en", "es"]), "es");
  expect(spanish).toContainEqual(expect.stringMatching(/^Su suscripción a /));
  expect(spanish).toContainEqual(expect.stringMatching(/^Recibo de /));
  expect(await buys(await offering(["en", "es"]), "en")).toContainEqual(expect.stringMatching(/^Receipt from /));
});

test("writes in the publication's first language to readers who have never chosen", async () => {
  expect(await buys(await offering(["es", "en"]), null)).toContainEqual(expect.stringMatching(/^Recibo de /));
});

test("doesn't write in a language that the publication doesn't offer", async () => {
  expect(await buys(await offering(["en"]), "es")).toContainEqual(expect.stringMatching(/^Receipt from /));
});

test("sends a gift's email in the giver's language when the recipient has no login", async () => {
  const gift = aRecipient();
  await buys(await offering(["en", "es"]), "es", { gift });
  expect((await mailTo(site, gift.recipientEmail)).map(({ subject }) => subject)).toContainEqual(
    expect.stringMatching(/^Un regalo para usted: /),
  );
});
