import { expect, test } from "vitest";
import type { CatalogData } from "#server/catalog/read-catalog.ts";
import { inBothLanguages } from "#tests/world/languages.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aSubscriber } from "#tests/world/shopper.ts";
import { asOwner } from "#tests/world/store.ts";
import { paths } from "#web/paths.ts";
import { aSignedInReader } from "./account-home.ts";
import { entersCard, goesToPayment, goodCard } from "./buying.ts";
import { englishLeft } from "./english-left.ts";
import { withJourneys } from "./journeys.ts";
import { narrow } from "./reader.ts";
import { faultsOf } from "./soundness.ts";

const world = withJourneys();

const asking = (plain: CatalogData): CatalogData => ({
  ...inBothLanguages(plain),
  tenant: { ...inBothLanguages(plain).tenant, mailingList: { kind: "events" } },
});

const answersAt = ({ tenantId }: Publisher) =>
  asOwner<{ agreed: boolean; shown: string }>(
    world.site.store.owner,
    "select agreed, shown from marketing_choice where tenant_id = $1 order by choice_id",
    [tenantId],
  );

const sentence = "Email me news and offers from Kettle Lakes Courier. I can unsubscribe at any time.";

test("asks a buyer once, on the thank-you page, with an empty box that one press ticks", async () => {
  const publisher = await aPublisher(world.site, asking);
  await using reader = await world.reader(publisher, { viewport: narrow });
  await goesToPayment(reader);
  await entersCard(reader, goodCard);
  await reader.card.presses("Pay $1.00");
  await reader.isAt("/subscribe/thankyou");
  const box = reader.page.getByRole("checkbox", { name: sentence });
  await box.waitFor();
  expect(await box.isChecked()).toBe(false);
  expect(await answersAt(publisher)).toEqual([]);
  await box.check();
  await reader.sees("Saved. We'll email you news and offers.");
  expect(await box.isChecked()).toBe(true);
  expect(await answersAt(publisher)).toEqual([{ agreed: true, shown: sentence }]);
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("marketing-thank-you");
});

test("a reader sees the answer in My Profile, and withdraws it", async () => {
  const publisher = await aPublisher(world.site, asking);
  const { email } = await aSubscriber(world.site, publisher);
  await using reader = await aSignedInReader(world, publisher, email);
  await reader.opens(paths.profile);
  const box = reader.page.getByRole("checkbox", { name: sentence });
  await box.check();
  await reader.sees("Saved. We'll email you news and offers.");
  await reader.opens(paths.profile);
  await reader.sees("You agreed to this on");
  expect(await box.isChecked()).toBe(true);
  await reader.pictures("marketing-profile");
  await box.uncheck();
  await reader.sees("Saved. We won't email you news and offers.");
  await reader.opens(paths.profile);
  await reader.sees("You turned this off on");
  expect(await faultsOf(reader)).toEqual([]);
  expect((await answersAt(publisher)).map(({ agreed }) => agreed)).toEqual([true, false]);
});

test("the box keeps the reader's choice while the answer is sent and reloaded", async () => {
  const publisher = await aPublisher(world.site, asking);
  const { email } = await aSubscriber(world.site, publisher);
  await using reader = await aSignedInReader(world, publisher, email);
  await reader.opens(paths.profile);
  const box = reader.page.getByRole("checkbox", { name: sentence });
  await box.waitFor();
  const readBack = Promise.withResolvers<void>();
  await reader.page.route("**/api/ManageAccount/GetMarketingChoice*", async (route) => {
    await readBack.promise;
    await route.continue();
  });
  const saved = reader.page.waitForResponse("**/api/ManageAccount/ChooseMarketing*");
  const rereads = reader.page.waitForRequest("**/api/ManageAccount/GetMarketingChoice*");
  await box.check();
  await saved;
  await rereads;
  await reader.sees("Saving…");
  expect(await box.isChecked()).toBe(true);
  readBack.resolve();
  await reader.sees("Saved. We'll email you news and offers.");
  expect(await box.isChecked()).toBe(true);
});

test("shows everything in Spanish, and stores the Spanish sentence", async () => {
  const publisher = await aPublisher(world.site, asking);
  const { email } = await aSubscriber(world.site, publisher);
  await using reader = await aSignedInReader(world, publisher, email, { viewport: narrow, locale: "es-US" });
  await reader.opens(paths.profile);
  await reader.page.getByRole("checkbox", { name: "Envíenme noticias y ofertas" }).check();
  await reader.sees("Guardado. Le enviaremos noticias y ofertas.");
  expect([...(await englishLeft(reader.page)), ...(await faultsOf(reader))]).toEqual([]);
  expect((await answersAt(publisher))[0]?.shown).toContain("Envíenme noticias");
});

test("a publication that doesn't ask shows no box", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await aSubscriber(world.site, publisher);
  await using reader = await aSignedInReader(world, publisher, email);
  await reader.opens(paths.profile);
  await reader.seesHeading("My Profile");
  await reader.sees("Sign-in");
  expect(await reader.page.getByRole("checkbox").count()).toBe(0);
});

test.each([
  ["phone", true, "You agreed to this on the phone on", "Usted lo aceptó por teléfono el"],
  ["phone", false, "You turned this off on the phone on", "Usted lo desactivó por teléfono el"],
  [
    "earlier-system",
    true,
    "Our earlier system says that you agreed to this",
    "Según nuestro sistema anterior, usted lo aceptó",
  ],
  [
    "earlier-system",
    false,
    "Our earlier system says that you don't want this",
    "Según nuestro sistema anterior, usted no lo desea",
  ],
] as const)(
  "My Profile says in both languages where an answer came from: %s, %s",
  async (how, agreed, inEnglish, inSpanish) => {
    const publisher = await aPublisher(world.site, asking);
    const { email } = await aSubscriber(world.site, publisher);
    await asOwner(
      world.site.store.owner,
      `insert into marketing_choice (tenant_id, account_number, agreed, how, email, shown, chosen_on, chosen_at, actor)
     select a.tenant_id, a.account_number, $2, $3, a.contact_email, case when $3 = 'phone' and $2 then 'News?' end, '2026-03-04',
       now(), 'staff:1' from account a where a.tenant_id = $1 limit 1`,
      [publisher.tenantId, agreed, how],
    );
    for (const [locale, says] of [
      ["en-US", inEnglish],
      ["es-US", inSpanish],
    ] as const) {
      await using reader = await aSignedInReader(world, publisher, email, { locale });
      await reader.opens(paths.profile);
      await reader.sees(says);
      const english = locale === "es-US" ? await englishLeft(reader.page) : [];
      expect([...english, ...(await faultsOf(reader))]).toEqual([]);
    }
  },
);
