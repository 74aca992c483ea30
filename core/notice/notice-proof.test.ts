import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, toDay } from "../day.ts";
import { cents } from "../money.ts";
import { noChanges, noticeLaw, windowsFor } from "./notice-law.ts";
import { agreedOn, type GivenNotice, waitForNotice } from "./notice-proof.ts";

const day = toDay("2026-11-01");
const windows = windowsFor(
  "renewalReminder",
  { billingState: "NY", deliveryState: null, termDays: 366, day },
  noticeLaw(noChanges),
);
const required = [{ kind: "renewalReminder", occasion: "term:81", windows }] as const;
const proof = (provenOn: string | null, occasion = "term:81") => [
  { kind: "renewalReminder", occasion, provenOn: provenOn === null ? null : toDay(provenOn) } as const,
];

test("a charge waits until its notice is proven, and then as many days as the law asks for", () => {
  expect(waitForNotice(required, [], day)).toBe("unproven");
  expect(waitForNotice(required, proof(null), day)).toBe("unproven");
  expect(waitForNotice(required, proof("2026-10-01", "term:80"), day)).toBe("unproven");
  expect(waitForNotice(required, proof("2026-10-18"), day)).toBe("too-soon");
  expect(waitForNotice(required, proof("2026-10-17"), day)).toBeNull();
  expect(waitForNotice([], [], day)).toBeNull();
});

test("a price counts from the charge that it was told for, once it was proven for long enough, and not before", () => {
  fc.assert(
    fc.property(fc.integer({ min: -40, max: 40 }), fc.option(fc.integer({ min: -40, max: 40 })), (charge, proven) => {
      const told: GivenNotice = {
        kind: "priceChange",
        occasion: "DM:2:term:81",
        provenOn: proven === null ? null : addDays(day, proven),
        told: { rateCode: "DM", amount: cents(1499), chargeOn: addDays(day, charge), daysBefore: 7 },
      };
      const consented = [{ rateCode: "DM", amount: cents(1299) }];
      const counts = charge <= 0 && proven !== null && proven <= -7;
      expect(agreedOn(consented, [told], day).at(-1)?.amount).toBe(counts ? 1499 : 1299);
    }),
  );
});
