import { expect, test } from "vitest";
import { addDays, type Day } from "#core/day.ts";
import type { PriceChange, PromoEnding } from "#core/notice/notice-emails.ts";
import { passDays } from "#server/jobs/pass-days.ts";
import { sendNotices } from "#server/notice/send-notices.ts";
import { sendEmail } from "#server/mail/send-email.ts";
import { renewDue } from "#server/renewal/renew-due.ts";
import type { Mailer } from "#server/adapters/mail/port.ts";
import { noteBounce } from "#server/store/email/bounce.ts";
import { findPostList, markPosted } from "#server/store/email/post-list.ts";
import { applyAgain, aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { deliverEmails } from "#tests/world/post.ts";
import { withPrices } from "#tests/world/prices.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { aPaperReader, submitStop } from "#tests/world/stops.ts";
import { asOwner } from "#tests/world/store.ts";
import {
  aSubscriberWith,
  chargesOf,
  dayAt,
  emailsAbout,
  livesIn,
  pass,
  passTo,
  subscriptionOf,
  todayAt,
} from "#tests/world/time.ts";

const site = await siteOfFile();
const { db } = site.store;
const notices = (publisher: Publisher) => sendNotices(site.work, publisher.tenantId);

/** The $1.00 plan of eight weeks, on the day before something happens. */
async function aPromoReader(publisher: Publisher) {
  const { email, accountNumber } = await aSubscriberWith(site, publisher);
  const { chargeOn, renewsOn, paidThrough } = await subscriptionOf(site, publisher, accountNumber);
  if (chargeOn === null) throw new Error("nothing is charged");
  return { email, accountNumber, chargeOn, renewsOn, paidThrough };
}

/** Lets days pass with this mailer. */
const passWith = async (publisher: Publisher, until: Day, send: Mailer["send"]) => {
  const mailer: Mailer = { send, close: async () => undefined };
  await passDays({ ...site.work, emails: { ...site.work.emails, mailerOf: () => mailer } }, publisher.tenantId, until);
};
const away: Mailer["send"] = async () => ({ kind: "later", why: "away" });
const noSuchMailbox: Mailer["send"] = async () => ({ kind: "refused", because: "address", why: "550" });

/** The same catalog file with a higher digital rate, effective for existing subscribers from this day. */
const dearerFrom = (soldFrom: Day, subscribersFrom: Day | null) =>
  withPrices([{ rateCode: "digital-4w", amount: 1399, soldFrom, subscribersFrom }]);

/** A reader of the digital rate at $11.99, whose price will rise with the charge after the next one. */
async function aReaderBeforeAnIncrease(stateCode = "WI") {
  const publisher = await aPublisher(site);
  const reader = await aPromoReader(publisher);
  await livesIn(site, publisher, reader.accountNumber, stateCode);
  await passTo(site, publisher, reader.chargeOn);
  const { chargeOn, renewsOn } = await subscriptionOf(site, publisher, reader.accountNumber);
  if (chargeOn === null) throw new Error("nothing is charged");
  await applyAgain(site, publisher, dearerFrom(await todayAt(site, publisher), renewsOn));
  return { publisher, ...reader, chargeOn };
}

test("any number of workers write a notice once, and the day that it is due has no second one", async () => {
  const publisher = await aPublisher(site);
  const { accountNumber, chargeOn } = await aPromoReader(publisher);
  await passTo(site, publisher, addDays(chargeOn, -11));
  expect(await emailsAbout(site, publisher, accountNumber, "promoEnding")).toEqual([]);
  await asOwner(site.store.owner, "update sandbox_day set days_ahead = days_ahead + 1 where tenant_id = $1", [
    publisher.tenantId,
  ]);
  site.publications.forget();
  const sent = await Promise.all([1, 2, 3, 4].map(() => notices(publisher)));
  expect(sent.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(await notices(publisher)).toBe(0);
  expect(await emailsAbout<PromoEnding>(site, publisher, accountNumber, "promoEnding")).toMatchObject([
    { oldAmount: 100, charge: { chargeOn, amount: 1199 } },
  ]);
});

test("a charge whose notice failed waits, is reported once a day, and follows the notice's proof by the legal days", async () => {
  const publisher = await aPublisher(site);
  const { accountNumber, chargeOn } = await aPromoReader(publisher);
  await passWith(publisher, addDays(chargeOn, 3), away);
  expect(await chargesOf(site, publisher)).toEqual([100]);
  const noted = await asOwner(
    site.store.owner,
    "select outcome from audit_entry where tenant_id = $1 and action = 'renewal.charge'",
    [publisher.tenantId],
  );
  expect(noted).toEqual(Array.from({ length: 4 }, () => ({ outcome: "waits:no-notice" })));
  await deliverEmails(site, publisher);
  await asOwner(
    site.store.owner,
    `update letter set created_at = created_at - interval '13 days' where tenant_id = $1 and kind = 'promoEnding'`,
    [publisher.tenantId],
  );
  await asOwner(
    site.store.owner,
    `update notice set written_at = written_at - interval '13 days' where tenant_id = $1 and kind = 'promoEnding'`,
    [publisher.tenantId],
  );
  await passTo(site, publisher, addDays(chargeOn, 9));
  expect(await chargesOf(site, publisher)).toEqual([100]);
  await pass(site, publisher, 1);
  expect(await chargesOf(site, publisher)).toEqual([100, 1199]);
  expect(await subscriptionOf(site, publisher, accountNumber)).toMatchObject({ status: "active", grants: 2 });
});

test("after a downtime over the notice's day it is sent once, the charge is put off, and the email names its new day", async () => {
  const publisher = await aPublisher(site);
  const { accountNumber, chargeOn } = await aPromoReader(publisher);
  await passTo(site, publisher, addDays(chargeOn, -20));
  await asOwner(site.store.owner, "update sandbox_day set days_ahead = days_ahead + 40 where tenant_id = $1", [
    publisher.tenantId,
  ]);
  site.publications.forget();
  const today = await todayAt(site, publisher);
  await renewDue(site.work, publisher.tenantId);
  await Promise.all([notices(publisher), notices(publisher)]);
  await renewDue(site.work, publisher.tenantId);
  expect(await chargesOf(site, publisher)).toEqual([100]);
  expect((await subscriptionOf(site, publisher, accountNumber)).chargeOn).toBe(addDays(today, 7));
  expect(await emailsAbout<PromoEnding>(site, publisher, accountNumber, "promoEnding")).toMatchObject([
    { charge: { chargeOn: addDays(today, 7) } },
  ]);
  await deliverEmails(site, publisher);
  await pass(site, publisher, 6);
  expect(await chargesOf(site, publisher)).toEqual([100]);
  await pass(site, publisher, 1);
  expect(await chargesOf(site, publisher)).toEqual([100, 1199]);
});

test("announces a price change twenty days before its first charge, and charges it then", async () => {
  const { publisher, accountNumber, chargeOn } = await aReaderBeforeAnIncrease();
  await passTo(site, publisher, addDays(chargeOn, -21));
  expect(await emailsAbout(site, publisher, accountNumber, "priceChange")).toEqual([]);
  await pass(site, publisher, 1);
  expect(await emailsAbout<PriceChange>(site, publisher, accountNumber, "priceChange")).toMatchObject([
    { oldAmount: 1199, newAmount: 1399, from: chargeOn, cancelBy: addDays(chargeOn, -1), refundUntil: null },
  ]);
  await passTo(site, publisher, addDays(chargeOn, 28));
  expect(await chargesOf(site, publisher)).toEqual([100, 1199, 1399, 1399]);
  expect(await emailsAbout(site, publisher, accountNumber, "priceChange")).toHaveLength(1);
});

test("doesn't charge a price without proven notice: the older one continues, and the next term is announced again", async () => {
  const { publisher, accountNumber, chargeOn } = await aReaderBeforeAnIncrease();
  await passWith(publisher, chargeOn, away);
  expect(await chargesOf(site, publisher)).toEqual([100, 1199, 1199]);
  await passTo(site, publisher, addDays(chargeOn, 28));
  expect(await chargesOf(site, publisher)).toEqual([100, 1199, 1199, 1399]);
  expect(await emailsAbout(site, publisher, accountNumber, "priceChange")).toHaveLength(2);
});

test("announces a price change again if a stop moves its charge outside the notice window, and charges it then", async () => {
  const publisher = await aPublisher(site);
  const reader = await aPaperReader(site, publisher);
  const { accountNumber } = reader;
  const today = await todayAt(site, publisher);
  const increase = { rateCode: "wed-fri-sun-4w", amount: 3900, soldFrom: today, subscribersFrom: addDays(today, 40) };
  await applyAgain(site, publisher, withPrices([increase]));
  const chargeOf = async () => (await subscriptionOf(site, publisher, accountNumber)).chargeOn ?? today;
  await passTo(site, publisher, await chargeOf());
  const first = await chargeOf();
  await passTo(site, publisher, addDays(first, -20));
  const told = async () =>
    (await emailsAbout<PriceChange>(site, publisher, accountNumber, "priceChange")).map(({ from }) => from);
  expect(await told()).toEqual([first]);
  const away = { stopDate: addDays(first, -16), restartDate: addDays(first, 12), paperOption: "stop" } as const;
  expect((await submitStop(site, publisher, reader, away)).body).toMatchObject({ isSuccess: true });
  const moved = await chargeOf();
  expect(moved >= addDays(first, 21)).toBe(true);
  await passTo(site, publisher, addDays(moved, -21));
  expect(await told()).toEqual([first]);
  await passTo(site, publisher, moved);
  expect(await told()).toEqual([first, moved]);
  expect(await chargesOf(site, publisher)).toEqual([3600, 3600, 3900]);
});

test("doesn't charge a price change that is withdrawn before it was announced", async () => {
  const { publisher, accountNumber, chargeOn } = await aReaderBeforeAnIncrease();
  const today = await todayAt(site, publisher);
  await applyAgain(site, publisher, dearerFrom(today, null));
  await passTo(site, publisher, chargeOn);
  expect(await chargesOf(site, publisher)).toEqual([100, 1199, 1199]);
  expect(await emailsAbout(site, publisher, accountNumber, "priceChange")).toEqual([]);
});

test("in New York the email gives fourteen days to cancel after the increased charge, and the record has the day", async () => {
  const { publisher, accountNumber, chargeOn } = await aReaderBeforeAnIncrease("NY");
  await passTo(site, publisher, addDays(chargeOn, -20));
  const refundUntil = addDays(chargeOn, 14);
  expect(await emailsAbout<PriceChange>(site, publisher, accountNumber, "priceChange")).toMatchObject([
    { refundUntil },
  ]);
  const kept = await asOwner(
    site.store.owner,
    "select refund_until::text as until, amount_cents as amount from notice where tenant_id = $1 and kind = 'priceChange'",
    [publisher.tenantId],
  );
  expect(kept).toEqual([{ until: refundUntil, amount: 1399 }]);
});

test("a mailbox that refuses a notice: it is on the post list, later ones come on paper, and posting it is its proof", async () => {
  const publisher = await aPublisher(site);
  const { tenantId } = publisher;
  const { accountNumber, chargeOn } = await aPromoReader(publisher);
  await passWith(publisher, addDays(chargeOn, -9), noSuchMailbox);
  const [listed, ...more] = await findPostList(db, tenantId);
  expect(more).toEqual([]);
  expect(listed).toMatchObject({
    kind: "promoEnding",
    because: "bounced",
    accountNumber,
    postBy: addDays(chargeOn, -7),
    name: "Nora Ellingsen",
    street: "415 Hickory St",
    zip: "53095",
  });
  const [account] = await asOwner(
    site.store.owner,
    "select e_notice_email as email from account where tenant_id = $1 and account_number = $2",
    [tenantId, accountNumber],
  );
  expect(account).toEqual({ email: null });
  await passTo(site, publisher, chargeOn);
  expect(await chargesOf(site, publisher)).toEqual([100]);
  const noticeId = listed?.noticeId ?? 0;
  const post = async () => {
    const today = await todayAt(site, publisher);
    return db.write({ tenantId, today }, (tx) => markPosted(tx, [noticeId], today, "staff:1"));
  };
  expect(await post()).toEqual([noticeId]);
  expect(await post()).toEqual([]);
  expect(await findPostList(db, tenantId)).toEqual([]);
  await pass(site, publisher, 6);
  expect(await chargesOf(site, publisher)).toEqual([100]);
  await pass(site, publisher, 1);
  expect(await chargesOf(site, publisher)).toEqual([100, 1199]);
});

test("a reader who wants renewal notices on paper gets each by mail, and no email", async () => {
  const publisher = await aPublisher(site);
  const { accountNumber, chargeOn } = await aPromoReader(publisher);
  await changePublisher(site, publisher, "update account set e_notice_email = null");
  await passTo(site, publisher, addDays(chargeOn, -10));
  expect(await emailsAbout(site, publisher, accountNumber, "promoEnding")).toEqual([]);
  expect(await findPostList(db, publisher.tenantId)).toMatchObject([{ kind: "promoEnding", because: "paper" }]);
});

test("a notice that is returned as undeliverable proves nothing anymore, and is reported once", async () => {
  const publisher = await aPublisher(site);
  const { tenantId } = publisher;
  const { chargeOn } = await aPromoReader(publisher);
  await passTo(site, publisher, addDays(chargeOn, -10));
  const [letter] = await asOwner<{ id: string; state: string }>(
    site.store.owner,
    "select letter_id as id, state from letter where tenant_id = $1 and kind = 'promoEnding'",
    [tenantId],
  );
  expect(letter?.state).toBe("sent");
  const bounce = async () =>
    db.write(await dayAt(site, publisher), (tx) =>
      noteBounce(tx, { emailId: letter?.id ?? "", now: new Date(), actor: "staff" }),
    );
  expect([await bounce(), await bounce()]).toEqual([true, false]);
  await sendEmail(site.work.emails, tenantId, letter?.id ?? "");
  expect(await findPostList(db, tenantId)).toMatchObject([{ because: "bounced" }]);
  await passTo(site, publisher, chargeOn);
  expect(await chargesOf(site, publisher)).toEqual([100]);
});

test("a stop that moves the charge far from its notice causes another one, within the legal days", async () => {
  const publisher = await aPublisher(site);
  const { accountNumber, chargeOn, renewsOn, paidThrough } = await aPromoReader(publisher);
  await passTo(site, publisher, addDays(chargeOn, -10));
  const moved = addDays(chargeOn, 28);
  await asOwner(
    site.store.owner,
    `update subscription set charge_on = $2, renews_on = $3, paid_through = $4 where tenant_id = $1`,
    [publisher.tenantId, moved, addDays(renewsOn, 28), addDays(paidThrough, 28)],
  );
  await passTo(site, publisher, addDays(moved, -11));
  expect(await emailsAbout(site, publisher, accountNumber, "promoEnding")).toHaveLength(1);
  await pass(site, publisher, 1);
  const told = await emailsAbout<PromoEnding>(site, publisher, accountNumber, "promoEnding");
  expect(told.map(({ charge }) => charge.chargeOn)).toEqual([chargeOn, moved]);
});
