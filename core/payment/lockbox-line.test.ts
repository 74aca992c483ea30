import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, toDay } from "../day.ts";
import { type LockboxRow, readLockboxLine } from "./lockbox-line.ts";

const today = toDay("2026-03-16");
const written: LockboxRow = {
  id: "LB-20260316-0001",
  account: "100200300",
  amount: "36.00",
  received: "2026-03-16",
  reference: "1042",
};
const read = (change: Partial<LockboxRow>) => readLockboxLine({ ...written, ...change }, today);

test("reads a line as an id, an account, an amount in cents, a day and a reference", () => {
  expect(read({})).toEqual({
    kind: "line",
    line: {
      externalId: "LB-20260316-0001",
      accountNumber: 100_200_300,
      amount: 3600,
      receivedOn: "2026-03-16",
      reference: "1042",
    },
  });
});

test.each([
  ["36", 3600],
  ["36.5", 3650],
  ["0.01", 1],
  ["00036.00", 3600],
  ["10000.00", 1_000_000],
])("%s is %i cents", (amount, cents) => {
  expect(read({ amount })).toMatchObject({ line: { amount: cents } });
});

test.each([
  ["id", ["", " ", "a b", "x".repeat(65), "a,b", "é"], "id"],
  ["account", ["", "12a", "-1", "1234567890123", "1.0"], "account"],
  ["amount", ["", "-36.00", "+36.00", "36.001", "36,00", "1,036.00", "$36.00", "3e2", ".50", "36."], "amount"],
  ["amount", ["0", "0.00"], "amount-nothing"],
  ["amount", ["10000.01", "999999999"], "amount-too-much"],
  ["received", ["", "03/16/2026", "2026-02-30", "2026-3-1"], "received"],
  ["received", ["2026-03-17"], "received-later"],
  ["received", ["2025-03-14"], "received-too-old"],
  ["reference", ["x".repeat(41), "a\nb", "<b>"], "reference"],
] as const)("%s %j is refused", (field, texts, because) => {
  for (const text of texts) expect(read({ [field]: text })).toEqual({ kind: "refused", because });
});

test("reads every amount of whole cents as written", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (cents) => {
      const amount = `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
      expect(read({ amount })).toMatchObject({ kind: "line", line: { amount: cents } });
    }),
  );
});

test("accepts a check up to a year old", () => {
  expect(read({ received: addDays(today, -366) }).kind).toBe("line");
  expect(read({ received: addDays(today, -367) }).kind).toBe("refused");
});
