import type { OldReader } from "./old-reader.ts";
import { daysAfter, type PaperDay } from "./paper-days.ts";
import type { Seeded } from "./seeded.ts";

/** The columns of the old system, and how the program must read each. Null if it must not be read. */
export const columns = {
  "Account #": "oldNumber",
  "Subscriber Name": "name",
  "EMAIL ADDRESS": "email",
  "Home Phone": "phone",
  "Address Line 1": "street",
  Apt: "unit",
  City: "city",
  State: "state",
  "Zip Code": "zip",
  Product: "plan",
  "Renewal Amount": "price",
  "Delivery Days": "days",
  "Original Start": "startedOn",
  "Expire Date": "paidThrough",
  "Pay Type": "paysBy",
  "Vault ID": "cardToken",
  "Card Type": "cardBrand",
  "Last Four": "cardLast4",
  "CC Exp": "cardExpires",
  "Credit Balance": "balance",
  "Vac Start": "stopFrom",
  "Vac End": "stopUntil",
  Gift: "gift",
  "Paper Bill": "paperNotices",
  Newsletter: "news",
  "Opt-In Date": "newsOn",
  Comments: "note",
  "Opted Out": null,
  "Carrier Memo": null,
} as const;
export type Column = keyof typeof columns;
export type Cells = Readonly<Record<Column, string>>;

/** How old systems write an empty value. */
const nothing = ["", "", "", "N/A", "n/a", "-", "NULL", "none", "\u00A0"];

/** Variations that a valid row may have: each is another way to write the same value. */
const harmless = {
  "names swapped and in capitals": ({ first, last }: OldReader) => `${last}, ${first}`.toUpperCase(),
  "names with spaces and a no-break space around them": ({ first, last }: OldReader) => `  ${first} ${last}\u00A0`,
  "zeros in front of the ZIP code lost": ({ zip }: OldReader) => zip.replace(/^0/, ""),
  "a ZIP code as a decimal number": ({ zip }: OldReader) => `${Number(zip)}.0`,
  "four more digits of the ZIP code": ({ zip }: OldReader) => `${zip.replace(/^0/, "")}-1234`,
  "a phone with an extension": ({ phone }: OldReader) =>
    `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)} ext. 12`,
  "a phone with dots": ({ phone }: OldReader) => `${phone.slice(0, 3)}.${phone.slice(3, 6)}.${phone.slice(6)}`,
  "an email in capitals, with a space": ({ email }: OldReader) => `${email.toUpperCase()} `,
} as const;

const written = (day: PaperDay, chance: Seeded): string => {
  const [year = "", month = "", date = ""] = day.split("-");
  const [m, d] = [String(Number(month)), String(Number(date))];
  return chance.one([
    day,
    `${m}/${d}/${year}`,
    `${month}/${date}/${year.slice(2)}`,
    year + month + date,
    `${m}-${d}-${year}`,
    `${day} 00:00:00`,
    `${m}/${d}/${year} 12:00 AM`,
  ]);
};

const dollars = (cents: number, chance: Seeded): string => {
  const plain = (cents / 100).toFixed(2);
  if (cents === 0) return chance.one(["", "0", "0.00", "(0.00)", "N/A"]);
  const grouped = plain.replace(/^(\d)(\d{3})\b/, "$1,$2");
  return chance.one([plain, `$${grouped}`, `$ ${grouped}`]);
};

/** A valid row as the old system writes it, with any of its variations. */
export function writtenRow(reader: OldReader, today: PaperDay, chance: Seeded): Cells {
  const none = (): string => chance.one(nothing);
  const { email, phone, plan, card, stop, news } = reader;
  const name = [
    () => `${reader.first} ${reader.last}`,
    () => harmless["names swapped and in capitals"](reader),
    () => harmless["names with spaces and a no-break space around them"](reader),
  ];
  const zip = [
    () => reader.zip,
    () => harmless["zeros in front of the ZIP code lost"](reader),
    () => harmless["a ZIP code as a decimal number"](reader),
    () => harmless["four more digits of the ZIP code"](reader),
  ];
  const phones = [
    () => phone,
    () => harmless["a phone with an extension"](reader),
    () => harmless["a phone with dots"](reader),
  ];
  const emails = [() => email, () => harmless["an email in capitals, with a space"](reader)];
  // A vacation that is over is already included in the dates.
  const away = stop ?? (chance.onceIn(20) ? { from: daysAfter(today, -30), until: daysAfter(today, -16) } : null);
  return {
    "Account #": reader.number,
    "Subscriber Name": chance.one(name)(),
    "EMAIL ADDRESS": email === "" ? none() : chance.one(emails)(),
    "Home Phone": phone === "" ? none() : chance.one(phones)(),
    "Address Line 1": reader.street,
    Apt: reader.unit === "" ? none() : reader.unit,
    City: chance.onceIn(6) ? "" : reader.city,
    State: chance.one(["ME", "Maine", "me", "M.E.", ""]),
    "Zip Code": chance.one(zip)(),
    Product: plan.word,
    "Renewal Amount": chance.one([plan.price, `$${plan.price}`, ""]),
    "Delivery Days": chance.one(plan.daysWritten),
    "Original Start":
      reader.startedOn === "" ? chance.one(["", "0000-00-00", "00/00/0000"]) : written(reader.startedOn, chance),
    "Expire Date": written(reader.paidThrough, chance),
    "Pay Type":
      card === null
        ? chance.one(["Bill", "CHECK", "Invoice", ""])
        : chance.one(["EZPAY", "EZ-Pay", "Auto Renew", "Credit Card"]),
    "Vault ID": card?.token ?? "",
    "Card Type": card === null ? "" : chance.one(["Visa", "MC", "AMEX"]),
    "Last Four": card === null ? "" : chance.one([card.last4, `****${card.last4}`, `xxxx-xxxx-xxxx-${card.last4}`]),
    "CC Exp": card === null ? "" : chance.one(["12/29", "1229", "12/2029", "2029-12"]),
    "Credit Balance": dollars(reader.balanceCents, chance),
    "Vac Start": away === null ? none() : written(away.from, chance),
    "Vac End": away === null ? none() : written(away.until, chance),
    Gift: reader.isGift ? chance.one(["Y", "yes", "TRUE"]) : chance.one(["N", ""]),
    "Paper Bill": reader.wantsPaper ? chance.one(["Y", "x", "1"]) : chance.one(["", "N", "0"]),
    Newsletter: news === null ? none() : chance.one(news.says === "yes" ? ["Y", "Yes", "1"] : ["N", "No", "0"]),
    "Opt-In Date": news === null ? "" : written(news.on, chance),
    Comments: reader.note,
    "Opted Out": chance.one(["Y", "N", ""]),
    "Carrier Memo": `route ${chance.upTo(40)}`,
  };
}
