import * as fc from "fast-check";
import { expect, test } from "vitest";
import { limits, signInGate } from "./throttle.ts";

const failed = (inWindow: number, secondsSinceLast = 0) => signInGate({ inWindow, inRow: inWindow, secondsSinceLast });

test("120 a minute for a network on auth, address validation and events, 30 on account setup", () => {
  expect(limits).toEqual({
    auth: { most: 120, windowSeconds: 60 },
    accountSetup: { most: 30, windowSeconds: 60 },
    addressValidation: { most: 120, windowSeconds: 60 },
    giftLookUp: { most: 60, windowSeconds: 60 },
    emailLink: { most: 60, windowSeconds: 60 },
    accountAccess: { most: 10, windowSeconds: 60 },
    analytics: { most: 120, windowSeconds: 60 },
  });
});

test("ten failed sign-ins in 15 minutes are free, then each costs a longer wait", () => {
  expect(failed(9)).toEqual({ kind: "open" });
  expect(failed(10)).toEqual({ kind: "wait", seconds: 1 });
  expect(failed(13)).toEqual({ kind: "wait", seconds: 8 });
  expect(failed(40)).toEqual({ kind: "wait", seconds: 60 });
  expect(failed(13, 8)).toEqual({ kind: "open" });
});

test("a hundred failures in a row close the login", () => {
  expect(signInGate({ inWindow: 0, inRow: 99, secondsSinceLast: 9999 })).toEqual({ kind: "open" });
  expect(signInGate({ inWindow: 0, inRow: 100, secondsSinceLast: 9999 })).toEqual({ kind: "closed" });
});

test("short of that the owner waits a minute at most", () => {
  fc.assert(
    fc.property(fc.nat(99), fc.nat(99), (inWindow, inRow) => {
      expect(signInGate({ inWindow, inRow, secondsSinceLast: 60 })).toEqual({ kind: "open" });
    }),
  );
});
