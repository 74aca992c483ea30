import { expect, test } from "vitest";
import { addDays, toDay } from "#core/day.ts";
import { dueWork } from "#server/jobs/due-work.ts";
import { checkWaitingCards } from "#server/import/check-waiting-cards.ts";
import { clockStartingOn } from "#tests/world/clocks.ts";
import { aColleague, deskCall } from "#tests/world/desk.ts";
import {
  cardsStayAtGateway,
  goesLive,
  importsList,
  previewsGoLive,
  previewsGoLiveAtDesk,
} from "#tests/world/move-in.ts";
import { gatewayMood } from "#tests/world/moods.ts";
import { moneyOf } from "#tests/world/money.ts";
import { emailsOf } from "#tests/world/post.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { differencesAt } from "#tests/world/staff.ts";
import { asOwner } from "#tests/world/store.ts";
import { pass } from "#tests/world/time.ts";

const today = toDay("2026-03-02");
const site = await siteOfFile({ outside: { clock: clockStartingOn(today) } });

const heads =
  "Acct No,Name,E-mail,Address 1,City,St,Zip,Product,Expires,Pay Method,Token,Card Type,Last 4,Card Exp,Balance";

let made = 0;

type Wishes = { readonly plan?: string; readonly last4?: string };

/** A reader who pays by card, five days before the next charge is due. */
function aReader({ plan = "SUNONLY", last4 = "0017" }: Wishes = {}) {
  const number = String(++made).padStart(5, "0");
  const token = `4400000${number}0017`;
  const until = addDays(today, 13);
  const row = `${number},Nora Ellingsen,nora${number}@readers.example,415 Hickory Street,West Bend,WI,53095,${plan},${until},EZPAY,${token},Visa,${last4},12/2029,`;
  return { number, token, row };
}

type Reader = ReturnType<typeof aReader>;

/** @param known the readers whose cards the gateway has. */
async function movingIn(readers: readonly Reader[], known: readonly Reader[] = readers): Promise<Publisher> {
  const publisher = await aPublisher(site);
  const cards = known.map(({ token }) => ({ token, last4: "0017" }));
  cardsStayAtGateway(site, publisher, { csv: "", right: 0, rejected: {}, cards });
  await brings(publisher, readers);
  return publisher;
}

const brings = (publisher: Publisher, readers: readonly Pick<Reader, "row">[]) =>
  importsList(site, publisher, [heads, ...readers.map(({ row }) => row), ""].join("\n"));

const asks = (publisher: Publisher) => checkWaitingCards(site.work, publisher.tenantId);

const badIn = async (publisher: Publisher) => {
  const { move, badCards } = await previewsGoLive(site, publisher);
  return { unasked: move.unaskedCards, bad: badCards.map(({ waiting, because }) => [waiting.oldNumber, because]) };
};

test("checks each card with the gateway once, without a charge, and reports which ones don't work", async () => {
  const [good, unknown, other] = [aReader(), aReader(), aReader({ last4: "4444" })];
  const publisher = await movingIn([good, unknown, other], [good, other]);
  expect(await badIn(publisher)).toEqual({ unasked: 3, bad: [] });
  expect(await asks(publisher)).toBe(3);
  expect(await asks(publisher)).toBe(0);
  expect(await badIn(publisher)).toEqual({
    unasked: 0,
    bad: [
      [unknown.number, "unknown"],
      [other.number, "another-card"],
    ],
  });
  expect((await moneyOf(site, publisher)).charges).toEqual([]);
});

test("checks again only the cards of people whom the next list changes", async () => {
  const [good, unknown] = [aReader(), aReader()];
  const publisher = await movingIn([good, unknown], [good]);
  await asks(publisher);
  const corrected = { row: unknown.row.replace(unknown.token, good.token) };
  await brings(publisher, [good, corrected]);
  expect(await badIn(publisher)).toEqual({ unasked: 1, bad: [] });
  expect(await asks(publisher)).toBe(1);
  expect(await badIn(publisher)).toEqual({ unasked: 0, bad: [] });
});

test("stops while the gateway is down, and checks the rest when it is up", async () => {
  const publisher = await movingIn([aReader(), aReader()]);
  // The question is sent twice.
  for (const _try of [1, 2]) gatewayMood(site, publisher, "query", "away");
  expect(await asks(publisher)).toBe(0);
  expect(await badIn(publisher)).toEqual({ unasked: 2, bad: [] });
  expect(await asks(publisher)).toBe(2);
  expect(await badIn(publisher)).toEqual({ unasked: 0, bad: [] });
});

test("bills a reader whose card doesn't work, as the preview showed, and never charges that card", async () => {
  const [good, bad] = [aReader(), aReader()];
  const publisher = await movingIn([good, bad], [good]);
  await asks(publisher);
  const { days } = await previewsGoLive(site, publisher);
  expect(days.reduce((sum, { charges }) => sum + charges, 0)).toBe(1);
  expect(days.reduce((sum, { bills }) => sum + bills, 0)).toBe(1);
  await goesLive(site, publisher);
  for (const { clock, run } of dueWork) if (clock === "publication") await run(site.work, publisher.tenantId);
  await pass(site, publisher, 13);
  expect((await moneyOf(site, publisher)).charges).toHaveLength(1);
  const kept = await asOwner(
    site.store.owner,
    "select method, payment_method_id is null as bare from subscription where tenant_id = $1 order by subscription_id",
    [publisher.tenantId],
  );
  expect(kept).toEqual([
    { method: "ezpay", bare: false },
    { method: "bill", bare: true },
  ]);
  expect(await differencesAt(site, publisher)).toEqual([]);
});

test("asks for another card when a plan can be paid by card only, and grace begins", async () => {
  const bad = aReader({ plan: "DIGMO" });
  const publisher = await movingIn([bad], []);
  await asks(publisher);
  const { days } = await previewsGoLive(site, publisher);
  expect(days.reduce((sum, { charges }) => sum + charges, 0)).toBe(0);
  await goesLive(site, publisher);
  await pass(site, publisher, 15);
  const kinds = (await emailsOf(site, publisher)).map(({ kind }) => kind);
  expect(kinds).toContain("paymentFailed");
  expect(await differencesAt(site, publisher)).toEqual([]);
});

test("the desk shows how many cards don't work, and whose", async () => {
  const [good, bad] = [aReader(), aReader()];
  const publisher = await movingIn([good, bad], [good]);
  await asks(publisher);
  await previewsGoLiveAtDesk(site, publisher);
  const { session } = await aColleague(site, "publisher", publisher);
  const { body } = await deskCall(site, "deskGetGoingLive", { publication: publisher.domain }, { session });
  expect(body.ahead?.found?.cards).toEqual({
    unasked: 0,
    bad: 1,
    examples: [
      { oldNumber: bad.number, accountNumber: expect.any(Number), says: "the gateway has no card by this token" },
    ],
  });
});
