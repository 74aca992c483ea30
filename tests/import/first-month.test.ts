import { expect, test } from "vitest";
import { addDays, type Day, toDay } from "#core/day.ts";
import { dueWork } from "#server/jobs/due-work.ts";
import { clockStartingOn } from "#tests/world/clocks.ts";
import { cardsStayAtGateway, goesLive, importsList, previewsGoLive } from "#tests/world/move-in.ts";
import { deliverEmails } from "#tests/world/post.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { differencesAt } from "#tests/world/staff.ts";
import { asOwner } from "#tests/world/store.ts";
import { chargesOf, pass } from "#tests/world/time.ts";
import { connect } from "#tests/world/webhooks.ts";

const today = toDay("2026-03-02");
const site = await siteOfFile({ outside: { clock: clockStartingOn(today) } });

const heads =
  "Acct No,Name,E-mail,Address 1,City,St,Zip,Product,Expires,Pay Method,Token,Card Type,Last 4,Card Exp,Balance";

type Wishes = { readonly number?: string; readonly state?: string; readonly until?: Day };

/** A reader who pays for a year with a card that the gateway has. */
function aYearlyReader({ number = "17", state = "", until = addDays(today, 5) }: Wishes = {}) {
  const token = `440000000000${number.padStart(4, "0")}`;
  const row = `${number},Nora Ellingsen,nora${number}@readers.example,415 Hickory Street,West Bend,${state},53095,DIGYR,${until},EZPAY,${token},Visa,0017,12/2029,`;
  return { row, card: { token, last4: "0017" } };
}

async function bringsInThese(publisher: Publisher, readers: readonly ReturnType<typeof aYearlyReader>[]) {
  const cards = readers.map(({ card }) => card);
  cardsStayAtGateway(site, publisher, { csv: "", right: cards.length, rejected: {}, cards });
  return importsList(site, publisher, [heads, ...readers.map(({ row }) => row), ""].join("\n"));
}

test("shows a yearly charge on the first day that the legal notice allows, and charges it then", async () => {
  const publisher = await aPublisher(site);
  await bringsInThese(publisher, [aYearlyReader()]);
  const { days } = await previewsGoLive(site, publisher);
  expect(days.map(({ day, charges, notices }) => [day, charges, notices])).toEqual([
    [today, 0, 1],
    [addDays(today, 7), 1, 0],
  ]);
  await goesLive(site, publisher);
  for (const { clock, run } of dueWork) if (clock === "publication") await run(site.work, publisher.tenantId);
  await deliverEmails(site, publisher);
  await pass(site, publisher, 6);
  expect(await chargesOf(site, publisher)).toHaveLength(0);
  await pass(site, publisher, 1);
  expect(await chargesOf(site, publisher)).toHaveLength(1);
  expect(await differencesAt(site, publisher)).toEqual([]);
});

test("uses the address's state when the row has none, because taxes and notices depend on it", async () => {
  const publisher = await aPublisher(site);
  const later = addDays(today, 40);
  await bringsInThese(publisher, [
    aYearlyReader({ number: "1", state: "WI", until: later }),
    aYearlyReader({ number: "2", until: later }),
  ]);
  const said = await asOwner<{ state: string }>(
    site.store.owner,
    "select said -> 'address' ->> 'state' as state from imported_account where tenant_id = $1 order by old_number",
    [publisher.tenantId],
  );
  expect(said).toEqual([{ state: "WI" }, { state: "WI" }]);
});

test("notifies the publisher's other systems of everybody who starts", async () => {
  const publisher = await aPublisher(site);
  await connect(site, publisher, { url: "https://crm.example/hooks", secrets: new Set() });
  await bringsInThese(publisher, [aYearlyReader({ number: "3" }), aYearlyReader({ number: "4" })]);
  const told = () =>
    asOwner(site.store.owner, "select type, details from webhook_message where tenant_id = $1 order by seq", [
      publisher.tenantId,
    ]);
  expect(await told()).toEqual([]);
  await goesLive(site, publisher);
  const began = {
    type: "subscription.started",
    details: {
      subscriptionId: expect.any(Number),
      how: "moved-in",
      planId: "digital-yearly",
      paidThrough: addDays(today, 5),
    },
  };
  expect(await told()).toEqual([began, began]);
});
