import { toDay } from "../day.ts";
import { grantEntry } from "../ledger/expiry.ts";
import { cents } from "../money.ts";
import { sampleCatalog, samplePolicy } from "../sample-plans.ts";
import { noPaperFee } from "./paper-fee.ts";
import type { PayableFacts } from "./payment-options.ts";

// For tests only.

/** Rules 10: Wed/Fri/Sun by bill, paid through Sunday, March 1; on Friday, February 20. */
export const samplePayable: PayableFacts = {
  held: {
    bundleId: "print-3",
    rateCode: "P4W",
    rateVersion: 1,
    addOnIds: [],
    next: null,
    status: "active",
    method: "bill",
    renews: true,
    endedUnpaidOn: null,
    paidThrough: toDay("2026-03-01"),
    renewsOn: toDay("2026-03-04"),
    chargeOn: null,
    anchorDay: 4,
    entries: [grantEntry({ startOn: toDay("2026-02-04"), units: 12 }, null)],
    stops: [],
    billingState: "IA",
    deliveryState: "IA",
  },
  ezPayOnly: false,
  balance: cents(0),
  fee: noPaperFee,
  catalog: sampleCatalog,
  policy: { ...samplePolicy, graceDays: { print: 14, digital: 7 } },
  today: toDay("2026-02-20"),
};
