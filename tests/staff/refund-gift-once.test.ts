import { expect, test } from "vitest";
import { payRefunds } from "#server/payment/refund/pay-refunds.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { aGiftEmail, aPaidGift, redeem, staffRefundGift } from "#tests/world/gifts.ts";
import { moneyOf } from "#tests/world/money.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { refundsAt, settleSales } from "#tests/world/refunds.ts";
import { aVisitor } from "#tests/world/shopper.ts";
import { booksOf, differencesAt } from "#tests/world/staff.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner, ownerPool } from "#tests/world/store.ts";
import { emailsAbout } from "#tests/world/time.ts";

const site = await siteOfFile();
const paper = { bundleID: "wed-fri-sun", rateCode: "wed-fri-sun-4w" };

const back = (publisher: Publisher) => staffRefundGift(site, publisher);

const pay = ({ tenantId }: Publisher) => payRefunds(site.work, tenantId);

const refundsOf = ({ tenantId }: Publisher) =>
  asOwner<{ amount: number }>(site.store.owner, "select amount_cents as amount from refund where tenant_id = $1", [
    tenantId,
  ]);

test("refunds once, although repeated by any number of people at once", async () => {
  const publisher = await aPublisher(site);
  const { donor } = await aPaidGift(site, publisher, paper);
  const done = await Promise.all([1, 2, 3, 4].map(() => back(publisher)));
  expect(done.map(({ kind }) => kind).toSorted()).toEqual(["refunded", ...Array<string>(3).fill("refunded-before")]);
  await pay(publisher);
  expect(await back(publisher)).toEqual({ kind: "refunded-before", amount: 3600 });
  expect(await pay(publisher)).toBe(0);
  expect(await refundsOf(publisher)).toEqual([{ amount: 3600 }]);
  expect(await emailsAbout(site, publisher, donor.accountNumber, "giftWithdrawn")).toHaveLength(1);
  expect(await booksOf(site, publisher)).toEqual({});
});

test("a worker that was killed after the gateway paid: it is asked, and nothing is paid twice", async () => {
  const publisher = await aPublisher(site);
  await aPaidGift(site, publisher, paper);
  settleSales(site, publisher);
  await back(publisher);
  const killed = {
    ...site.work,
    uuid: () => {
      throw new Error("killed");
    },
  };
  await expect(payRefunds(killed, publisher.tenantId)).rejects.toMatchObject({ cause: new Error("killed") });
  await changePublisher(site, publisher, "update refund set next_at = now() - interval '1 second'");
  expect(await pay(publisher)).toBe(1);
  expect(refundsAt(site, publisher)).toEqual([3600]);
  expect(await booksOf(site, publisher)).toEqual({});
});

/**
 * Starts both while the gift's row is locked, the second one when the first one waits for it, so that they meet in this
 * order.
 */
async function atOnce<A, B>(
  { tenantId }: Publisher,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> {
  const holder = await ownerPool(site.store.owner).connect();
  // Only those that wait for this one, or for one that does; a busy machine has others that wait.
  const waiting = async () =>
    (
      await holder.query(`with recursive behind as (
          select pg_backend_pid() as pid
          union select a.pid from pg_stat_activity a join behind b on b.pid = any(pg_blocking_pids(a.pid)))
        select from behind where pid <> pg_backend_pid()`)
    ).rowCount;
  try {
    await holder.query("begin");
    await holder.query("select from gift where tenant_id = $1 for update", [tenantId]);
    const one = first();
    await expect.poll(waiting).toBe(1);
    const two = second();
    await expect.poll(waiting).toBe(2);
    await holder.query("commit");
    return await Promise.all([one, two]);
  } finally {
    await holder.query("rollback");
    holder.release();
  }
}

/** A gift whose link is open, and its recipient. */
async function aRace() {
  const publisher = await aPublisher(site);
  const { code } = await aGiftEmail(site, publisher);
  const { token } = await aVisitor(site, publisher);
  const outcome = async () => ({
    readers: (await moneyOf(site, publisher)).subscriptions.length,
    refunds: (await refundsOf(publisher)).length,
    differences: await differencesAt(site, publisher),
  });
  return { publisher, refund: () => back(publisher), take: () => redeem(site, publisher, code, token), outcome };
}

test("redeemed and paid back at once: whoever comes first wins, and the other one is told so", async () => {
  const given = await aRace();
  const [won, late] = await atOnce(given.publisher, given.take, given.refund);
  expect([won.body.isSuccess, late]).toEqual([true, { kind: "refused", because: "redeemed" }]);
  expect(await given.outcome()).toEqual({ readers: 1, refunds: 0, differences: [] });
  const kept = await aRace();
  const [first, tooLate] = await atOnce(kept.publisher, kept.refund, kept.take);
  expect([first.kind, tooLate.body]).toMatchObject(["refunded", { isSuccess: false, code: "gift-over" }]);
  expect(await kept.outcome()).toEqual({ readers: 0, refunds: 1, differences: [] });
});

test("of ten redeemers and a refund at once exactly one wins", async () => {
  const publisher = await aPublisher(site);
  const { code } = await aGiftEmail(site, publisher);
  const racers = await Promise.all(Array.from({ length: 10 }, () => aVisitor(site, publisher)));
  const [refunded, ...answers] = await Promise.all([
    back(publisher),
    ...racers.map(({ token }) => redeem(site, publisher, code, token)),
  ]);
  const redeemed = answers.filter(({ body }) => body.isSuccess).length;
  expect(redeemed + (refunded.kind === "refunded" ? 1 : 0)).toBe(1);
  expect(await differencesAt(site, publisher)).toEqual([]);
});
