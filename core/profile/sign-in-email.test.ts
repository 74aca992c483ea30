import { expect, test } from "vitest";
import { decideSignInEmail, signInEmailStep, takesEffectAt } from "./sign-in-email.ts";

const hours = (count: number) => count * 60 * 60 * 1000;
const good = {
  asked: " Nora@New.example ",
  current: "nora@old.example",
  waiting: null,
  isHere: true,
  confirmed: true,
  provenLately: true,
};

test("sends a code to a new address, in the form in which addresses are compared", () => {
  expect(decideSignInEmail(good)).toEqual({ kind: "ask", email: "nora@new.example" });
});

test.each([
  [{ isHere: false }, "elsewhere"],
  [{ confirmed: false }, "unconfirmed"],
  [{ asked: "NORA@old.example" }, "same-email"],
  [{ asked: "nora@[192.0.2.7]" }, "no-mailbox"],
  [{ provenLately: false }, "reauthenticate"],
  [{ provenLately: false, waiting: "somebody@else.example" }, "reauthenticate"],
] as const)("refuses %o: %s", (change, because) => {
  expect(decideSignInEmail({ ...good, ...change })).toEqual({ kind: "refused", because });
});

test("sends another code to the waiting address without a fresh sign-in", () => {
  expect(decideSignInEmail({ ...good, provenLately: false, waiting: "nora@new.example" }).kind).toBe("ask");
});

test("holds a confirmed change until 72 hours after it was requested", () => {
  const held = { askedAt: 0, confirmedAt: hours(1), allowedAt: null };
  expect(signInEmailStep(held, hours(72) - 1)).toBe("held");
  expect(signInEmailStep(held, hours(72))).toBe("due");
});

test("takes effect at once when both mailboxes have agreed, whichever was first", () => {
  expect(takesEffectAt({ askedAt: 0, confirmedAt: hours(1), allowedAt: hours(2) })).toBe(hours(2));
  expect(takesEffectAt({ askedAt: 0, confirmedAt: hours(3), allowedAt: hours(2) })).toBe(hours(3));
});

test("never takes effect with the old mailbox's agreement alone, and gives up after seven days", () => {
  const unconfirmed = { askedAt: 0, confirmedAt: null, allowedAt: hours(1) };
  expect(takesEffectAt(unconfirmed)).toBeNull();
  expect(signInEmailStep(unconfirmed, hours(7 * 24) - 1)).toBe("asked");
  expect(signInEmailStep(unconfirmed, hours(7 * 24))).toBe("over");
});

test("takes effect at once if the code is typed after the hold", () => {
  expect(signInEmailStep({ askedAt: 0, confirmedAt: hours(100), allowedAt: null }, hours(100))).toBe("due");
});
