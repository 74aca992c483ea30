import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, toDay } from "../day.ts";
import { cents } from "../money.ts";
import { noNoticeChanges, noticeLaw, windowsFor } from "../site/notice-law.ts";
import { activePriceNotices, agreedPrices, findGivenNotice, type GivenNotice, waitForNotice } from "./notice-proof.ts";

const day = toDay("2026-11-01");
const windows = windowsFor(
  "renewalReminder",
  { billingState: "NY", deliveryState: null, termDays: 366, day },
  noticeLaw(noNoticeChanges),
);
const required = [{ kind: "renewalReminder", occasion: "term:81", windows }] as const;
const proof = (provenOn: string | null, occasion = "term:81") =>
  [
    {
      kind: "renewalReminder",
      occasion,
      writtenOn: toDay("2026-10-16"),
      provenOn: provenOn === null ? null : toDay(provenOn),
    },
  ] as const;
const about = { today: day, chargeOn: day, renewsOn: toDay("2026-11-08") };

test("holds a charge until its notice is proven, and then as many days as the law requires", () => {
  expect(waitForNotice(required, [], about)).toBe("unproven");
  expect(waitForNotice(required, proof(null), about)).toBe("unproven");
  expect(waitForNotice(required, proof("2026-10-01", "term:80"), about)).toBe("unproven");
  expect(waitForNotice(required, proof("2026-10-18"), about)).toBe("too-soon");
  expect(waitForNotice(required, proof("2026-10-17"), about)).toBeNull();
  expect(waitForNotice([], [], about)).toBeNull();
});

test("repeats a notice when a stop has moved the charge away, and counts the new one", () => {
  const [needed] = required;
  const moved = { chargeOn: toDay("2026-12-10"), renewsOn: toDay("2026-12-17") };
  expect(findGivenNotice(needed, proof("2026-10-17"), about)).not.toBeNull();
  expect(findGivenNotice(needed, proof("2026-10-17"), moved)).toBeNull();
  expect(waitForNotice(required, proof("2026-10-17"), { ...moved, today: moved.chargeOn })).toBe("unproven");
  const again = [...proof("2026-10-17"), ...proof("2026-11-19", "term:81:2026-11-19")];
  expect(waitForNotice(required, again, { ...moved, today: moved.chargeOn })).toBeNull();
});

const dearer = { rateCode: "DM", rateVersion: 2, amount: cents(1499), chargeOn: day, daysBefore: 7 };
const priceChange = windowsFor(
  "priceChange",
  { billingState: "NY", deliveryState: null, termDays: 28, day },
  noticeLaw(noNoticeChanges),
);

test("counts a price notice in its charge's windows and once that is paid, unless a stop moved the charge", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 0, max: 60 }),
      fc.constantFrom(1, 2, 3),
      fc.boolean(),
      (before, moved, version, wasTried) => {
        const provenOn = addDays(day, -before);
        const notice: GivenNotice = {
          kind: "priceChange",
          occasion: "DM:2:term:81",
          writtenOn: provenOn,
          provenOn,
          told: dearer,
        };
        const chargeOn = addDays(day, moved);
        const renewsOn = addDays(chargeOn, 7);
        const facts = { chargeOn, renewsOn, windows: priceChange, rate: { rateCode: "DM", version }, wasTried };
        // At most thirty days before both dates (NY2). The renewal is the later one.
        const isInTime = before + moved + 7 <= 30;
        expect(activePriceNotices([notice], facts)).toEqual(isInTime || version >= 2 || wasTried ? [notice] : []);
      },
    ),
  );
});

test("counts a price from the charge it was announced for, once proven long enough, and not before", () => {
  fc.assert(
    fc.property(fc.integer({ min: -40, max: 40 }), fc.option(fc.integer({ min: -40, max: 40 })), (charge, proven) => {
      const notice: GivenNotice = {
        kind: "priceChange",
        occasion: "DM:2:term:81",
        writtenOn: day,
        provenOn: proven === null ? null : addDays(day, proven),
        told: { ...dearer, chargeOn: addDays(day, charge) },
      };
      const consented = [{ rateCode: "DM", amount: cents(1299) }];
      const counts = charge <= 0 && proven !== null && proven <= -7;
      expect(agreedPrices(consented, [notice], day).at(-1)?.amount).toBe(counts ? 1499 : 1299);
    }),
  );
});
