import { expect, test } from "vitest";
import { toDay } from "../day.ts";
import { cents } from "../money.ts";
import { explanationRows, timelineActor, timelineKindOf } from "./timeline-entry.ts";
import { rolesFor } from "../staff/role.ts";
import type { TimelineFacts } from "./timeline-event.ts";
import { groupByAction } from "./timeline-actions.ts";
import { groupByAge } from "./timeline-groups.ts";
import { timelineText } from "./timeline-text.ts";
import { trailText } from "./trail-words.ts";

const payment = {
  source: "payment",
  state: "captured",
  purpose: "renewal",
  amount: cents(6200),
  cardLabel: "VISA 9990",
  forGift: false,
  because: null,
  receiptNumber: "R1",
  lines: [{ label: "Daily Print", amountCents: cents(6200) }],
  byPhone: false,
} as const satisfies TimelineFacts;
const credit = {
  source: "ledger",
  cause: "complaint",
  reference: "issue:7",
  halfUnits: 1,
  issueOn: toDay("2026-11-03"),
  printed: true,
  before: toDay("2027-01-16"),
  after: toDay("2027-01-17"),
} as const satisfies TimelineFacts;
const refund = {
  source: "refund",
  state: "review",
  reason: "goodwill",
  amount: cents(400),
  tax: cents(20),
  cardLabel: "VISA 9990",
  check: null,
  because: "declined",
} as const satisfies TimelineFacts;
const given = {
  source: "staffMoney",
  kind: "credit",
  state: "done",
  amount: cents(1200),
  units: null,
  printed: true,
  reason: "Goodwill",
  decidedBy: null,
  declineReason: null,
  withdrawReason: null,
  from: null,
  to: null,
} as const satisfies TimelineFacts;
const entry = {
  source: "trail",
  action: "identity.sign-in",
  call: "",
  outcome: "account",
  reason: "",
  note: "",
} as const;

test.each([
  [payment, "$62.00 paid for the renewal with Visa ending in 9990"],
  [
    { ...payment, purpose: "oneTime", byPhone: true },
    "$62.00 paid for another term with Visa ending in 9990, over the phone",
  ],
  [
    { ...payment, purpose: "lockbox", cardLabel: "Cash, received Tue, Nov 3, 2026" },
    "$62.00 paid for the subscription: cash, received Tue, Nov 3, 2026",
  ],
  [
    { ...payment, state: "declined", because: "expired-card" },
    "$62.00 for the renewal with Visa ending in 9990 was declined: expired-card",
  ],
  [{ ...payment, amount: cents(0) }, "Nothing was due for the renewal: the balance paid for it"],
  [{ ...payment, state: "token" }, "$62.00 for the renewal: the payment form was opened, nothing was paid"],
  [{ ...credit, cause: "granted", halfUnits: 0, after: credit.before }, "Started on a bill on Tue, Nov 3, 2026"],
  [
    { source: "email", kind: "receipt", state: "dead", recipient: "", emailId: "e1" },
    "“Receipt” was not emailed: there is no email address",
  ],
  [credit, "Half an issue added: credit for the paper dated Tue, Nov 3, 2026; paid through Sun, Jan 17, 2027"],
  [
    { ...credit, after: credit.before },
    "Half an issue added: credit for the paper dated Tue, Nov 3, 2026; still paid through Sat, Jan 16, 2027",
  ],
  [{ ...credit, cause: "refunded", halfUnits: -4, after: null }, "2 issues removed: refunded; nothing is paid for now"],
  [refund, "$4.00 to be refunded to Visa ending in 9990: decided by staff; needs a person, declined"],
  [{ ...refund, state: "paid", check: "1042" }, "$4.00 refunded by check 1042: decided by staff"],
  [given, "Credit of $12.00 given"],
  [{ ...given, units: 3 }, "Credit of 3 issues given"],
  [{ ...given, kind: "refund", state: "waiting" }, "Refund of $12.00 is waiting for approval"],
  [{ ...given, kind: "refund", state: "declined" }, "Refund of $12.00 was declined"],
  [{ ...given, kind: "refund", state: "withdrawn" }, "Refund of $12.00 was withdrawn"],
  [{ ...given, kind: "write-off", units: 3 }, "$12.00 that was owed written off"],
  [{ ...given, kind: "transfer", units: 3, to: 7 }, "3 issues moved to account 7"],
  [{ ...given, kind: "transfer", units: 3, from: 8, to: 7 }, "3 issues moved from account 8"],
  [
    { source: "attempt", outcome: "declined", code: "expired-card", amount: cents(6200) },
    "The card company declined: $62.00 (expired-card)",
  ],
  [entry, "Signed in"],
  [{ ...entry, outcome: "site" }, "Signed in at one of the paper's websites"],
  [{ ...entry, outcome: "wrong-password" }, "Tried to sign in: wrong password"],
  [{ ...entry, outcome: "of an earlier version" }, "Tried to sign in (of an earlier version)"],
  [{ ...entry, action: "identity.password", outcome: "right" }, "Typed the password"],
  [{ ...entry, action: "identity.set-password", outcome: "done" }, "Chose a new password"],
  [{ ...entry, action: "desk.askRefund", outcome: "refused" }, "Asked for a refund (refused)"],
  [{ source: "callBack", callBy: toDay("2026-11-25"), made: true }, "Asked for a call by Wed, Nov 25, 2026; we called"],
] as const satisfies readonly (readonly [TimelineFacts, string])[])("describes %o as %s", (facts, text) => {
  expect(timelineText(facts)).toBe(text);
});

test("a date is explained by what it was before, what was added, and what it is now", () => {
  expect(explanationRows(credit).map(({ value }) => value)).toEqual([
    "Sat, Jan 16, 2027",
    "0.5 issues",
    "Sun, Jan 17, 2027",
  ]);
  expect(explanationRows(payment)).toEqual([
    { label: "Daily Print", value: "$62.00" },
    { label: "Receipt", value: "R1" },
  ]);
});

test("an entry of the trail is attributed to the person who made it", () => {
  expect(timelineKindOf(entry, "login:7")).toBe("signIns");
  expect(timelineKindOf({ ...entry, action: "refund.request" }, "staff:7")).toBe("staff");
  expect(timelineKindOf(payment, "reader")).toBe("money");
  expect(timelineActor("staff:7", "Marge Olson")).toEqual({ kind: "staff", name: "Marge Olson" });
  expect(timelineActor("staff", "")).toEqual({ kind: "staff", name: "Staff, by command" });
  expect(timelineActor("login:7", "nora@readers.example")).toEqual({ kind: "reader", name: "nora@readers.example" });
  expect(timelineActor("job:renewals", "")).toEqual({ kind: "system", name: "" });
});

test("an action without words still says what kind it is", () => {
  expect(trailText("delivery.stop")).toBe("Set up a vacation hold");
  expect(trailText("something.new")).toBe("something.new");
  expect(Object.keys(rolesFor).filter((action) => trailText(`desk.${action}`).startsWith("desk."))).toEqual([]);
  expect(trailText("desk.act", "submitTemporaryStop")).toBe("Set up a vacation hold");
  expect(trailText("desk.act", "endNow")).toBe("Ended the subscription");
  expect(trailText("desk.act", "credit")).toBe("Entered a credit");
  expect(trailText("desk.act", "somethingNew")).toBe("Acted at the desk");
});

test("groups entries under the headings of their age", () => {
  const days = ["2026-11-25", "2026-11-24", "2026-11-23", "2026-11-17", "2026-10-25", "2026-10-24"];
  const groups = groupByAge(
    days.map((day) => ({ day })),
    toDay("2026-11-24"),
  );
  expect(groups.map(({ title, entries }) => [title, entries.length])).toEqual([
    ["Today", 2],
    ["Yesterday", 1],
    ["Last 7 days", 1],
    ["Last 30 days", 1],
    ["Older", 1],
  ]);
});

const recorded = {
  day: "2026-11-24",
  time: "8:52 a.m.",
  at: "2026-11-24T14:52:40.492Z",
  text: "Acted at the desk",
  who: { kind: "staff", name: "Tom Reyes" },
  reason: "Billing mistake",
  note: "",
} as const;
const byNobody = { kind: "system", name: "" } as const;
/** Within their minute, which all of them share. */
const msOf = (at: string): number => Number(at.slice(17, 23)) * 1000;

test("the records of one press are one act, with its reason once and what changed first", () => {
  const approved = { ...recorded, text: "Approved a request", reason: "" };
  const refunded = { ...recorded, text: "$80.00 to be refunded", reason: "", who: byNobody };
  const repeated = { ...approved, reason: "Billing mistake" };
  expect(groupByAction([recorded, approved, repeated, refunded], msOf)).toEqual([
    { entries: [refunded, repeated], who: recorded.who, reasons: ["Billing mistake"] },
  ]);
});

test("leaves out what another entry of the act already says", () => {
  const removed = { ...recorded, text: "Removed somebody's access", reason: "" };
  const both = { ...recorded, text: "Removed somebody's access and locked the login" };
  expect(groupByAction([removed, both], msOf).map(({ entries }) => entries)).toEqual([[both]]);
});

test("the program's and the database's clocks may differ within one act", () => {
  const atDatabase = { ...recorded, at: "2026-11-24T14:52:40.371Z", text: "Credit of 1 issue given", who: byNobody };
  expect(groupByAction([{ ...recorded, text: "Gave a credit" }, atDatabase], msOf)).toHaveLength(1);
});

test("another moment, another person, or another day makes another act", () => {
  const others = [
    { ...recorded, at: "2026-11-24T14:52:38.991Z" },
    { ...recorded, who: { kind: "reader", name: "" } as const },
    { ...recorded, day: "2026-11-23", who: byNobody },
  ];
  for (const other of others) expect(groupByAction([recorded, other], msOf)).toHaveLength(2);
  expect(groupByAction([recorded], msOf)).toEqual([
    { entries: [recorded], who: recorded.who, reasons: ["Billing mistake"] },
  ]);
});
