import { expect, test } from "vitest";
import { paidWith } from "./card-text.ts";

test.each([
  ["VISA 9990", "Visa ending in 9990", "Visa terminada en 9990"],
  ["JCB 1234", "Card ending in 1234", "Tarjeta terminada en 1234"],
  ["PayPal", "PayPal", "PayPal"],
  ["Check 1042, received Wed, Mar 4, 2026", "Check 1042, received Wed, Mar 4, 2026", "Cheque 1042"],
  ["Check received Wed, Mar 4, 2026", "Check received Wed, Mar 4, 2026", "Cheque"],
  ["Cash, received Wed, Mar 4, 2026", "Cash, received Wed, Mar 4, 2026", "Efectivo"],
])("names %s in the reader's language", (label, english, spanish) => {
  expect([paidWith(label, "en"), paidWith(label, "es")]).toEqual([english, spanish]);
});
