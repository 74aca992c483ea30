import { expect, test } from "vitest";
import { call } from "#tests/world/calls.ts";
import { offersOf } from "#tests/world/offer-codes.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aSubscriber, newIp, signedIn } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const site = await siteOfFile();

const lookUp = async (
  { domain }: Publisher,
  code: string,
  { token, ...more }: { token?: string; forGift?: true } = {},
) =>
  (
    await call(
      site,
      "lookUpOfferCode",
      { domain, code, ...more },
      { ip: newIp(), ...(token !== undefined && { token }) },
    )
  ).body;

test("shows the plan at the code's price, with its renewal price, however the code is typed", async () => {
  const publisher = await aPublisher(site);
  expect(await lookUp(publisher, " porch26 ")).toMatchObject({
    isSuccess: true,
    code: "PORCH26",
    endsOn: "2027-12-31",
    plan: {
      bundleID: "sunday",
      rateCode: "sunday-porch-8w",
      title: "Sunday Print + Digital",
      amount: 8,
      term: "8 weeks",
      renewsAt: [{ amount: 20, period: "4 weeks" }],
    },
  });
});

test("recognizes a code that was copied with invisible characters", async () => {
  const publisher = await aPublisher(site);
  expect(await lookUp(publisher, "\u200bPORCH\u00ad26\u2060")).toMatchObject({ isSuccess: true, code: "PORCH26" });
});

test("says in a sentence why a code can't be used", async () => {
  const publisher = await aPublisher(site, offersOf({ code: "LATE", until: "2026-01-31" }));
  expect(await lookUp(publisher, "PORCH27")).toEqual({
    isSuccess: false,
    code: "offer-unknown",
    errorMessage: "We don't know this offer code. Please check it, or continue without it.",
  });
  expect(await lookUp(publisher, "LATE")).toMatchObject({ code: "offer-expired" });
  expect(await lookUp(await aPublisher(site), "PORCH26", { forGift: true })).toMatchObject({
    code: "offer-not-as-gift",
  });
});

test("checks a signed-in reader: codes for former and new readers, and prices for new subscribers", async () => {
  const publisher = await aPublisher(site, offersOf({ code: "HELLO", readers: "newReaders" }, { code: "PORCH26" }));
  const { email } = await aSubscriber(site, publisher);
  const token = await signedIn(site, publisher, email);
  expect(await lookUp(publisher, "HELLO")).toMatchObject({ isSuccess: true });
  expect(await lookUp(publisher, "HELLO", { token })).toMatchObject({ code: "offer-new-readers" });
  expect(await lookUp(publisher, "PORCH26", { token })).toMatchObject({ code: "rate-not-for-current" });
  expect(await lookUp(await aPublisher(site), "COMEBACK")).toMatchObject({ isSuccess: true });
});

test("does not know another publication's codes", async () => {
  const other = await aPublisher(site, offersOf({ code: "OTHERS" }));
  expect(await lookUp(other, "OTHERS")).toMatchObject({ isSuccess: true });
  expect(await lookUp(await aPublisher(site), "OTHERS")).toMatchObject({ code: "offer-unknown" });
});
