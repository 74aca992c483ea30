import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addDays } from "#core/day.ts";
import { sendDueGifts } from "#server/gift/send-due-gifts.ts";
import { call, newKey } from "#tests/world/calls.ts";
import { expectProblem } from "#tests/world/expect-problem.ts";
import { aDonor, giftCode, lookUp, staffRefundGift } from "#tests/world/gifts.ts";
import { deliverEmails, mailTo } from "#tests/world/post.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { newEmail } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const site = await siteOfFile();
const today = ({ plain }: Publisher) => site.needs.outside.clock.local({ timeZone: plain.tenant.timeZone }).today;

type Donor = Awaited<ReturnType<typeof aDonor>>;

const change = ({ ofAccount, gift, token }: Donor, to: object) =>
  call(
    site,
    "changeGift",
    {
      ...ofAccount,
      giftId: gift.giftId,
      recipientName: gift.recipientName,
      recipientEmail: gift.recipientEmail,
      note: gift.note,
      ...to,
    },
    { token, key: newKey() },
  );

test("sends the gift to a new address at once, and disables the link sent to the old one", async () => {
  const publisher = await aPublisher(site);
  const donor = await aDonor(site, publisher);
  const astray = await giftCode(site, publisher, donor.recipientEmail);
  const right = newEmail();
  expect((await change(donor, { recipientEmail: right, note: "Enjoy!" })).body).toMatchObject({ isSuccess: true });
  const code = await giftCode(site, publisher, right);
  expect((await lookUp(site, publisher, code)).body).toMatchObject({ recipientEmail: right, note: "Enjoy!" });
  expectProblem(await lookUp(site, publisher, astray), 404);
  expect(await donor.gifts()).toMatchObject([{ state: "sent", recipientEmail: right }]);
});

test("a scheduled gift can be rescheduled, and is emailed on the new day with the new note", async () => {
  const publisher = await aPublisher(site);
  const later = addDays(today(publisher), 30);
  const donor = await aDonor(site, publisher, { startDate: later });
  expect(donor.gift).toMatchObject({ state: "waits", mailOn: later });
  expect((await change(donor, { sendOn: addDays(later, 5), note: "See you soon." })).body.isSuccess).toBe(true);
  expect(await donor.gifts()).toMatchObject([{ state: "waits", mailOn: addDays(later, 5) }]);
  await sendDueGifts(site.work, publisher.tenantId);
  expect(await donor.gifts()).toMatchObject([{ state: "waits" }]);
  expect((await change(donor, { note: "See you soon." })).body.isSuccess).toBe(true);
  await deliverEmails(site, publisher);
  const [mail] = await mailTo(site, donor.recipientEmail);
  expect(mail?.text).toContain("> See you soon.");
});

test("becomes a printed card without an address, and the emailed link stops working", async () => {
  const publisher = await aPublisher(site);
  const donor = await aDonor(site, publisher);
  const code = await giftCode(site, publisher, donor.recipientEmail);
  expect((await change(donor, { recipientEmail: undefined })).body.isSuccess).toBe(true);
  expect(await donor.gifts()).toMatchObject([{ state: "card", recipientEmail: "" }]);
  expectProblem(await lookUp(site, publisher, code), 404);
});

test("refuses a day in the past, and a gift that was withdrawn, and changes nothing", async () => {
  const publisher = await aPublisher(site);
  const donor = await aDonor(site, publisher, { startDate: addDays(today(publisher), 3) });
  const past = await change(donor, { sendOn: addDays(today(publisher), -1) });
  expect(past.body).toMatchObject({ isSuccess: false, code: "gift-date" });
  expect(await donor.gifts()).toEqual([donor.gift]);
  await staffRefundGift(site, publisher);
  expect((await change(donor, {})).body).toMatchObject({ isSuccess: false, code: "settled" });
});

test("refuses a note with a web address, a malformed request, and a caller without a token", async () => {
  const publisher = await aPublisher(site);
  const donor = await aDonor(site, publisher);
  expectProblem(await change(donor, { note: "win at evil.example" }), 400);
  expectProblem(await change(donor, { recipientName: " " }), 400);
  expectProblem(await change({ ...donor, token: "" }, {}), 401);
  expect(await donor.gifts()).toEqual([donor.gift]);
});

test("answers another account's gift like an unknown one, also at another publication", async () => {
  const publisher = await aPublisher(site);
  const [mine, theirs] = [await aDonor(site, publisher), await aDonor(site, publisher)];
  const elsewhere = await aDonor(site, await aPublisher(site));
  for (const giftId of [theirs.giftId, elsewhere.giftId, randomUUID()])
    expectProblem(await change(mine, { giftId }), 404);
  expect(await theirs.gifts()).toEqual([theirs.gift]);
});

test("allows ten changes of a gift a day, because each new address is somebody's mailbox", async () => {
  const publisher = await aPublisher(site);
  const donor = await aDonor(site, publisher);
  for (let times = 0; times < 10; times += 1)
    expect((await change(donor, { recipientEmail: newEmail() })).body.isSuccess).toBe(true);
  expectProblem(await change(donor, { recipientEmail: newEmail() }), 429);
});
