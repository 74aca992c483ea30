import { expect, test } from "vitest";
import { type AccountOpeningFacts, canOpenAccount } from "./account-opening.ts";

const now = 1_790_000_000_000;
const before = (minutes: number): number => now - minutes * 60_000;

const rightAfterPaying: AccountOpeningFacts = {
  isBuiltIn: true,
  scope: "checkout",
  isSameBrowser: true,
  isDropped: false,
  passwordTypedAt: before(9),
  paidAt: before(1),
  now,
};

test("opens the account right after paying, in the browser in which the password was typed", () => {
  expect(canOpenAccount(rightAfterPaying)).toBe(true);
  expect(canOpenAccount({ ...rightAfterPaying, paidAt: before(30), passwordTypedAt: before(120) })).toBe(true);
});

test.each<[why: string, facts: Partial<AccountOpeningFacts>]>([
  ["another browser", { isSameBrowser: false }],
  ["an order that isn't paid for", { paidAt: null }],
  ["a payment of half an hour ago", { paidAt: before(31) }],
  ["a payment of the future", { paidAt: before(-1) }],
  ["a password typed more than two hours ago", { passwordTypedAt: before(121) }],
  ["a login dropped because somebody else proved the mailbox", { isDropped: true }],
  ["a login of another provider", { isBuiltIn: false }],
  ["a session that is in the account area already", { scope: "account" }],
])("asks for the password with %s", (_, facts) => {
  expect(canOpenAccount({ ...rightAfterPaying, ...facts })).toBe(false);
});
