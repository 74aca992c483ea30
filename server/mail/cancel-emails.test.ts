import { expect, test } from "vitest";
import { renderEmail } from "./render-email.ts";
import { sampleBrand, sampleEmails } from "./sample-emails.ts";

test("the email about a new rate shows the old price, the new one, its days, what follows, and how to cancel", () => {
  const { text, html } = renderEmail("saveOfferConfirmed", sampleEmails.saveOfferConfirmed, sampleBrand, "en");
  expect(text).toContain("$23.40 every 4 weeks");
  expect(text).toContain("$36.00 every 4 weeks");
  expect(text).toContain("Wednesday, March 4, 2026");
  expect(text).toContain("Sunday, March 29, 2026");
  expect(text).toContain("then $36.00 every 4 weeks, starting Wednesday, March 25, 2026");
  expect(text).toContain("Tuesday, February 24, 2026");
  expect(text).toContain(sampleBrand.pages.cancel);
  expect(html).toContain("Cancel your subscription");
  const bill = { ...sampleEmails.saveOfferConfirmed, charges: [], cancelDeadline: null, endsOn: null };
  expect(renderEmail("saveOfferConfirmed", bill, sampleBrand, "en").text).toContain("We'll send you a bill");
  expect(renderEmail("saveOfferConfirmed", bill, sampleBrand, "en").text).toContain("The new price doesn't expire");
});

test("the email about an undone cancellation says what is charged next, and how to cancel", () => {
  const { text } = renderEmail("cancellationUndone", sampleEmails.cancellationUndone, sampleBrand, "en");
  expect(text).toContain("$36.00 on Wednesday, February 25, 2026, for the next 4 weeks");
  expect(text).toContain(sampleBrand.pages.cancel);
  const bill = { ...sampleEmails.cancellationUndone, nextCharge: null, cancelDeadline: null };
  expect(renderEmail("cancellationUndone", bill, sampleBrand, "en").text).toContain(
    "You won't be charged automatically.",
  );
});

test("the confirmation of a cancellation offers a way to keep the subscription", () => {
  const { text } = renderEmail("cancellationConfirmed", sampleEmails.cancellationConfirmed, sampleBrand, "en");
  expect(text).toContain("Keep my subscription");
  expect(text).toContain(sampleBrand.pages.account);
});
