import { expect, test } from "vitest";
import { type BrokenFile, changedDemoFile, expectedMistake, mistakesOf } from "./sample-changes.ts";

const rows: readonly BrokenFile[] = [
  {
    name: "a plan at an unknown rate",
    change: ["rate: digital-12m", "rate: digital-13m"],
    spot: "digital-13m",
    field: "plans[1].rate",
    says: "there is no rate digital-13m",
  },
  {
    name: "a plan at a save rate",
    change: ["rate: digital-12m", "rate: digital-save-4w"],
    spot: "digital-save-4w",
    after: "plans:",
    field: "plans[1].rate",
    says: "a save rate is only for subscribers who are canceling; use a regular or promo rate",
  },
  {
    name: "a paper without a value",
    change: ["weekdayValues: { wed: 2.00, fri: 2.00, sun: 5.00 }", "weekdayValues: { wed: 2.00, sun: 5.00 }"],
    spot: "wed-fri-sun-4w",
    after: "id: wed-fri-sun",
    field: "plans[2].rate",
    says: "rate wed-fri-sun-4w from 2026-01-01 has no value for the fri paper",
  },
  {
    name: "a print day on which nothing is published",
    change: ["weekdays: [sun, mon, tue, wed, thu, fri, sat]", "weekdays: [sun, mon, tue, wed, fri, sat]"],
    spot: "thu, fri, sat]",
    after: "printDays: [sun, mon",
    field: "plans[3].printDays[4]",
    says: "nothing is published on thu",
  },
  {
    name: "a print plan at a rate without print",
    change: ["rate: sunday-4w", "rate: digital-4w"],
    spot: "digital-4w",
    after: "plans:",
    field: "plans[4].rate",
    says: "rate digital-4w from 2025-01-01 has no print component",
  },
  {
    name: "a digital plan at a rate that pays for print",
    change: ["rate: digital-12m", "rate: sunday-4w"],
    spot: "sunday-4w",
    after: "plans:",
    field: "plans[1].rate",
    says: "rate sunday-4w has a print component, but the plan has no printDays",
  },
  {
    name: "a payment option at an unknown rate",
    change: ["paymentOptions: [digital-12m]", "paymentOptions: [digital-14m]"],
    spot: "digital-14m",
    field: "plans[0].paymentOptions[0]",
    says: "there is no rate digital-14m",
  },
  {
    name: "a payment option only for new subscribers",
    change: ["paymentOptions: [digital-12m]", "paymentOptions: [digital-intro-8w]"],
    spot: "digital-intro-8w]",
    field: "plans[0].paymentOptions[0]",
    says: "subscribers can renew only at a regular rate",
  },
  {
    name: "a payment option that pays for print with a digital plan",
    change: ["paymentOptions: [digital-12m]", "paymentOptions: [sunday-4w]"],
    spot: "sunday-4w]",
    field: "plans[0].paymentOptions[0]",
    says: "rate sunday-4w has a print component, but the plan has no printDays",
  },
  {
    name: "two plans with one id",
    change: ["id: digital-yearly", "id: digital"],
    spot: "digital\n    name: Unlimited Digital + E-edition, 12",
    field: "plans[1].id",
    says: "plan digital is listed twice",
  },
  {
    name: "two reasons with one id",
    change: ["id: 2\n", "id: 1\n"],
    spot: "1\n    description: I do not",
    field: "cancelReasons[1].id",
    says: "reason 1 is listed twice",
  },
  {
    name: "an add-on for an unknown plan",
    change: ["plans: [digital-yearly]", "plans: [digital-daily]"],
    spot: "digital-daily",
    field: "addOns[1].plans[0]",
    says: "there is no plan digital-daily",
  },
  {
    name: "a benefit that the sanitizer would change",
    change: ["<b>Every story</b>", "<h2>Every story</h2>"],
    spot: "<h2>",
    field: "plans[0].benefits[0]",
    says: "<h2> is not allowed; allowed are b, i, em, strong, u, ul, ol, li, p, br, a",
  },
  {
    name: "markdown that is not allowed on a card",
    change: ["- **Every story** on", "- ![picture](https://a.example/p.png) on"],
    spot: "|",
    after: "rate: digital-intro-8w",
    field: "plans[0].markdown",
    says: "<img> is not allowed; allowed are b, i, em, strong, u, ul, ol, li, p, br, a",
  },
  {
    name: "a reason with a link that is not https",
    change: ["<p>Prices have", '<p><a href="http://a.example/">Prices</a> have'],
    spot: "<p><a",
    field: "cancelReasons[0].html",
    says: "a link must start with https:// or mailto:",
  },
];

test.each(rows)("reports $name with its line, column and field", (row) => {
  expect(mistakesOf(changedDemoFile(row.change))).toContain(expectedMistake(row));
});
