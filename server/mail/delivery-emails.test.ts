import { expect, test } from "vitest";
import { toDay } from "#core/day.ts";
import { cents } from "#core/money.ts";
import type { EmailData } from "./email-content.ts";
import { renderEmail } from "./render-email.ts";
import { sampleBrand } from "./sample-emails.ts";

const answered: EmailData["deliveryIssueAnswered"] = {
  name: "Ada Reader",
  issueOn: toDay("2026-02-27"),
  problem: "missed",
  answer: { kind: "redelivery", on: toDay("2026-02-28"), until: 720 },
  link: "https://courier.example/account/redelivery?token=t&x=1",
};
const settled: EmailData["redeliverySettled"] = {
  name: "Ada Reader",
  issueOn: toDay("2026-02-27"),
  because: "not-confirmed",
  answer: { kind: "credited", half: false, paidThrough: toDay("2026-03-18") },
};
const changing: EmailData["addressChanging"] = {
  name: "Ada Reader",
  accountNumber: 1_000_017,
  to: { lines: ["88 N Main St", "West Bend, WI 53090"], byMail: false },
  firstIssueOn: toDay("2026-02-04"),
  billingToo: false,
  price: { chargeOn: toDay("2026-02-25"), amount: cents(3600), period: "4 weeks" },
};
const kept: EmailData["addressKept"] = { name: "Ada Reader", accountNumber: 1_000_017, to: null };

test("the answer to a delivery report says what will be done, by when, and how to report whether it came", () => {
  const { text } = renderEmail("deliveryIssueAnswered", answered, sampleBrand, "en");
  expect(text).toContain("You reported: It didn't come");
  expect(text).toContain("Your carrier will bring you another paper by noon on Saturday, February 28, 2026.");
  expect(text).toContain("https://courier.example/account/redelivery?token=t&x=1");
  const half = { kind: "credited", half: true, paidThrough: toDay("2026-03-15") } as const;
  const credited = { ...answered, answer: half, link: null };
  expect(renderEmail("deliveryIssueAnswered", credited, sampleBrand, "en").text).toContain(
    "It now runs through Sunday, March 15, 2026.",
  );
  const review = { ...credited, answer: { kind: "review" } as const };
  expect(renderEmail("deliveryIssueAnswered", review, sampleBrand, "en").text).toContain(
    "You don't need to do anything.",
  );
});

test("says why a missing paper is credited instead of redelivered", () => {
  const { text } = renderEmail("redeliverySettled", settled, sampleBrand, "en");
  expect(text).toContain("We promised to replace the paper for Friday, February 27, 2026, and we haven't heard");
  expect(text).toContain("The credit is yours");
  const missing = { ...settled, because: "not-arrived" } as const;
  expect(renderEmail("redeliverySettled", missing, sampleBrand, "en").text).toContain("We're sorry.");
});

test("the email about a move names the first paper and the price, and says that it can be canceled", () => {
  const { text } = renderEmail("addressChanging", changing, sampleBrand, "en");
  expect(text).toContain("First paper there: Wednesday, February 4, 2026");
  expect(text).toContain("New price: $36.00 every 4 weeks, next on Wednesday, February 25, 2026");
  expect(text).toContain("you can cancel the move in your account");
  expect(renderEmail("addressKept", kept, sampleBrand, "en").text).toContain(
    "We'll keep delivering to your current address.",
  );
});
