import { expect, test } from "vitest";
import { type OldSubscriber, readRow } from "./old-subscriber.ts";
import type { RowCells } from "./row-reader.ts";

const cells: RowCells = {
  oldNumber: " 0000017 ",
  name: "ELLINGSEN, NORA",
  email: "Nora@Readers.Example ",
  phone: "262.555.0134 x12",
  street: "415 Hickory Street",
  unit: "4B",
  city: "West Bend",
  state: "Wisconsin",
  zip: "53095",
  plan: "WFS",
  price: "$36.00",
  days: "Wed/Fri/Sun",
  startedOn: "5/1/19",
  paidThrough: "3/15/2026",
  paysBy: "EZPAY",
  cardToken: "4421912014039990",
  cardBrand: "Mastercard",
  cardLast4: "************9990",
  cardExpires: "12/2029",
  balance: "1.50",
  stopFrom: "2026-03-04",
  stopUntil: "2026-03-09",
  note: "  Behind the screen door,\nplease ",
};

const read = (changes: RowCells = {}) => readRow({ ...cells, ...changes }, { dates: "month-first" });
function right(changes: RowCells = {}): OldSubscriber {
  const result = read(changes);
  if (result.kind === "rejected") throw new Error(JSON.stringify(result.problems));
  return result.row;
}
const wrong = (changes: RowCells): string[] => {
  const result = read(changes);
  return result.kind === "rejected" ? result.problems.map(({ field, says }) => `${field} ${says}`) : [];
};

test("reads a row as an old system writes it", () => {
  expect(right()).toEqual({
    oldNumber: "0000017",
    firstName: "Nora",
    lastName: "Ellingsen",
    email: "nora@readers.example",
    phone: "+12625550134",
    address: { street: "415 Hickory Street, # 4B", city: "West Bend", state: "WI", zip: "53095" },
    billing: null,
    plan: "WFS",
    price: 3600,
    days: [0, 3, 5],
    startedOn: "2019-05-01",
    paidThrough: "2026-03-15",
    paysBy: "ezpay",
    card: { token: "4421912014039990", brand: "MC", last4: "9990", expires: { month: 12, year: 2029 } },
    balance: 150,
    stop: { from: "2026-03-04", until: "2026-03-09" },
    gift: false,
    paperNotices: false,
    note: "Behind the screen door,\nplease",
  });
});

test("needs only a number, a name, a plan, and the day through which it is paid", () => {
  const bare = readRow(
    { oldNumber: "1", name: "Cher", plan: "DIG", paidThrough: "2026-03-15" },
    { dates: "month-first" },
  );
  expect(bare).toMatchObject({ kind: "read", row: { email: "", paysBy: "bill", address: null, paperNotices: true } });
});

test("reports everything that is wrong with a row at once", () => {
  expect(
    wrong({ oldNumber: "n/a", name: "-", email: "nora at example", paidThrough: "13/45/2026", balance: "free" }),
  ).toEqual([
    "oldNumber is missing",
    "name is missing",
    "email “nora at example” is not an email address",
    "paidThrough “13/45/2026” is not a day",
    "balance “free” is not an amount",
  ]);
});

test.each<[string, RowCells, string]>([
  ["EZ-Pay without a card", { cardToken: "" }, "cardToken is missing: EZ-Pay needs the gateway's token of a card"],
  ["a card without its last month", { cardExpires: "" }, "cardExpires is missing"],
  ["half a stop", { stopUntil: "N/A" }, "stopUntil is missing: a stop has a first and a last day"],
  ["a stop that ends before it begins", { stopUntil: "2026-03-01" }, "stopUntil is not after the stop begins"],
  ["a stop of no days", { stopUntil: "2026-03-04" }, "stopUntil is not after the stop begins"],
  [
    "another country's phone number",
    { phone: "+44 20 7946 0000" },
    "phone “+44 20 7946 0000” is not a US phone number",
  ],
  ["a street without a ZIP code", { zip: "" }, "zip is missing"],
  ["an unknown way to pay", { paysBy: "barter" }, "paysBy “barter” is neither EZ-Pay nor bill"],
])("refuses %s", (_, changes, problem) => {
  expect(wrong(changes)).toEqual([problem]);
});
