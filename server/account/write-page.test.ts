import { expect, test } from "vitest";
import { toDay } from "#core/day.ts";
import { type Language, languages } from "#core/format/language.ts";
import { cents } from "#core/money.ts";
import type { Receipt } from "#core/notice/payment-emails.ts";
import { sampleEmails } from "#server/mail/sample-emails.ts";
import { readPdf } from "#tests/world/pdf.ts";
import { billPage } from "./bill-page.ts";
import { receiptPage } from "./receipt-page.ts";
import { writePage } from "./write-page.ts";

const site = {
  siteName: "The Harbor Courier",
  accent: "#7a1f2b",
  company: "Courier Publishing Co.",
  addrDesc: "12 Water St, Duluth, MN 55802",
  customerService: { phone: "(218) 555-0142", email: "help@courier.example" },
};
/** As it is emailed, for a name that a plain font does not have. */
const receipt: Receipt = { ...sampleEmails.receipt, name: "Zoë Łęcka-Nguyễn" };
const linesOf = async (change: Partial<Receipt> = {}, language: Language = "en") =>
  readPdf(await writePage(receiptPage({ ...receipt, ...change }, site, language))).text.split("\n");

test("prints publication and address, number, date, account, name, plan, lines, total, card and next charge, in this order", async () => {
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

test.each([
  ["👩\u200d🦰 Jo O’Neil", "Jo O’Neil"],
  ["\u202eAda\u200b  Quill 🎁", "Ada Quill"],
  ["Ελένη D'Árc", "Ελένη D'Árc"],
  ["Anna\nMarie", "Anna Marie"],
])("prints the name %s without what the font can't draw: %s", async (name, printed) => {
  expect((await linesOf({ name }))[9]).toBe(printed);
});

test("prints a name in another script, and the next reader's page is unaffected", async () => {
  for (const name of ["Ελένη", "Edward Hart", "Ελένη"]) expect(await linesOf({ name })).toContain(name);
});

test("lists added tax separately, and marks a gift as a gift with no later charges", async () => {
  const lines = await linesOf({ taxMode: "added", total: cents(4223), next: null, forGift: true });
  expect(lines.join(" ")).toContain("Estimated taxes $1.23 Total paid $42.23 You won't be charged automatically.");
  expect(lines).toContain("Gift plan");
});

test("a receipt in Spanish", async () => {
  const text = (await linesOf({}, "es")).join(" ");
  expect(text).toContain("Recibo Número de recibo R260202-7F3K9Q2D Fecha lunes, 2 de febrero de 2026");
  expect(text).toContain("Propina para el repartidor $5.00 Total pagado $41.00");
  expect(text.replaceAll(/\s+/g, " ")).toContain(
    "Próximo cargo: $36.00 el miércoles, 25 de febrero de 2026, por las próximas 4 semanas.",
  );
});

test.each(languages)(
  "fits a bill with every possible line on one sheet, and says who to make a check out to (%s)",
  async (language) => {
    const lines = ["Print + Digital", "Premium Experience", "Estimated taxes", "Bill on paper", "Account balance"];
    const content = { ...sampleEmails.bill, lines: lines.map((label) => ({ label, amount: cents(720) })) };
    const address = {
      street: "96 Salisbury Rd Apt 12",
      city: "West Bend",
      stateCode: "WI",
      zip5: "53090",
      plus4: "1234",
    };
    const payAt = "https://subscriptions.harborcourier.example/account/OneTimePayment";
    const page = billPage({ billedOn: toDay("2026-02-04"), content, address }, site, { payAt, language });
    const { pages, text } = readPdf(await writePage(page));
    expect(pages).toBe(1);
    expect(text.replaceAll(/\s+/g, " ")).toContain("Courier Publishing Co., 12 Water St, Duluth, MN 55802.");
  },
);

test("is one page, tagged for screen readers, and the same file each time", async () => {
  const page = receiptPage(receipt, site, "en");
  const bytes = await writePage(page);
  expect(readPdf(bytes)).toMatchObject({ version: "%PDF-1.7", pages: 1, tagged: true });
  expect(await writePage(page)).toEqual(bytes);
});
