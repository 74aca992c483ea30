import { expect, test } from "vitest";
import { toDay } from "../day.ts";
import { digitalRate, sampleBundle, sampleCatalog, samplePolicy, sampleRate } from "../sample-plans.ts";
import { pathAfterSaveOffer } from "./price-after-save-offer.ts";
import { saveRate } from "./sample-offers.ts";

const facts = {
  catalog: { ...sampleCatalog, rates: [sampleRate, saveRate, digitalRate] },
  bundle: sampleBundle,
  rate: saveRate,
  renewsOn: toDay("2026-03-04"),
  chargeOn: toDay("2026-02-25"),
  anchorDay: 4,
  policy: samplePolicy,
  chargeOf: (rate: { amount: typeof saveRate.amount }) => rate.amount,
};

test("charges 23.40 on February 25, and 36.00 after the rate's term", () => {
  const { path, endsOn } = pathAfterSaveOffer(facts);
  expect(endsOn).toBe("2026-03-29");
  expect(path).toMatchObject([
    { chargeOn: "2026-02-25", renewsOn: "2026-03-04", amount: 2340 },
    { renewsOn: "2026-04-01", chargeOn: "2026-03-25", amount: 3600 },
  ]);
});

test("keeps a switched plan at its price; a bill has a renewal date but no charge date", () => {
  expect(pathAfterSaveOffer({ ...facts, rate: sampleRate, chargeOn: null })).toEqual({
    path: [expect.objectContaining({ renewsOn: "2026-03-04", chargeOn: "2026-03-04", amount: 3600 })],
    endsOn: null,
  });
});
