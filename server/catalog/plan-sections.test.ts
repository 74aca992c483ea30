import { expect, test } from "vitest";
import { bundlesOf, plansSection } from "./plan-sections.ts";

const plan = {
  id: "d",
  name: "Digital",
  title: "Digital",
  membership: "Digital",
  rate: "d-4w",
  markdown: "All of it.",
  benefits: [],
};

test("lets a plan be given as a gift unless the file excludes it", () => {
  const plans = plansSection.parse([plan, { ...plan, id: "e", gifts: true }, { ...plan, id: "f", gifts: false }]);
  expect(bundlesOf(plans).map(({ notAsGift }) => notAsGift)).toEqual([false, false, true]);
});
