import { expect, test } from "vitest";
import { toDay } from "../day.ts";
import { cents } from "../money.ts";
import { chooseOffers } from "./choose-offers.ts";
import { decideFix, type FixFacts } from "./decide-fix.ts";
import type { FixPromise } from "./fix-promise.ts";
import { fix, sampleOfferFacts, thanks } from "./sample-offers.ts";

const promise: FixPromise = {
  credits: { issueIds: [1, 2], amount: cents(342), paidThrough: toDay("2026-03-04") },
  mail: { effectiveOn: toDay("2026-02-24"), firstIssueOn: toDay("2026-02-25") },
};
const { offers } = chooseOffers({ ...sampleOfferFacts, offers: [fix], reasonId: 3 });
const shown = offers.map((offer) => ({ ...offer, fix: promise }));
const facts: FixFacts = {
  status: "active",
  attempt: { state: "offer", offers: shown, shown: ["fix"] },
  offers: [thanks, fix],
  inArrears: false,
  promise,
  asked: { mail: false },
};
const decided = (change: Partial<FixFacts>) => decideFix({ ...facts, ...change });
const conflict = (because: string) => ({ kind: "conflict", because });

test("accepts a fix as it was shown", () => {
  expect(decideFix(facts)).toMatchObject({
    kind: "accepted",
    offer: { offerId: "fix" },
    accepted: { credits: promise.credits, mail: null },
  });
});

test("doesn't tell a reader whose subscription was canceled meanwhile that it continues", () => {
  expect(decided({ status: "cancelling" })).toEqual(conflict("no-attempt"));
});

test("refuses a fix that no screen has shown, or in an attempt that is over", () => {
  expect(decided({ attempt: null })).toEqual(conflict("no-attempt"));
  expect(decided({ attempt: { state: "offer", offers: shown, shown: [] } })).toEqual(conflict("not-shown"));
  expect(decided({ attempt: { state: "offer", offers: [], shown: [] } })).toEqual(conflict("not-shown"));
  for (const state of ["accepted", "cancelled", "left", "lapsed"] as const)
    expect(decided({ attempt: { state, offers: shown, shown: ["fix"] } })).toEqual(conflict("not-shown"));
});

test("does exactly what was shown, to the cent, or nothing", () => {
  const credits = (change: object) =>
    ({ promise: { ...promise, credits: { ...promise.credits, ...change } } }) as Partial<FixFacts>;
  expect(decided(credits({ amount: cents(343) }))).toEqual(conflict("offer-over"));
  expect(decided(credits({ issueIds: [1] }))).toEqual(conflict("offer-over"));
  expect(decided(credits({ paidThrough: toDay("2026-03-06") }))).toEqual(conflict("offer-over"));
  expect(decided({ promise: { ...promise, credits: null } })).toEqual(conflict("offer-over"));
  expect(decided({ offers: [thanks] })).toEqual(conflict("offer-over"));
});

test("refuses a fix that does nothing automatically, because it takes a report or a call", () => {
  const nothing = { credits: null, mail: null };
  const attempt = {
    state: "offer",
    offers: offers.map((offer) => ({ ...offer, fix: nothing })),
    shown: ["fix"],
  } as const;
  expect(decided({ attempt, promise: nothing })).toEqual(conflict("offer-over"));
});

test("fixes nothing on a subscription that has ended or isn't paid for", () => {
  expect(decided({ status: null })).toEqual({ kind: "refused", because: "inactive" });
  expect(decided({ status: "ended" })).toEqual({ kind: "refused", because: "inactive" });
  expect(decided({ inArrears: true })).toEqual({ kind: "refused", because: "arrears" });
});

test("switches to mail only when the reader asks, from the day shown; otherwise that day may have changed", () => {
  const asked = { mail: true };
  expect(decided({ asked })).toMatchObject({ kind: "accepted", accepted: promise });
  const later = { ...promise, mail: { effectiveOn: toDay("2026-02-25"), firstIssueOn: toDay("2026-02-25") } };
  expect(decided({ asked, promise: later })).toEqual(conflict("offer-over"));
  expect(decided({ promise: later })).toMatchObject({ kind: "accepted", accepted: { mail: null } });
  expect(decided({ asked, promise: { ...promise, mail: null } })).toEqual(conflict("offer-over"));
});
