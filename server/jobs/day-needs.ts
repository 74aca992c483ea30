import type { RenewDueNeeds } from "#server/payment/renewal/renew-due.ts";
import type { PayRefundsNeeds } from "#server/payment/refund/pay-refunds.ts";
import type { Enqueue } from "#server/store/outbox.ts";

/** What the work of a day is given. */
export type DayNeeds = RenewDueNeeds & PayRefundsNeeds & { readonly enqueue: Enqueue; readonly uuid: () => string };
