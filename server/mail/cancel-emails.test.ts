import { expect, test } from "vitest";
import { toDay } from "#core/day.ts";
import { cents } from "#core/money.ts";
import type { EmailData } from "./email-content.ts";
import { renderEmail } from "./render-email.ts";
import { brand } from "./sample-emails.ts";

const charge = { chargeOn: toDay("2026-02-25"), amount: cents(3600), period: "4 weeks" };
const reader = { name: "Ada Reader", accountNumber: 1_000_017, planName: "Print + Digital" };

const emails: Pick<EmailData, "saveOfferConfirmed" | "cancellationUndone" | "cancellationConfirmed"> = {
  saveOfferConfirmed: {
    ...reader,
    oldPrice: { amount: cents(3600), term: "4 weeks" },
    newPrice: { amount: cents(2340), term: "4 weeks" },
    startsOn: toDay("2026-03-04"),
    endsOn: toDay("2026-03-29"),
    charges: [
      { ...charge, amount: cents(2340) },
      { ...charge, chargeOn: toDay("2026-03-25") },
    ],
    cancelDeadline: toDay("2026-02-24"),
  },
  cancellationUndone: {
    ...reader,
    paidThrough: toDay("2026-03-01"),
    nextCharge: charge,
    cancelDeadline: toDay("2026-02-24"),
  },
  cancellationConfirmed: { ...reader, accessUntil: toDay("2026-03-01") },
};

test("the email about a new rate holds the old price, the new one, its days, what follows, and the way out", () => {
  const { text, html } = renderEmail("saveOfferConfirmed", emails.saveOfferConfirmed, brand);
  expect(text).toContain("$23.40 every 4 weeks");
  expect(text).toContain("$36.00 every 4 weeks");
  expect(text).toContain("Wednesday, March 4, 2026");
  expect(text).toContain("Sunday, March 29, 2026");
  expect(text).toContain("then $36.00 every 4 weeks, starting Wednesday, March 25, 2026");
  expect(text).toContain("Tuesday, February 24, 2026");
  expect(text).toContain(brand.pages.cancel);
  expect(html).toContain("Cancel your subscription");
  const bill = { ...emails.saveOfferConfirmed, charges: [], cancelDeadline: null, endsOn: null };
  expect(renderEmail("saveOfferConfirmed", bill, brand).text).toContain("We'll send you a bill");
  expect(renderEmail("saveOfferConfirmed", bill, brand).text).toContain("The new price doesn't end");
});

test("the email about a cancellation that was taken back says what is charged next, and how to stop it", () => {
  const { text } = renderEmail("cancellationUndone", emails.cancellationUndone, brand);
  expect(text).toContain("$36.00 on Wednesday, February 25, 2026, for the next 4 weeks");
  expect(text).toContain(brand.pages.cancel);
  const bill = { ...emails.cancellationUndone, nextCharge: null, cancelDeadline: null };
  expect(renderEmail("cancellationUndone", bill, brand).text).toContain("You won't be charged automatically.");
});

test("the confirmation of a cancellation holds a way to keep the subscription", () => {
  const { text } = renderEmail("cancellationConfirmed", emails.cancellationConfirmed, brand);
  expect(text).toContain("Keep my subscription");
  expect(text).toContain(brand.pages.account);
});
