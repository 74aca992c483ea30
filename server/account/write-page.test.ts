import { expect, test } from "vitest";
import { toDay } from "#core/day.ts";
import { cents } from "#core/money.ts";
import type { Receipt } from "#core/notice/payment-emails.ts";
import { emails } from "#server/mail/sample-emails.ts";
import { readPdf } from "#tests/world/pdf.ts";
import { billPage } from "./bill-page.ts";
import { receiptPage } from "./receipt-page.ts";
import { writePage } from "./write-page.ts";

const site = {
  siteName: "The Harbor Courier",
  company: "Courier Publishing Co.",
  addrDesc: "12 Water St, Duluth, MN 55802",
  customerService: { phone: "(218) 555-0142", email: "help@courier.example" },
};
/** As it is mailed, for a name that a plain font does not have. */
const receipt: Receipt = { ...emails.receipt, name: "Zoë Łęcka-Nguyễn" };
const linesOf = async (change: Partial<Receipt> = {}) =>
  readPdf(await writePage(receiptPage({ ...receipt, ...change }, site))).text.split("\n");

test("publication and address, number, date, account, name, plan, lines, total, card and next charge, in this order", async () => {
  expect(await linesOf()).toEqual([
    "The Harbor Courier",
    "Courier Publishing Co.",
    "12 Water St, Duluth, MN 55802",
    "Receipt",
    "Receipt number",
    "R260202-7F3K9Q2D",
    "Date",
    "Monday, February 2, 2026",
    "Name",
    "Zoë Łęcka-Nguyễn",
    "Account number",
    "1000017",
    "Plan",
    "Print + Digital",
    "Paid with",
    "Visa ending in 9990",
    "Print + Digital",
    "$36.00",
    "Carrier tip",
    "$5.00",
    "Total paid",
    "$41.00",
    "The total includes estimated taxes of $1.23.",
    "Next charge: $36.00 on Wednesday, February 25, 2026, for 4 weeks. You can cancel before that day.",
    "Questions? Call (218) 555-0142 or email help@courier.example.",
  ]);
});

test("tax that is added has a line of its own; a gift says so, and that nothing follows", async () => {
  const lines = await linesOf({ taxMode: "added", total: cents(4223), next: null, forGift: true });
  expect(lines.join(" ")).toContain("Estimated taxes $1.23 Total paid $42.23 You won't be charged automatically.");
  expect(lines).toContain("Gift plan");
});

test("a bill with every line that there can be is one sheet, and says to whom a check goes", async () => {
  const lines = [
    "Print + Digital",
    "Premium Experience",
    "Estimated taxes",
    "Bill on paper",
    "Balance of your account",
  ];
  const content = { ...emails.bill, lines: lines.map((label) => ({ label, amount: cents(720) })) };
  const address = {
    street: "96 Salisbury Rd Apt 12",
    city: "West Bend",
    stateCode: "WI",
    zip5: "53090",
    plus4: "1234",
  };
  const payAt = "https://subscriptions.harborcourier.example/account/OneTimePayment";
  const page = billPage({ billedOn: toDay("2026-02-04"), content, address }, site, payAt);
  const { pages, text } = readPdf(await writePage(page));
  expect(pages).toBe(1);
  expect(text.replaceAll(/\s+/g, " ")).toContain(
    "or send a check for $36.00 to Courier Publishing Co., 12 Water St, Duluth, MN 55802.",
  );
});

test("one page, tagged for screen readers, and the same file each time", async () => {
  const page = receiptPage(receipt, site);
  const bytes = await writePage(page);
  expect(readPdf(bytes)).toMatchObject({ version: "%PDF-1.7", pages: 1, tagged: true });
  expect(await writePage(page)).toEqual(bytes);
});
