import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, toDay } from "../day.ts";
import { findOfferCode, type OfferCode, offerReaders } from "../site/offer-code.ts";
import { type OfferCodeFacts, offerCodeProblem, type OfferCodeReader } from "./check-offer-code.ts";

const today = toDay("2026-11-23");
const offer: OfferCode = {
  code: "PORCH-26",
  bundleId: "sunday",
  rateCode: "sunday-porch",
  readers: "everyone",
  uses: 2,
  usesPerPerson: 1,
  until: toDay("2026-12-31"),
};
const stranger: OfferCodeReader = { isCurrent: false, wasReader: false, used: 0 };
const facts: OfferCodeFacts = { offer, today, taken: 0, reader: stranger, isGift: false };

const someReader = fc.record({ isCurrent: fc.boolean(), wasReader: fc.boolean(), used: fc.nat(3) });
const someFacts: fc.Arbitrary<OfferCodeFacts> = fc.record({
  offer: fc.record({
    code: fc.constant("PORCH-26"),
    bundleId: fc.constant("sunday"),
    rateCode: fc.constant("sunday-porch"),
    readers: fc.constantFrom(...offerReaders),
    uses: fc.option(fc.integer({ min: 1, max: 4 })),
    usesPerPerson: fc.integer({ min: 1, max: 3 }),
    until: fc.option(fc.integer({ min: -3, max: 3 }).map((days) => addDays(today, days))),
  }),
  today: fc.constant(today),
  taken: fc.nat(5),
  reader: fc.option(someReader),
  isGift: fc.boolean(),
});

test.each([
  ["offer-unknown", { offer: null }],
  ["offer-expired", { today: toDay("2027-01-01") }],
  ["offer-not-as-gift", { isGift: true }],
  ["offer-used-up", { taken: 2 }],
  ["offer-used-before", { reader: { ...stranger, used: 1 } }],
  ["offer-new-readers", { offer: { ...offer, readers: "newReaders" }, reader: { ...stranger, wasReader: true } }],
  ["offer-new-readers", { offer: { ...offer, readers: "newReaders" }, reader: { ...stranger, isCurrent: true } }],
  ["offer-former-readers", { offer: { ...offer, readers: "formerReaders" } }],
  [null, { offer: { ...offer, readers: "formerReaders" }, reader: { ...stranger, wasReader: true } }],
  [null, { today: toDay("2026-12-31") }],
  [null, { taken: 1, reader: null }],
] as const)("says %s", (problem, change) => {
  expect(offerCodeProblem({ ...facts, ...change })).toBe(problem);
});

test("finds a code however it was typed", () => {
  expect(findOfferCode([offer], "  porch-26 ")).toBe(offer);
  expect(findOfferCode([offer], "porch 26")).toBeNull();
});

test("never sells a code more often than the publication said, in all and to one person", () => {
  fc.assert(
    fc.property(fc.array(someFacts, { maxLength: 20 }), fc.nat(4), (orders, uses) => {
      let taken = 0;
      const byPerson = [0, 0, 0];
      for (const [at, wish] of orders.entries()) {
        const person = at % 3;
        const reader = { isCurrent: false, wasReader: false, used: byPerson[person] ?? 0 };
        if (offerCodeProblem({ ...wish, offer: { ...offer, uses }, taken, reader, today }) !== null) continue;
        taken += 1;
        byPerson[person] = (byPerson[person] ?? 0) + 1;
      }
      expect(taken).toBeLessThanOrEqual(uses);
      expect(Math.max(...byPerson)).toBeLessThanOrEqual(1);
    }),
  );
});

test("signing in can make a code unusable, but never usable", () => {
  fc.assert(
    fc.property(someFacts, someReader, (order, reader) => {
      const before = offerCodeProblem({ ...order, reader: null });
      expect(before === null || offerCodeProblem({ ...order, reader }) !== null).toBe(true);
    }),
  );
});

test("a code that can't be used once more can't be used after more uses, or on a later day", () => {
  fc.assert(
    fc.property(someFacts, fc.nat(5), fc.nat(5), (order, more, days) => {
      const later = offerCodeProblem({ ...order, taken: order.taken + more, today: addDays(today, days) });
      expect(offerCodeProblem(order) === null || later !== null).toBe(true);
    }),
  );
});
