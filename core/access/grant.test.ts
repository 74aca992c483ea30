import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  accountRights,
  changeWaits,
  decideRemoval,
  grantKinds,
  grantProofs,
  mayDo,
  missingRight,
  refusedRightText,
} from "./grant.ts";

const kinds = fc.constantFrom(...grantKinds);
const rights = fc.constantFrom(...accountRights);

test("an owner may do everything, somebody with limited access may see, pay, report and stop", () => {
  expect(accountRights.filter((right) => mayDo("owner", right))).toEqual(accountRights);
  expect(accountRights.filter((right) => mayDo("limited", right))).toEqual(["see", "pay", "report", "stop"]);
});

test("a helper may do all but change where the owner's email goes, and drop an unpaid order", () => {
  expect(accountRights.filter((right) => !mayDo("helper", right))).toEqual(["changeEmail", "dropOrder"]);
});

test("the first right that is missing is named, and none where all are there", () => {
  fc.assert(
    fc.property(kinds, fc.array(rights), (kind, needed) => {
      const missing = missingRight(kind, needed);
      expect(missing === null).toBe(needed.every((right) => mayDo(kind, right)));
      expect(missing !== null && mayDo(kind, missing)).toBe(false);
    }),
  );
});

test("a refusal says what to do, with the phone number where there is one", () => {
  expect(refusedRightText("limited", "cancel", "(262) 555-0100")).toBe(
    "You can't cancel this subscription yet. Enter the code that we mailed to the address on record, or call customer service at (262) 555-0100.",
  );
  expect(refusedRightText("helper", "changeEmail", "")).toBe(
    "Only the account's owner can change the email address on this account. Ask the owner, or call customer service.",
  );
});

test("an owner is removed by an owner only, and the last one by nobody", () => {
  fc.assert(
    fc.property(kinds, fc.boolean(), fc.integer({ min: 1, max: 4 }), (actor, isSelf, owners) => {
      const decided = decideRemoval(actor, { kind: "owner", isSelf: isSelf && actor === "owner" }, owners);
      expect(decided.kind === "remove").toBe(actor === "owner" && owners > 1);
    }),
  );
});

test("others are removed by whoever may look after people, and everybody may leave", () => {
  for (const kind of ["helper", "limited"] as const) {
    expect(decideRemoval(kind, { kind, isSelf: true }, 1)).toEqual({ kind: "remove" });
    expect(decideRemoval("helper", { kind, isSelf: false }, 1)).toEqual({ kind: "remove" });
    expect(decideRemoval("limited", { kind, isSelf: false }, 1)).toEqual({ kind: "refused", because: "limited" });
  }
});

test("a change waits 72 hours of a grant, but not of a buyer's, a gift recipient's or one that staff confirmed", () => {
  const grantedAt = 1_772_000_000_000;
  const after = (hours: number) => grantedAt + hours * 3_600_000;
  for (const proof of grantProofs) {
    const isNew = !["checkout", "gift", "staff"].includes(proof);
    expect(changeWaits(proof, grantedAt, after(71.99))).toBe(isNew);
    expect(changeWaits(proof, grantedAt, after(72))).toBe(false);
  }
});
