import { expect, test } from "vitest";
import { call } from "#tests/world/calls.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { aDonor, aPaidGift, staffRefundGift } from "#tests/world/gifts.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { signedIn } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const site = await siteOfFile();

test("shows the donor who got what, with the note and the gift's status", async () => {
  const publisher = await aPublisher(site);
  const { gift, recipientEmail, gifts } = await aDonor(site, publisher, { note: "Happy birthday!" });
  expect(gift).toMatchObject({
    state: "sent",
    planName: "Unlimited Digital + E-edition",
    term: "8 weeks",
    recipientName: "Linnea Aas",
    recipientEmail,
    note: "Happy birthday!",
    redeemedOn: null,
  });
  await changePublisher(site, publisher, "update gift set returned_at = now()");
  expect(await gifts()).toMatchObject([{ state: "returned" }]);
  await staffRefundGift(site, publisher);
  expect(await gifts()).toMatchObject([{ state: "canceled" }]);
});

test("account home counts this account's paid gifts, and no others", async () => {
  const publisher = await aPublisher(site);
  const { token, ofAccount } = await aDonor(site, publisher);
  const counted = async () => {
    const { body } = await call(site, "getAccountManagementDetails", ofAccount, { token });
    return "giftsGiven" in body ? body.giftsGiven : null;
  };
  await staffRefundGift(site, publisher);
  expect(await counted()).toBe(1);
  await aPaidGift(site, publisher);
  expect(await counted()).toBe(1);
});

test("shows nobody else's gifts", async () => {
  const publisher = await aPublisher(site);
  await aPaidGift(site, publisher);
  const { donor } = await aPaidGift(site, publisher);
  const token = await signedIn(site, publisher, donor.email);
  const { body } = await call(
    site,
    "getGifts",
    { domain: publisher.domain, accountNumber: donor.accountNumber },
    { token },
  );
  expect(body).toHaveLength(1);
});
