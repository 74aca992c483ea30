import * as fc from "fast-check";
import { expect, test } from "vitest";
import { isLoginClosed, networkLimits, signInGate, signInWaits } from "./throttle.ts";

const failed = (inWindow: number, secondsSinceLast = 0) => signInGate({ inWindow, secondsSinceLast });

test("allows 120 a minute for a network on auth, address validation, events and calendars, 300 on sign-ins from other sites, and 30 on account setup", () => {
  expect(networkLimits).toEqual({
    auth: { most: 120, windowSeconds: 60 },
    siteSignIn: { most: 300, windowSeconds: 60 },
    accountSetup: { most: 30, windowSeconds: 60 },
    addressValidation: { most: 120, windowSeconds: 60 },
    giftLookUp: { most: 60, windowSeconds: 60 },
    offerLookUp: { most: 60, windowSeconds: 60 },
    emailLink: { most: 60, windowSeconds: 60 },
    accountAccess: { most: 10, windowSeconds: 60 },
    analytics: { most: 120, windowSeconds: 60 },
    calendar: { most: 120, windowSeconds: 60 },
  });
});

test("allows ten failed sign-ins in 15 minutes, and makes each later one wait longer", () => {
  expect(failed(9)).toEqual({ kind: "open" });
  expect(failed(10)).toEqual({ kind: "wait", seconds: 1 });
  expect(failed(13)).toEqual({ kind: "wait", seconds: 8 });
  expect(failed(40)).toEqual({ kind: "wait", seconds: 60 });
  expect(failed(13, 8)).toEqual({ kind: "open" });
});

test("closes the login after a hundred failures in a row", () => {
  expect(isLoginClosed(99)).toBe(false);
  expect(isLoginClosed(100)).toBe(true);
});

test("makes the owner wait a minute at most before that", () => {
  fc.assert(
    fc.property(fc.nat(99), (inWindow) => {
      expect(failed(inWindow, 60)).toEqual({ kind: "open" });
    }),
  );
});

test("the list of waits agrees with the gate, and ends with the longest", () => {
  fc.assert(
    fc.property(fc.nat(99), fc.integer({ min: 0, max: 120 }), (inWindow, secondsSinceLast) => {
      const wait = signInWaits[Math.min(inWindow, signInWaits.length - 1)] ?? Number.NaN;
      expect(failed(inWindow, secondsSinceLast).kind).toBe(secondsSinceLast < wait ? "wait" : "open");
    }),
  );
  expect(signInWaits.at(-1)).toBe(60);
  expect(signInWaits.at(-2)).toBeLessThan(60);
});
