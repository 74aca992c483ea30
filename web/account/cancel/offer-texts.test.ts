import { expect, test } from "vitest";
import { agreement } from "./offer-texts.ts";

const offer = {
  kind: "rate",
  name: "Thank-you rate",
  text: "",
  planName: "Sunday Print + Digital",
  amount: 23.4,
  term: "4 weeks",
  rateCode: "sunday-thanks",
  percentSaved: 35,
  pauseDays: 0,
  fix: null,
  startsOn: "2026-03-04",
  endsOn: "2026-03-29",
  after: { amountCents: 3600, term: "4 weeks" },
} as const;
const days = "from Wed 4 Mar 2026 until Sun 29 Mar 2026, then $36.00 every 4 weeks";

test("whose card is charged agrees to a renewal at the new price", () => {
  expect(agreement(offer, false)).toBe(
    `I agree to these terms: my subscription renews automatically at $23.40 every 4 weeks ${days} until I cancel.`,
  );
});

test("who gets a bill agrees to bills of the new price, and to no automatic renewal", () => {
  expect(agreement(offer, true)).toBe(
    `I agree to these terms: I get a bill of $23.40 every 4 weeks ${days} for as long as I go on.`,
  );
});
