import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { sendDueGifts } from "#server/gift/send-due-gifts.ts";
import { noteBounce } from "#server/store/email/bounce.ts";
import { call, newKey } from "#tests/world/calls.ts";
import { expectProblem } from "#tests/world/expect-problem.ts";
import { aDonor, staffRefundGift } from "#tests/world/gifts.ts";
import { deliverEmails, emailsOf, mailTo } from "#tests/world/post.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { publicationOf } from "#tests/world/staff.ts";
import { tenantDay } from "#server/tenant-day.ts";

const site = await siteOfFile();

type Donor = Awaited<ReturnType<typeof aDonor>>;

const sendAgain = ({ ofAccount, giftId, token }: Pick<Donor, "ofAccount" | "giftId" | "token">) =>
  call(site, "sendGiftAgain", { ...ofAccount, giftId }, { token, key: newKey() });

test("emails the recipient once more, and a second press on the same day sends nothing", async () => {
  const publisher = await aPublisher(site);
  const donor = await aDonor(site, publisher);
  for (const _ of [1, 2]) expect((await sendAgain(donor)).body).toMatchObject({ isSuccess: true });
  await deliverEmails(site, publisher);
  expect(await mailTo(site, donor.recipientEmail)).toHaveLength(2);
});

test("refuses a gift that was taken back, a caller without a token, and anybody else's gift", async () => {
  const publisher = await aPublisher(site);
  const [donor, other] = [await aDonor(site, publisher), await aDonor(site, await aPublisher(site))];
  for (const giftId of [other.giftId, randomUUID()]) expectProblem(await sendAgain({ ...donor, giftId }), 404);
  expectProblem(await sendAgain({ ...donor, token: "" }), 401);
  await staffRefundGift(site, publisher);
  expect((await sendAgain(donor)).body).toMatchObject({ isSuccess: false, code: "settled" });
});

test("the donor sees that a mailbox refused the gift and gets one email, and a retry clears it", async () => {
  const publisher = await aPublisher(site);
  const donor = await aDonor(site, publisher);
  const email = (await emailsOf(site, publisher)).find(({ kind }) => kind === "giftForYou");
  const { tenant } = await publicationOf(site, publisher);
  await site.store.db.write(tenantDay(site.needs.outside.clock, tenant), (tx) =>
    noteBounce(tx, { emailId: email?.emailId ?? "", now: new Date(), actor: "staff" }),
  );
  expect(await donor.gifts()).toMatchObject([{ state: "returned" }]);
  for (const _ of [1, 2]) await sendDueGifts(site.work, publisher.tenantId);
  await deliverEmails(site, publisher);
  const told = (await mailTo(site, donor.donor.email)).filter(({ subject }) => subject.includes("wasn't delivered"));
  expect(told).toHaveLength(1);
  expect(told[0]?.text).toContain(donor.recipientEmail);
  await sendAgain(donor);
  expect(await donor.gifts()).toMatchObject([{ state: "sent" }]);
});
