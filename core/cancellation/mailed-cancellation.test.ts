import { expect, test } from "vitest";
import { asksToCancel, decideMail, type MailFacts } from "./mailed-cancellation.ts";

const letter: MailFacts = { isAutomatic: false, isAuthentic: true, subject: "CANCEL", accounts: 1, leaving: 1 };

test.each([
  ["CANCEL"],
  ["cancel"],
  [" Cancel. "],
  ["Re: CANCEL"],
  ["FW: Re: cancel"],
  ["Please cancel my subscription"],
  ["Cancel my subscription #1000017!"],
  ["CANCEL 1000017"],
  ["Cancel the newspaper, please"],
])("%j asks to cancel", (subject) => {
  expect(asksToCancel(subject)).toBe(true);
});

test.each([
  [""],
  ["Do not cancel"],
  ["Your subscription to The Courier is canceled"],
  ["Re: Your subscription to The Courier is canceled"],
  ["Cancel my vacation stop"],
  ["How do I cancel?"],
  ["Cancellation"],
  [`cancel ${"x".repeat(50_000)}`],
])("leaves %j to staff", (subject) => {
  expect(asksToCancel(subject)).toBe(false);
});

test.each([
  ["a sender who is known and authenticated leaves", {}, { kind: "cancel" }],
  ["a machine is never answered", { isAutomatic: true, isAuthentic: false }, { kind: "ignore" }],
  ["nobody vouches", { isAuthentic: false }, { kind: "review", because: "not-authentic" }],
  [
    "nobody vouches, and nobody is known",
    { isAuthentic: false, accounts: 0 },
    { kind: "review", because: "not-authentic" },
  ],
  ["another subject", { subject: "My carrier" }, { kind: "review", because: "not-understood" }],
  ["a stranger", { accounts: 0, leaving: 0 }, { kind: "review", because: "unknown-sender" }],
  ["nothing that renews", { leaving: 0 }, { kind: "review", because: "nothing-to-cancel" }],
  ["several accounts", { accounts: 3, leaving: 2 }, { kind: "cancel" }],
] as const)("%s", (_, change, decision) => {
  expect(decideMail({ ...letter, ...change })).toEqual(decision);
});
