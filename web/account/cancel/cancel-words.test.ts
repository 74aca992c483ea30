import { expect, test } from "vitest";
import { plain } from "#tests/world/plain.ts";
import type { CancelOffer } from "#contract/save-offers.ts";
import { cancelWords } from "./cancel-words.tsx";

const { agreement, compared, loses, newPrice } = cancelWords;

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
const days = "starting Wednesday, March 4, 2026, through Sunday, March 29, 2026";

test("a reader who pays by card agrees to a renewal at the new price", () => {
  expect(plain(agreement(offer, false))).toBe(
    `I agree to these terms: my subscription renews automatically at $23.40 every 4 weeks, ${days}. After that, it's $36.00 every 4 weeks until I cancel.`,
  );
  expect(plain(agreement({ ...offer, endsOn: null, after: null }, false))).toBe(
    "I agree to these terms: my subscription renews automatically at $23.40 every 4 weeks, starting Wednesday, March 4, 2026, until I cancel.",
  );
});

test("a reader who pays bills agrees to bills at the new price, and to no automatic renewal", () => {
  expect(plain(agreement(offer, true))).toBe(
    `I agree to these terms: I'll get a bill for $23.40 every 4 weeks, ${days}. After that, it's $36.00 every 4 weeks until I cancel.`,
  );
});

test("a price for one term says how long it lasts", () => {
  expect(plain(newPrice(offer))).toBe("$23.40 for your next 4 weeks");
  expect(newPrice({ ...offer, term: "month" })).toBe("$23.40 for your next month");
  expect(plain(newPrice({ ...offer, endsOn: null, after: null }))).toBe("$23.40 every 4 weeks");
});

test("a cheaper plan says what is lost", () => {
  const none = offer.loses;
  expect(loses(none)).toBeNull();
  expect(loses({ ...none, days: [3, 5] })).toBe("You'll no longer get Wednesday and Friday.");
  expect(loses({ ...none, days: [3], upgrades: ["Puzzles"] })).toBe("You'll no longer get Wednesday and Puzzles.");
  expect(loses({ ...none, paper: true })).toBe("You'll no longer get the printed paper.");
});

test("prices of different terms are converted to the same one", () => {
  expect(compared({ per: "month", offerCents: 2167, renewalCents: 3914 })).toBe(
    "That's $21.67 a month instead of $39.14.",
  );
  expect(compared({ per: "4 weeks", offerCents: 2000, renewalCents: 3600 })).toBe(
    "That's $20.00 every 4 weeks instead of $36.00.",
  );
});
