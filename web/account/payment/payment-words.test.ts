import { expect, test } from "vitest";
import { plain } from "#tests/world/plain.ts";
import type { QuotedOption } from "#contract/payment-options.ts";
import { paymentWords } from "./payment-words.ts";

const { card: cardText, owed: owedText, optionDetail, ezPayCharges } = paymentWords;

const option: QuotedOption = {
  name: "Wed/Fri/Sun",
  term: "4 weeks",
  amount: 36,
  rateCode: "P4W",
  bundleID: "print-3",
  paymentMethod: "B",
  follows: true,
  lines: [],
  dueTodayCents: 5400,
  paidThrough: "2026-04-12",
  renewsOn: "2026-04-15",
  charges: [],
};
const charge = { chargeOn: "2026-02-25", amountCents: 3600, period: "4 weeks" };

test("a card is shown as brand, last four and expiry", () => {
  expect(cardText({ brand: "MC", last4: "4443", expires: "1229" })).toBe("Mastercard ending in 4443, expires 12/29");
  expect(cardText({ brand: "OTHER", last4: "0001", expires: "0131" })).toBe("Card ending in 0001, expires 01/31");
});

test("what is owed is shown with its papers and days", () => {
  const owed = { amountCents: 1800, units: 6, kind: "papers", from: "2026-03-04", to: "2026-03-15" } as const;
  expect(plain(owedText(owed))).toBe(
    "Each payment includes $18.00 for 6 papers, Wed, Mar 4, 2026 to Sun, Mar 15, 2026",
  );
  expect(plain(owedText({ ...owed, units: 1, kind: "days", to: "2026-03-04" }))).toBe(
    "Each payment includes $18.00 for 1 day, Wed, Mar 4, 2026",
  );
  expect(owedText({ ...owed, units: 0, from: null, to: null })).toBeNull();
});

test("each option says what it costs today and later, with its days", () => {
  expect(plain(optionDetail(option))).toBe("$36.00 for 4 weeks. Paid through Sunday, April 12, 2026.");
  const lines = [
    { kind: "arrears", label: "Owed", amountCents: 1100 },
    { kind: "fee", label: "Bill on paper", amountCents: 699 },
    { kind: "plan", label: "Sunday", amountCents: 3601 },
  ] satisfies QuotedOption["lines"];
  expect(plain(optionDetail({ ...option, lines }))).toBe(
    "$36.00 for 4 weeks, with $11.00 you owe and $6.99 for the paper bill. Paid through Sunday, April 12, 2026.",
  );
  // The amount next to it already says so.
  expect(plain(optionDetail({ ...option, dueTodayCents: 3600 }))).toBe("Paid through Sunday, April 12, 2026.");
  expect(plain(optionDetail({ ...option, dueTodayCents: 0, charges: [charge] }))).toBe(
    "Nothing due today. EZ-Pay charges $36.00 on Wednesday, February 25, 2026, then every 4 weeks.",
  );
  expect(
    plain(
      ezPayCharges([
        { ...charge, amountCents: 100 },
        { ...charge, chargeOn: "2026-04-22" },
      ]),
    ),
  ).toBe(
    "EZ-Pay charges $1.00 on Wednesday, February 25, 2026; $36.00 on Wednesday, April 22, 2026, then every 4 weeks, until you turn it off.",
  );
});
