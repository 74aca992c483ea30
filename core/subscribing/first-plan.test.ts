import fc from "fast-check";
import { expect, test } from "vitest";
import { firstPlan } from "./first-plan.ts";

const offer = fc.record({ name: fc.constantFrom("default", "other", "third"), isPrintOffer: fc.boolean() });
const order = fc.record({ print: fc.boolean(), defaultName: fc.constant("default") });

test("of the wanted side the plan of the default name stands selected, else that side's first", () => {
  fc.assert(
    fc.property(fc.array(offer), order, (offers, wanted) => {
      const side = offers.filter(({ isPrintOffer }) => isPrintOffer === wanted.print);
      fc.pre(side.length > 0);
      const found = firstPlan(offers, wanted);
      expect(found).toBe(side.find(({ name }) => name === "default") ?? side[0]);
    }),
  );
});

test("where nothing is sold on the wanted side it is the other's, and none only where nothing is sold", () => {
  const sunday = { name: "Sunday", isPrintOffer: true };
  expect(firstPlan([sunday], { print: false, defaultName: "default" })).toBe(sunday);
  expect(firstPlan([], { print: false, defaultName: "default" })).toBeUndefined();
});
