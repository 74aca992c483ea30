import { expect, test } from "vitest";
import { addDays } from "#core/day.ts";
import { findPostList } from "#server/store/email/post-list.ts";
import { findProof } from "#server/store/email/proof.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { aSubscriberWith, passTo, subscriptionOf } from "#tests/world/time.ts";

const site = await siteOfFile();

/** A reader who reads in Spanish, on the day after the notice that a promotion ends. */
async function aNotifiedReader(publisher: Publisher) {
  const { accountNumber } = await aSubscriberWith(site, publisher);
  await changePublisher(site, publisher, "update login set language = 'es'");
  const { chargeOn, renewsOn } = await subscriptionOf(site, publisher, accountNumber);
  await passTo(site, publisher, addDays(chargeOn ?? renewsOn, -8));
  const proof = await findProof(site.store.db, publisher.tenantId, accountNumber);
  return { announcements: proof?.announcements, emails: proof?.notices };
}

const promoEnding = (language: string): unknown => [expect.objectContaining({ kind: "promoEnding", language })];

test("sends a notice in the reader's language if there are terms in it, and the proof says so", async () => {
  const { announcements, emails } = await aNotifiedReader(await aPublisher(site));
  expect(announcements).toEqual(promoEnding("es"));
  expect(emails).toContainEqual(expect.objectContaining({ kind: "promoEnding", language: "es" }));
});

test("without Spanish terms a notice is in English, like the terms", async () => {
  const publisher = await aPublisher(site, (plain) => ({
    ...plain,
    translations: plain.translations.es === undefined ? {} : { es: { ...plain.translations.es, terms: null } },
  }));
  const { announcements } = await aNotifiedReader(publisher);
  expect(announcements).toEqual(promoEnding("en"));
});

test("a notice on paper keeps the language in which it is printed", async () => {
  const publisher = await aPublisher(site);
  const { accountNumber } = await aSubscriberWith(site, publisher);
  await changePublisher(site, publisher, "update login set language = 'es'");
  await changePublisher(site, publisher, "update account set e_notice_email = null");
  const { chargeOn, renewsOn } = await subscriptionOf(site, publisher, accountNumber);
  await passTo(site, publisher, addDays(chargeOn ?? renewsOn, -8));
  const [posted] = await findPostList(site.store.db, publisher.tenantId);
  expect(posted).toMatchObject({ because: "paper", language: "es" });
});
