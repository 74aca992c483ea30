import type { IntentPurpose } from "#server/db/tables/money.ts";
import { holdPayment } from "./hold-payment.ts";
import type { PrepareBooking } from "./settled.ts";

/** Who books what was paid for. A purpose without one is left for a person: money is never fulfilled by guesswork. */
export type Bookers = Readonly<Partial<Record<IntentPurpose, PrepareBooking>>>;

/** One way to book every payment: by what it was for. */
export const bookByPurpose =
  (bookers: Bookers): PrepareBooking =>
  async (request, sale) => {
    const prepare = bookers[request.intent.purpose];
    return prepare === undefined
      ? (tx) => holdPayment(tx, request, sale.transaction, "purpose")
      : prepare(request, sale);
  };
