import { expect, test } from "vitest";
import { bundlesOf, plansSection, ratesSection } from "./plan-sections.ts";

const plan = {
  id: "d",
  name: "Digital",
  title: "Digital",
  membership: "Digital",
  rate: "d-4w",
  markdown: "All of it.",
  benefits: [],
};

const version = {
  from: "2026-01-01",
  term: "4 weeks",
  amount: "4.00",
  components: { digital: "4.00" },
  ezPay: "required",
};
const rates = ratesSection.parse([
  { code: "d-4w", name: "Digital", kind: "regular", versions: [version] },
  { code: "d-trial", name: "Trial", kind: "promo", versions: [{ ...version, next: "d-4w" }] },
]);

test("any plan but a trial can be given as a gift, unless the file says otherwise", () => {
  const plans = plansSection.parse([
    plan,
    { ...plan, id: "e", gifts: "yes" },
    { ...plan, id: "f", gifts: "no" },
    { ...plan, id: "g", rate: "d-trial" },
    { ...plan, id: "h", rate: "d-trial", gifts: "yes" },
  ]);
  expect(bundlesOf(plans, rates).map(({ notAsGift }) => notAsGift)).toEqual([false, false, true, true, false]);
});
