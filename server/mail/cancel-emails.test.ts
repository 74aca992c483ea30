import { expect, test } from "vitest";
import { renderEmail } from "./render-email.ts";
import { brand, emails } from "./sample-emails.ts";

test("the email about a new rate shows the old price, the new one, its days, what follows, and how to cancel", () => {
  const { text, html } = renderEmail("saveOfferConfirmed", emails.saveOfferConfirmed, brand, "en");
  expect(text).toContain("$23.40 every 4 weeks");
  expect(text).toContain("$36.00 every 4 weeks");
  expect(text).toContain("Wednesday, March 4, 2026");
  expect(text).toContain("Sunday, March 29, 2026");
  expect(text).toContain("then $36.00 every 4 weeks, starting Wednesday, March 25, 2026");
  expect(text).toContain("Tuesday, February 24, 2026");
  expect(text).toContain(brand.pages.cancel);
  expect(html).toContain("Cancel your subscription");
  const bill = { ...emails.saveOfferConfirmed, charges: [], cancelDeadline: null, endsOn: null };
  expect(renderEmail("saveOfferConfirmed", bill, brand, "en").text).toContain("We'll send you a bill");
  expect(renderEmail("saveOfferConfirmed", bill, brand, "en").text).toContain("The new price doesn't expire");
});

test("the email about an undone cancellation says what is charged next, and how to cancel", () => {
  const { text } = renderEmail("cancellationUndone", emails.cancellationUndone, brand, "en");
  expect(text).toContain("$36.00 on Wednesday, February 25, 2026, for the next 4 weeks");
  expect(text).toContain(brand.pages.cancel);
  const bill = { ...emails.cancellationUndone, nextCharge: null, cancelDeadline: null };
  expect(renderEmail("cancellationUndone", bill, brand, "en").text).toContain("You won't be charged automatically.");
});

test("the confirmation of a cancellation offers a way to keep the subscription", () => {
  const { text } = renderEmail("cancellationConfirmed", emails.cancellationConfirmed, brand, "en");
  expect(text).toContain("Keep my subscription");
  expect(text).toContain(brand.pages.account);
});
