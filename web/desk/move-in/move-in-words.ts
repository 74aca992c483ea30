import type { ImportField } from "#core/import/columns.ts";
import type { FindingTopic } from "#core/import/comparison.ts";
import type { ReadingFailure, ReadingKind } from "#core/import/reading.ts";

const numbers = new Intl.NumberFormat("en-US");
const one = (count: number, singular: string, plural: string): string =>
  `${numbers.format(count)} ${count === 1 ? singular : plural}`;

/** "1.4 MB" */
const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

export const fieldNames: Readonly<Record<ImportField, string>> = {
  oldNumber: "Old account number",
  name: "Name",
  firstName: "First name",
  lastName: "Last name",
  email: "Email",
  phone: "Phone",
  street: "Street",
  unit: "Unit",
  city: "City",
  state: "State",
  zip: "ZIP code",
  billingStreet: "Billing street",
  billingUnit: "Billing unit",
  billingCity: "Billing city",
  billingState: "Billing state",
  billingZip: "Billing ZIP code",
  plan: "Plan",
  price: "Price",
  days: "Days",
  startedOn: "Subscribed since",
  paidThrough: "Paid through",
  paysBy: "Pays by",
  cardToken: "Card token",
  cardBrand: "Card brand",
  cardLast4: "Card’s last four digits",
  cardExpires: "Card expires",
  balance: "Balance",
  stopFrom: "Vacation hold from",
  stopUntil: "Vacation hold until",
  gift: "Gift",
  paperNotices: "Wants paper mail",
  note: "Note",
};

export const fieldGroups: readonly { readonly title: string; readonly fields: readonly ImportField[] }[] = [
  { title: "Who", fields: ["oldNumber", "name", "firstName", "lastName", "email", "phone"] },
  { title: "What they have", fields: ["plan", "price", "days", "startedOn", "paidThrough", "balance"] },
  { title: "Delivery address", fields: ["street", "unit", "city", "state", "zip"] },
  {
    title: "Billing address",
    fields: ["billingStreet", "billingUnit", "billingCity", "billingState", "billingZip"],
  },
  { title: "Payment", fields: ["paysBy", "cardToken", "cardBrand", "cardLast4", "cardExpires"] },
  { title: "Vacation hold and others", fields: ["stopFrom", "stopUntil", "gift", "paperNotices", "note"] },
];

export const moveInWords = {
  title: "Move in",
  nowhere: "Your role can’t move subscribers in. Ask a publisher or an owner.",
  intro:
    "Bring in the subscribers of another system. Until you go live, nobody gets an email and nobody is charged. You can import a newer list as often as you like: only what changed in it changes here.",
  notRead: "This screen can’t be read right now.",
  list: "1. List",
  listHint:
    "A CSV file with one row for each subscription, up to 200 MB. Any column names work. Never include full card numbers: a card comes in by its token at the gateway.",
  file: "CSV file",
  upload: "Upload",
  uploading: (sent: number, bytes: number) => `Uploading: ${sizeText(sent)} of ${sizeText(bytes)}`,
  isHere: (name: string, bytes: number) => `${name}, ${sizeText(bytes)}`,
  isPartlyHere: (received: number, bytes: number) =>
    `The upload broke off at ${sizeText(received)} of ${sizeText(bytes)}. Choose the same file again to continue it.`,
  kept: (day: string) =>
    `If nobody works with it, we delete it after ${day}. Once it’s imported, we delete it right away.`,
  wasImported: (day: string) =>
    `It was imported, and its content is deleted. The rejected rows stay here through ${day}.`,
  remove: "Delete this list",
  removed: "The list is deleted.",
  tooLarge: "This file has more than 200 MB. Split it into two lists.",
  brokenOff: "The upload broke off. Choose the same file again to continue it.",
  columns: "2. Columns",
  columnsHint: "We guessed which column holds what. Correct what’s wrong; the next list starts with your choices.",
  notInFile: "Not in the file",
  choose: (anyOf: readonly ImportField[]) =>
    anyOf.length === 1 ? "Choose a column." : `Choose a column here or for “${fieldNames[anyOf[1] ?? "lastName"]}”.`,
  dates: "Dates such as 3/4/2026",
  monthFirst: "Month first: March 4",
  dayFirst: "Day first: April 3",
  planWords: "Plans",
  planWordsHint: "These are the old system’s words for plans. Say which plan and price each one means.",
  choosePlan: "Not one of our plans",
  byPrice: (plan: string) => `${plan}, by the price in the row`,
  planAt: (plan: string, price: string) => `${plan}, ${price}`,
  firstRows: "First rows",
  firstRowsCaption: "The first rows as they would be read",
  noPreview: "The first rows can’t be shown.",
  line: "Line",
  who: "Who",
  address: "Address",
  plan: "Plan",
  paidThrough: "Paid through",
  paysBy: "Pays by",
  ezPay: "EZ-Pay",
  bill: "Bill",
  whatIsWrong: "What’s wrong",
  saveMapping: "Save these choices as a file",
  saveMappingHint: "The command ./doorstep import subscribers takes that file with --mapping.",
  reading: "3. Check, import, compare",
  check: "Check the list",
  checkAgain: "Check again",
  import: "Import the list",
  checkFirst: "Check the list first: that stores nothing.",
  compare: "Compare the list",
  compareHint:
    "Comparing shows who differs between this list and what is here, by days and dollars. It changes nothing.",
  stop: "Stop",
  continue: "Continue",
  stateOf: {
    check: { running: "Checking the list …", stopped: "The check was stopped.", done: "The list is checked." },
    import: { running: "Importing the list …", stopped: "The import was stopped.", done: "The list is imported." },
    compare: { running: "Comparing the list …", stopped: "The comparison was stopped.", done: "The list is compared." },
  } satisfies Record<ReadingKind, Record<"running" | "stopped" | "done", string>>,
  startedBy: (by: string) => `Started by ${by}.`,
  rows: (rows: number, percent: number) => `${one(rows, "row", "rows")} read, ${percent}%`,
  counts: {
    added: "New",
    changed: "Changed",
    unchanged: "Same as before",
    rejected: "Rejected",
  },
  compared: {
    same: "The same",
    differ: "Differ",
    "not-here": "Only in the list",
    "not-there": "Only here",
    unreadable: "Can’t be read",
  },
  /** What a finding is about. */
  topics: {
    "paid through": "Paid through",
    balance: "Balance",
    name: "Name",
    email: "Email",
    phone: "Phone",
    plan: "Plan",
    "pays by": "Pays by",
    street: "Street",
    "not-here": "Only in the list",
    "not-there": "Only here",
    unreadable: "Can’t be read",
  } satisfies Record<FindingTopic, string>,
  totals: "What differs",
  what: "What",
  subscribers: "Subscribers",
  moreHere: "More here",
  moreThere: "More in the list",
  days: (days: number) => one(days, "day", "days"),
  findings: "Differences",
  allTopics: (count: number) => `Everything (${numbers.format(count)})`,
  topicCount: (topic: string, count: number) => `${topic} (${numbers.format(count)})`,
  show: "Show",
  oldNumber: "Old number",
  account: "Account",
  here: "Here",
  there: "In the list",
  apart: "Apart",
  allSame: "Nobody differs.",
  findingsNotRead: "The differences can’t be read right now.",
  saveFindings: "Save the differences as CSV",
  failed: (because: ReadingFailure, says: string) =>
    ({
      unreadable: `The rest of the file can’t be read as a table: ${says}. Correct the file and upload it again.`,
      overtaken: "Another list was imported in the meantime. Start again.",
      fault:
        "The program broke off several times at the same row. Press Continue to try again, or tell whoever runs it.",
    })[because],
  waiting: (count: number) =>
    `${count === 1 ? "1 subscriber waits" : `${numbers.format(count)} subscribers wait`} for the day you go live. Whoever runs Doorstep sets it with ./doorstep golive.`,
  rejects: "Rejected rows",
  rejectsHint: "These rows stop nobody else. Correct them in the file or in the old system, and upload it again.",
  rejectsNotRead: "The rejected rows can’t be read right now.",
  saveRejects: "Save the rejected rows as CSV",
  saved: "The file is saved. The trail says so.",
  notSaved: "The file couldn’t be made. Try again.",
};
