import { expect, test } from "vitest";
import { call, newKey } from "#tests/world/calls.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { comparable, expectProblem, pointersOf } from "#tests/world/expect-problem.ts";
import { aGiftEmail, lookUp } from "#tests/world/gifts.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aVisitor } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const site = await siteOfFile();
const publisher = await aPublisher(site);
const nobodys = "A".repeat(43);

test("shows the link's holder what is given, by whom and until when, but not the payment", async () => {
  const { code, donor, recipientEmail } = await aGiftEmail(site, publisher, { note: "Happy birthday!" });
  const { status, body } = await lookUp(site, publisher, code);
  expect([status, body]).toEqual([
    200,
    {
      standing: "open",
      planName: "Unlimited Digital + E-edition",
      term: "8 weeks",
      isPrintOffer: false,
      recipientName: "Linnea Aas",
      recipientEmail,
      note: "Happy birthday!",
      donorName: "Nora Ellingsen",
      redeemThrough: expect.stringMatching(/^20\d\d-/),
      delivery: null,
    },
  ]);
  expect(JSON.stringify(body)).not.toMatch(new RegExp(`${donor.email}|${donor.accountNumber}|Hickory`));
});

test("shows where the donor wants a paper delivered until it is redeemed", async () => {
  const { code } = await aGiftEmail(site, publisher, { bundleID: "sunday", rateCode: "sunday-4w" });
  const delivery = {
    streetAddress: expect.stringContaining("Hickory"),
    city: "West Bend",
    stateCode: "WI",
    zip: "53095",
  };
  expect((await lookUp(site, publisher, code)).body).toMatchObject({ isPrintOffer: true, delivery });
  const { token } = await aVisitor(site, publisher);
  await call(site, "redeemGift", { domain: publisher.domain, code }, { token, key: newKey() });
  expect((await lookUp(site, publisher, code)).body).toMatchObject({ standing: "redeemed", delivery: null });
});

test("a gift has expired after its last day", async () => {
  const other = await aPublisher(site);
  const { code } = await aGiftEmail(site, other);
  await changePublisher(site, other, "update gift set redeem_through = '2020-01-01'");
  expect((await lookUp(site, other, code)).body).toMatchObject({ standing: "over" });
});

test("answers the same 404 to a link that was never sent and to another publisher's", async () => {
  const { code } = await aGiftEmail(site, publisher);
  const elsewhere = await aPublisher(site);
  const missing = await lookUp(site, publisher, nobodys);
  expect(expectProblem(missing, 404).detail).toBeUndefined();
  expect(comparable(await lookUp(site, elsewhere, code))).toEqual(comparable(await lookUp(site, elsewhere, nobodys)));
});

test("refuses a malformed code", async () => {
  for (const code of ["", "short", `${nobodys}!`, "x".repeat(101)])
    expect(pointersOf(await lookUp(site, publisher, code))).toEqual(["/code"]);
});
