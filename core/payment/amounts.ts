import { cents, type Cents, fromDollars, isDollarAmount } from "../money.ts";

/** What a buyer may add to a payment, in dollars as in the specs' calls (account 5: minimum 0, step 0.01). */
export type PaymentExtras = { readonly tip: number; readonly donation: number };

export type CheckedExtras =
  | { readonly kind: "ok"; readonly tip: Cents; readonly donation: Cents }
  | { readonly kind: "refused"; readonly because: "tip" | "donation" };

/** Both must be whole cents, not negative, and within the publication's limit (security.md I7). */
export function checkExtras({ tip, donation }: PaymentExtras, limit: Cents): CheckedExtras {
  const tipCents = within(tip, limit);
  if (tipCents === null) return { kind: "refused", because: "tip" };
  const donationCents = within(donation, limit);
  if (donationCents === null) return { kind: "refused", because: "donation" };
  return { kind: "ok", tip: tipCents, donation: donationCents };
}

function within(dollars: number, limit: Cents): Cents | null {
  if (dollars === 0) return cents(0);
  if (dollars < 0 || !isDollarAmount(dollars)) return null;
  const amount = fromDollars(dollars);
  return amount <= limit ? amount : null;
}
