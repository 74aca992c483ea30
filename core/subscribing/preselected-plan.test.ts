import fc from "fast-check";
import { expect, test } from "vitest";
import { preselectedPlan } from "./preselected-plan.ts";

const offer = fc.record({ name: fc.constantFrom("default", "other", "third"), isPrintOffer: fc.boolean() });
const order = fc.record({ print: fc.boolean(), defaultName: fc.constant("default") });

test("selects the plan of the default name on the wanted side, else that side's first", () => {
  fc.assert(
    fc.property(fc.array(offer), order, (offers, wanted) => {
      const side = offers.filter(({ isPrintOffer }) => isPrintOffer === wanted.print);
      fc.pre(side.length > 0);
      const found = preselectedPlan(offers, wanted);
      expect(found).toBe(side.find(({ name }) => name === "default") ?? side[0]);
    }),
  );
});

test("selects the other side's plan when nothing is sold on the wanted one, and none when nothing is sold", () => {
  const sunday = { name: "Sunday", isPrintOffer: true };
  expect(preselectedPlan([sunday], { print: false, defaultName: "default" })).toBe(sunday);
  expect(preselectedPlan([], { print: false, defaultName: "default" })).toBeUndefined();
});
