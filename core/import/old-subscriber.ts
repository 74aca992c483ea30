import { toE164 } from "../address/phone.ts";
import { states } from "../address/states.ts";
import { streetLine } from "../address/street-line.ts";
import type { Day, Weekday } from "../day.ts";
import { cents, type Cents } from "../money.ts";
import { isMailable } from "../notice/mailable.ts";
import type { MonthOfYear } from "../payment/card.ts";
import type { ImportField } from "./columns.ts";
import {
  cellText,
  type DateOrder,
  namedProperly,
  oldDay,
  oldDays,
  oldExpiry,
  oldMoney,
  oldName,
  oldYesNo,
  oldZip,
} from "./old-values.ts";

export type OldAddress = {
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
};

/** A card as the old system kept it: the gateway's token, and the part that may be shown. */
export type OldCard = {
  readonly token: string;
  readonly brand: string;
  readonly last4: string;
  readonly expires: MonthOfYear;
};

/** A subscriber as one row of the old system tells of them. */
export type OldSubscriber = {
  readonly oldNumber: string;
  readonly firstName: string;
  readonly lastName: string;
  /** "": there is none. */
  readonly email: string;
  /** "+12625550142", or "". */
  readonly phone: string;
  /** Where the paper goes; null: no address is given. */
  readonly address: OldAddress | null;
  /** Null: the same. */
  readonly billing: OldAddress | null;
  /** The old system's word for the plan. */
  readonly plan: string;
  /** For a term; null: not told. */
  readonly price: Cents | null;
  readonly days: readonly Weekday[] | null;
  readonly startedOn: Day | null;
  readonly paidThrough: Day;
  readonly paysBy: "ezpay" | "bill";
  readonly card: OldCard | null;
  /** What the reader has to their credit; negative: owes. */
  readonly balance: Cents;
  /** The day after the last paper before a stop, and the day of the first one after it. */
  readonly stop: { readonly from: Day; readonly until: Day } | null;
  readonly gift: boolean;
  readonly paperNotices: boolean;
  readonly note: string;
};

/** What is wrong with a row, and in which field. */
export type RowProblem = { readonly field: ImportField; readonly says: string };

export type ReadRow =
  | { readonly kind: "read"; readonly row: OldSubscriber }
  | { readonly kind: "rejected"; readonly problems: readonly RowProblem[] };

/** The cells of a row by field; a field without a column is left out. */
export type RowCells = Readonly<Partial<Record<ImportField, string>>>;

const longestNote = 2000;

/** Reads a row. All of its problems are told at once. */
export function readRow(cells: RowCells, { dates }: { readonly dates: DateOrder }): ReadRow {
  const problems: RowProblem[] = [];
  const wrong = (field: ImportField, says: string): null => (problems.push({ field, says }), null);
  const text = (field: ImportField): string => cellText(cells[field] ?? "");
  const read = <T>(field: ImportField, parse: (text: string) => T | null, says: string): T | null => {
    const given = text(field);
    return given === "" ? null : (parse(given) ?? wrong(field, `“${given}” ${says}`));
  };
  const day = (field: ImportField): Day | null => read(field, (given) => oldDay(given, dates), "is not a day");
  const yes = (field: ImportField): boolean => read(field, oldYesNo, "is neither yes nor no") ?? false;
  const addressOf = (street: ImportField, unit: ImportField, city: ImportField, state: ImportField, zip: ImportField) =>
    text(street) === "" && text(zip) === ""
      ? null
      : {
          street: streetLine(text(street) || (wrong(street, "is missing") ?? ""), text(unit)),
          city: text(city),
          state: read(state, stateCode, "is not a state") ?? "",
          zip:
            read(zip, (given) => oldZip(given) || null, "is not a ZIP code") ??
            (text(zip) === "" ? (wrong(zip, "is missing") ?? "") : ""),
        };

  const oldNumber = text("oldNumber") || (wrong("oldNumber", "is missing") ?? "");
  const whole = oldName(text("name"));
  const firstName = namedProperly(text("firstName") || whole.firstName);
  const lastName =
    namedProperly(text("lastName") || whole.lastName) ||
    (wrong(cells.name === undefined ? "lastName" : "name", "is missing") ?? "");
  const email = text("email").toLowerCase();
  if (email !== "" && !isMailable(email)) wrong("email", `“${email}” is not an email address`);
  const phone =
    read("phone", (given) => toE164(given.replace(/\s*(?:x|ext\.?)\s*\d+$/i, "")), "is not a US phone number") ?? "";
  const address = addressOf("street", "unit", "city", "state", "zip");
  const billing = addressOf("billingStreet", "billingUnit", "billingCity", "billingState", "billingZip");
  const plan = text("plan") || (wrong("plan", "is missing") ?? "");
  const price = read("price", oldMoney, "is not an amount");
  if (price !== null && price < 0) wrong("price", "is less than nothing");
  const days = read("days", oldDays, "does not name weekdays");
  const startedOn = day("startedOn");
  const paidThrough = day("paidThrough") ?? (text("paidThrough") === "" ? wrong("paidThrough", "is missing") : null);
  const paysBy = read("paysBy", waysToPay, "is neither EZ-Pay nor bill") ?? "bill";
  const card = cardOf(text, read, wrong);
  if (paysBy === "ezpay" && card === null && text("cardToken") === "")
    wrong("cardToken", "is missing: EZ-Pay needs the gateway's token of a card");
  const balance = read("balance", oldMoney, "is not an amount") ?? cents(0);
  const [from, until] = [day("stopFrom"), day("stopUntil")];
  if ((from === null) !== (until === null))
    wrong(from === null ? "stopFrom" : "stopUntil", "is missing: a stop has a first and a last day");
  if (from !== null && until !== null && until <= from) wrong("stopUntil", "is not after the stop begins");
  const note = cells.note?.trim() ?? "";
  if (note.length > longestNote) wrong("note", `has more than ${longestNote} characters`);
  const [gift, paperNotices] = [yes("gift"), yes("paperNotices")];
  if (problems.length > 0 || paidThrough === null) return { kind: "rejected", problems };
  return {
    kind: "read",
    row: {
      oldNumber,
      firstName,
      lastName,
      email,
      phone,
      address,
      billing,
      plan,
      price,
      days,
      startedOn,
      paidThrough,
      paysBy,
      card,
      balance,
      gift,
      paperNotices: paperNotices || email === "",
      note,
      stop: from === null || until === null ? null : { from, until },
    },
  };
}

type Text = (field: ImportField) => string;
type Read = <T>(field: ImportField, parse: (text: string) => T | null, says: string) => T | null;
type Wrong = (field: ImportField, says: string) => null;

function cardOf(text: Text, read: Read, wrong: Wrong): OldCard | null {
  const token = text("cardToken");
  if (token === "") return null;
  const last4 =
    read("cardLast4", (given) => /(\d{4})$/.exec(given)?.[1] ?? null, "does not end in four digits") ??
    (text("cardLast4") === "" ? wrong("cardLast4", "is missing") : null);
  const expires =
    read("cardExpires", oldExpiry, "is not a month and a year") ??
    (text("cardExpires") === "" ? wrong("cardExpires", "is missing") : null);
  if (last4 === null || expires === null) return null;
  const brand = brands.find(([like]) => like.test(text("cardBrand")))?.[1] ?? "OTHER";
  return { token, brand, last4, expires };
}

/** As the gateway names them. */
const brands: readonly (readonly [RegExp, string])[] = [
  [/^v/i, "VISA"],
  [/^m/i, "MC"],
  [/^a/i, "AMEX"],
  [/^d/i, "DISC"],
];

const stateCode = (text: string): string | null => {
  const upper = text.toUpperCase().replaceAll(".", "");
  return states.find(({ value, label }) => value === upper || label.toUpperCase() === upper)?.value ?? null;
};

function waysToPay(text: string): OldSubscriber["paysBy"] | null {
  if (/^(?:ez-?\s?pay|auto.*|card|credit.*|cc|recurring)$/i.test(text)) return "ezpay";
  if (/^(?:bill.*|invoice|check|mail|cash|office)$/i.test(text)) return "bill";
  const yes = oldYesNo(text);
  return yes === null ? null : yes ? "ezpay" : "bill";
}
