import { expect, test } from "vitest";
import type { CancelOffer } from "#contract/save-offers.ts";
import { agreement, comparedText, lossText, newPrice, thenPrice } from "./offer-texts.ts";

const offer: CancelOffer = {
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
  compared: null,
  loses: { days: [], paper: false, upgrades: [] },
};
const days = "from Wed, Mar 4, 2026 until Sun, Mar 29, 2026, then $36.00 every 4 weeks";

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

test("a price for one term says for how long it holds and what follows", () => {
  const said = (shown: CancelOffer) => `${newPrice(shown)}${thenPrice(shown)}`;
  expect(said({ ...offer, after: { amountCents: 4600, term: "4 weeks" } })).toBe(
    "$23.40 for your next 4 weeks, then $46.00 every 4 weeks",
  );
  expect(said({ ...offer, term: "month" })).toBe("$23.40 for your next month, then $36.00 every 4 weeks");
  expect(said({ ...offer, endsOn: null, after: null })).toBe("$23.40 every 4 weeks");
});

test("a cheaper plan says what would not come any more", () => {
  const none = offer.loses;
  expect(lossText(none)).toBe("");
  expect(lossText({ ...none, days: [3, 5] })).toBe("You'll no longer get Wednesday and Friday.");
  expect(lossText({ ...none, days: [3], upgrades: ["Puzzles"] })).toBe("You'll no longer get Wednesday and Puzzles.");
  expect(lossText({ ...none, paper: true })).toBe("You'll no longer get the printed paper.");
});

test("prices of unlike periods are told for the same one", () => {
  expect(comparedText({ per: "month", offerCents: 2167, renewalCents: 3914 })).toBe(
    "That is $21.67 a month instead of $39.14.",
  );
  expect(comparedText({ per: "4 weeks", offerCents: 2000, renewalCents: 3600 })).toBe(
    "That is $20.00 every 4 weeks instead of $36.00.",
  );
});
