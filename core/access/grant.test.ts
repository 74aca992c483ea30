import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  accountRights,
  decideRemoval,
  grantKinds,
  grantProofs,
  hasRight,
  isChangeHeld,
  missingRight,
  refusedRightText,
} from "./grant.ts";
import { grantWords } from "./grant-words.ts";

const kinds = fc.constantFrom(...grantKinds);
const rights = fc.constantFrom(...accountRights);

test("lets an owner do everything, and limited access view, pay, report and stop", () => {
  expect(accountRights.filter((right) => hasRight("owner", right))).toEqual(accountRights);
  expect(accountRights.filter((right) => hasRight("limited", right))).toEqual(["see", "pay", "report", "stop"]);
});

test("lets a helper do everything except change where the owner's email goes, drop an unpaid order and change a gift", () => {
  expect(accountRights.filter((right) => !hasRight("helper", right))).toEqual(["changeEmail", "dropOrder", "gifts"]);
});

test("returns the first missing right, or null if none is missing", () => {
  fc.assert(
    fc.property(kinds, fc.array(rights), (kind, needed) => {
      const missing = missingRight(kind, needed);
      expect(missing === null).toBe(needed.every((right) => hasRight(kind, right)));
      expect(missing !== null && hasRight(kind, missing)).toBe(false);
    }),
  );
});

test("says in a refusal what to do, with the phone number if there is one", () => {
  expect(refusedRightText(grantWords, "limited", "cancel", "(262) 555-0100")).toBe(
    "You can't cancel this subscription yet. Enter the code that we mailed to the address on record, or call customer service at (262) 555-0100.",
  );
  expect(refusedRightText(grantWords, "helper", "changeEmail", "")).toBe(
    "Only the account's owner can change the email address on this account. Ask the owner, or call customer service.",
  );
});

test("lets only an owner remove an owner, and nobody remove the last one", () => {
  fc.assert(
    fc.property(kinds, fc.boolean(), fc.integer({ min: 1, max: 4 }), (actor, isSelf, owners) => {
      const decided = decideRemoval(actor, { kind: "owner", isSelf: isSelf && actor === "owner" }, owners);
      expect(decided.kind === "remove").toBe(actor === "owner" && owners > 1);
    }),
  );
});

test("lets anybody who may manage people remove others, and lets everybody leave", () => {
  for (const kind of ["helper", "limited"] as const) {
    expect(decideRemoval(kind, { kind, isSelf: true }, 1)).toEqual({ kind: "remove" });
    expect(decideRemoval("helper", { kind, isSelf: false }, 1)).toEqual({ kind: "remove" });
    expect(decideRemoval("limited", { kind, isSelf: false }, 1)).toEqual({ kind: "refused", because: "limited" });
  }
});

test("holds a change for 72 hours after a grant, but not for a buyer, a gift recipient or somebody staff confirmed", () => {
  const grantedAt = 1_772_000_000_000;
  const after = (hours: number) => grantedAt + hours * 3_600_000;
  for (const proof of grantProofs) {
    const isNew = !["checkout", "gift", "staff"].includes(proof);
    expect(isChangeHeld(proof, grantedAt, after(71.99))).toBe(isNew);
    expect(isChangeHeld(proof, grantedAt, after(72))).toBe(false);
  }
});
