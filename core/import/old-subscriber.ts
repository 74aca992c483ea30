import { toE164 } from "../address/phone.ts";
import { states } from "../address/states.ts";
import { streetLine } from "../address/street-line.ts";
import type { Day, Weekday } from "../day.ts";
import { cents, type Cents } from "../money.ts";
import type { EarlierAnswer } from "../mailing-list/earlier-answer.ts";
import { isMailable } from "../notice/mailable.ts";
import type { MonthOfYear } from "../payment/card.ts";
import type { ImportField } from "./columns.ts";
import { type RowCells, type RowProblem, type RowReader, rowReader } from "./row-reader.ts";
import {
  capitalizeName,
  type DateOrder,
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

/** A card as the old system stored it: the gateway's token, and the digits that may be shown. */
export type OldCard = {
  readonly token: string;
  readonly brand: string;
  readonly last4: string;
  readonly expires: MonthOfYear;
};

/** A subscriber as described by one row of the old system. */
export type OldSubscriber = {
  readonly oldNumber: string;
  readonly firstName: string;
  readonly lastName: string;
  /** "": no email is known. */
  readonly email: string;
  /** "+12625550142", or "". */
  readonly phone: string;
  /** Where the paper is delivered; null: no address is given. */
  readonly address: OldAddress | null;
  /** Null: same as the delivery address. */
  readonly billing: OldAddress | null;
  /** The old system's word for the plan. */
  readonly plan: string;
  /** The price for a term; null: not given. */
  readonly price: Cents | null;
  readonly days: readonly Weekday[] | null;
  readonly startedOn: Day | null;
  readonly paidThrough: Day;
  readonly paysBy: "ezpay" | "bill";
  readonly card: OldCard | null;
  /** The reader's credit; negative: the reader owes it. */
  readonly balance: Cents;
  /** `from`: the first day without papers. `until`: the first day with papers again. */
  readonly stop: { readonly from: Day; readonly until: Day } | null;
  readonly gift: boolean;
  readonly paperNotices: boolean;
  /**
   * News and offers by email. Left out: the file doesn't say, so that the row's subscriber keeps the present answer.
   */
  readonly news?: EarlierAnswer;
  readonly note: string;
};

export type ReadRowResult =
  | { readonly kind: "read"; readonly row: OldSubscriber }
  | {
      readonly kind: "rejected";
      readonly problems: readonly RowProblem[];
      /** The cells that identify the plan; null if they can't be read, either. */
      readonly plan: Pick<OldSubscriber, "plan" | "price" | "days"> | null;
    };

const planFields: readonly ImportField[] = ["plan", "price", "days"];

const longestNote = 2000;

/** Reads a row, and reports everything that is wrong with it. */
export function readRow(cells: RowCells, { dates }: { readonly dates: DateOrder }): ReadRowResult {
  const reader = rowReader(cells);
  const day = (text: string): Day | null => oldDay(text, dates);
  const person = {
    oldNumber: reader.needed("oldNumber"),
    ...nameIn(reader, cells.name === undefined),
    email: emailIn(reader),
    phone: reader.read("phone", oldPhone, "is not a US phone number") ?? "",
    address: addressIn(reader, delivery),
    billing: addressIn(reader, billing),
  };
  const plan = {
    plan: reader.needed("plan"),
    price: reader.read("price", oldMoney, "is not an amount"),
    days: reader.read("days", oldDays, "does not name weekdays"),
    startedOn: reader.read("startedOn", day, "is not a day"),
  };
  if (plan.price !== null && plan.price < 0) reader.wrong("price", "is less than nothing");
  const paidThrough = reader.readNeeded("paidThrough", day, "is not a day");
  const money = { ...paymentIn(reader), balance: reader.read("balance", oldMoney, "is not an amount") ?? cents(0) };
  const stop = stopIn(reader, day);
  const extras = {
    gift: yesIn(reader, "gift"),
    paperNotices: yesIn(reader, "paperNotices") || person.email === "",
    note: cells.note?.trim() ?? "",
  };
  const news = newsIn(reader, day);
  if (extras.note.length > longestNote) reader.wrong("note", `has more than ${longestNote} characters`);
  const { problems } = reader;
  if (problems.length > 0 || paidThrough === null) {
    const isPlanRead = !problems.some(({ field }) => planFields.includes(field));
    return { kind: "rejected", problems, plan: isPlanRead ? plan : null };
  }
  return { kind: "read", row: { ...person, ...plan, paidThrough, ...money, stop, ...extras, ...news } };
}

/** @param inTwo whether the file has a column for each part of the name. */
function nameIn({ text, wrong }: RowReader, inTwo: boolean) {
  const whole = oldName(text("name"));
  const lastName = text("lastName") || whole.lastName;
  if (lastName === "") wrong(inTwo ? "lastName" : "name", "is missing");
  return { firstName: capitalizeName(text("firstName") || whole.firstName), lastName: capitalizeName(lastName) };
}

function emailIn({ text, wrong }: RowReader): string {
  const email = text("email").toLowerCase();
  if (email !== "" && !isMailable(email)) wrong("email", `“${email}” is not an email address`);
  return email;
}

/** Drops an extension. */
const oldPhone = (text: string): string | null => toE164(text.replace(/\s*(?:x|ext\.?)\s*\d+$/i, ""));

const yesIn = ({ read }: RowReader, field: ImportField): boolean =>
  read(field, oldYesNo, "is neither yes nor no") ?? false;

function newsIn({ text, read, wrong }: RowReader, day: (text: string) => Day | null): Pick<OldSubscriber, "news"> {
  const agreed = read("news", oldYesNo, "is neither yes nor no");
  const on = read("newsOn", day, "is not a day");
  if (text("news") === "" && text("newsOn") !== "") wrong("news", "is missing: a day alone says neither yes nor no");
  return agreed === null ? {} : { news: { agreed, on } };
}

type AddressFields = Readonly<Record<"street" | "unit" | "city" | "state" | "zip", ImportField>>;
const delivery: AddressFields = { street: "street", unit: "unit", city: "city", state: "state", zip: "zip" };
const billing: AddressFields = {
  street: "billingStreet",
  unit: "billingUnit",
  city: "billingCity",
  state: "billingState",
  zip: "billingZip",
};

function addressIn({ text, needed, read, readNeeded }: RowReader, fields: AddressFields): OldAddress | null {
  if (text(fields.street) === "" && text(fields.zip) === "") return null;
  return {
    street: streetLine(needed(fields.street), text(fields.unit)),
    city: text(fields.city),
    state: read(fields.state, stateCode, "is not a state") ?? "",
    zip: readNeeded(fields.zip, oldZip, "is not a ZIP code") ?? "",
  };
}

function paymentIn(reader: RowReader): Pick<OldSubscriber, "paysBy" | "card"> {
  const paysBy = reader.read("paysBy", waysToPay, "is neither EZ-Pay nor bill") ?? "bill";
  const hasToken = reader.text("cardToken") !== "";
  if (paysBy === "ezpay" && !hasToken)
    reader.wrong("cardToken", "is missing: EZ-Pay needs the gateway's token of a card");
  return { paysBy, card: hasToken ? cardIn(reader) : null };
}

function cardIn({ text, readNeeded }: RowReader): OldCard | null {
  const last4 = readNeeded("cardLast4", (given) => /(\d{4})$/.exec(given)?.[1] ?? null, "does not end in four digits");
  const expires = readNeeded("cardExpires", oldExpiry, "is not a month and a year");
  if (last4 === null || expires === null) return null;
  const brand = brands.find(([like]) => like.test(text("cardBrand")))?.[1] ?? "OTHER";
  return { token: text("cardToken"), brand, last4, expires };
}

/** Card brands under the gateway's names. */
const brands: readonly (readonly [RegExp, string])[] = [
  [/^v/i, "VISA"],
  [/^m/i, "MC"],
  [/^a/i, "AMEX"],
  [/^d/i, "DISC"],
];

function stopIn({ text, read, wrong }: RowReader, day: (text: string) => Day | null): OldSubscriber["stop"] {
  const from = read("stopFrom", day, "is not a day");
  const until = read("stopUntil", day, "is not a day");
  const missing = text("stopFrom") === "" ? "stopFrom" : "stopUntil";
  if ((text("stopFrom") === "") !== (text("stopUntil") === ""))
    wrong(missing, "is missing: a stop has a first and a last day");
  if (from === null || until === null) return null;
  if (until <= from) wrong("stopUntil", "is not after the stop begins");
  return { from, until };
}

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
