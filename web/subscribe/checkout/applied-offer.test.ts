import { expect, test } from "vitest";
import { codeFor, withOffer } from "./applied-offer.ts";
import { digitalDefault, printSunday } from "./sample-checkout.ts";

const plan = { ...printSunday, rateCode: "porch", amount: 8 };
const offer = { code: "PORCH26", plan };

test("shows the code's plan at its price, and the others at theirs", () => {
  const offers = [digitalDefault, printSunday];
  expect(withOffer(offers, offer)).toEqual([digitalDefault, plan]);
  expect(withOffer(offers, null)).toBe(offers);
});

test("sends the code only with its own plan at its own rate", () => {
  expect(codeFor(plan, offer)).toEqual({ offerCode: "PORCH26" });
  expect(codeFor(printSunday, offer)).toEqual({});
  expect(codeFor(digitalDefault, offer)).toEqual({});
  expect(codeFor(plan, null)).toEqual({});
});
