import { expect, test } from "vitest";
import { addDays } from "#core/day.ts";
import type { CatalogData } from "#server/catalog/read-catalog.ts";
import { inBothLanguages } from "#tests/world/languages.ts";
import { aBilledPayer, aPayer } from "#tests/world/paying.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aSubscriber } from "#tests/world/shopper.ts";
import { aPaperReader, aStop } from "#tests/world/stops.ts";
import { passTo, subscriptionOf } from "#tests/world/time.ts";
import { aSignedInReader, atHome } from "./account-home.ts";
import { englishLeft } from "./english-left.ts";
import { aFormerSubscriber } from "./former-subscriber.ts";
import { withJourneys } from "./journeys.ts";
import type { Reader } from "./reader.ts";
import { faultsOf } from "./soundness.ts";

const world = withJourneys();

/** The page's faults; also takes a picture for people to look at. */
async function faultsAndPicture(reader: Reader, name: string): Promise<string[]> {
  await reader.pictures(name);
  return faultsOf(reader);
}

test("shows a print reader the next paper, address, card, one status and four tasks, with one call", async () => {
  const publisher = await aPublisher(world.site);
  const payer = await aPayer(world.site, publisher);
  await using reader = await aSignedInReader(world, publisher, payer.email);
  const calls: string[] = [];
  reader.page.on("request", (request) => {
    const [, name] = /ManageAccount\/(\w+)/.exec(request.url()) ?? [];
    if (name !== undefined) calls.push(name);
  });
  await reader.opens("/account");
  await reader.sees("Next paper");
  await reader.sees("415 Hickory St, West Bend");
  await reader.sees("Visa ending in 9990, expires 12/29");
  for (const task of [/^Report a problem/, /^Pause delivery/, /^Read today's e-edition/, /^Change your address/])
    expect(await reader.button(task).count()).toBe(1);
  expect(await reader.page.getByText("Active", { exact: true }).count()).toBe(1);
  expect(calls).toEqual(["GetAccountManagementDetails", "GetAccountHome"]);
  expect(await faultsAndPicture(reader, "home-print")).toEqual([]);
});

test("shows a digital reader what to read on screen, in the menu and on the page", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await aSubscriber(world.site, publisher);
  await using reader = await atHome(world, publisher, email);
  await reader.sees("Read today's e-edition");
  for (const paper of ["Delivery Issue", "Temporary Stop", "Update Account", /^Report a problem/, /^Pause delivery/])
    expect(await reader.button(paper).count()).toBe(0);
  expect(await faultsAndPicture(reader, "home-digital")).toEqual([]);
});

test("shows notices in order of date: a stop before the end of a canceled subscription", async () => {
  const publisher = await aPublisher(world.site);
  const stopped = await aPaperReader(world.site, publisher);
  await aStop(world.site, publisher, stopped);
  await changePublisher(
    world.site,
    publisher,
    "update subscription set status = 'cancelling', cancel_at = paid_through, charge_on = null",
  );
  await using reader = await atHome(world, publisher, stopped.email);
  await reader.sees(/^Canceled: you have access until /);
  const notices = await reader.page.getByRole("status").allInnerTexts();
  const at = (text: string) => notices.findIndex((notice) => notice.includes(text));
  expect(at("Delivery will be stopped.")).toBeGreaterThanOrEqual(0);
  expect(at("Delivery will be stopped.")).toBeLessThan(at("Canceled: you have access until"));
});

test("shows a bill, an overdue amount, and an ended subscription in Spanish, at both widths", async () => {
  const publisher = await aPublisher(world.site, inBothLanguages);
  const payer = await aBilledPayer(world.site, publisher);
  const { paidThrough } = await subscriptionOf(world.site, publisher, payer.accountNumber);
  await using reader = await aSignedInReader(world, publisher, payer.email, { locale: "es-US" });
  await passTo(world.site, publisher, addDays(paidThrough, -3));
  await reader.opens("/account");
  await reader.seesHeading("Su factura es de $36.00");
  expect(await englishLeft(reader.page)).toEqual([]);
  expect(await faultsAndPicture(reader, "es-home-bill")).toEqual([]);
  await passTo(world.site, publisher, addDays(paidThrough, 6));
  await reader.reloads();
  await reader.sees(/^Debe \$\d+\.\d\d$/);
  await reader.sees(/^Pagar \$\d+\.\d\d$/);
  expect(await englishLeft(reader.page)).toEqual([]);
  expect(await faultsAndPicture(reader, "es-home-grace")).toEqual([]);
});

/** Without a join page, nobody is redirected there after five seconds, so the checks have enough time. */
const withoutJoinPage = (plain: CatalogData): CatalogData => {
  const { join: _, ...links } = plain.tenant.site.links;
  return { ...plain, tenant: { ...plain.tenant, site: { ...plain.tenant.site, links } } };
};

test("offers an ended reader the old plan again, with a menu that fits, in Spanish and English", async () => {
  const publisher = await aPublisher(world.site, (plain) => withoutJoinPage(inBothLanguages(plain)));
  const email = await aFormerSubscriber(world.site, publisher);
  for (const [locale, again] of [
    ["en-US", "Start again"],
    ["es-US", "Empezar de nuevo"],
  ] as const) {
    await using reader = await aSignedInReader(world, publisher, email, { locale });
    await reader.opens("/account");
    await reader.sees(again);
    expect(locale === "es-US" ? await englishLeft(reader.page) : []).toEqual([]);
    expect(await reader.button(/^(Cancel Subscription|Payment Options|Delivery Issue)$/).count()).toBe(0);
    expect(await faultsAndPicture(reader, `home-ended-${locale}`)).toEqual([]);
  }
});
