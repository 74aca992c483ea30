/** What an issuer says when it refuses. */
export type Refusal = { readonly code: string; readonly decline: string | null };

const declined = (decline: string): Refusal => ({ code: "card_declined", decline });

export type TestCard = {
  readonly brand: "visa" | "mastercard" | "amex" | "discover";
  /** How charges are refused, with the owner present and later without. Null: approved. */
  readonly refuses: Refusal | null;
  readonly refusesLater: Refusal | null;
  /**
   * Whether the bank asks the owner. `once`: not for later charges to a card that was stored with the owner's approval.
   */
  readonly asks: "never" | "once" | "always";
  readonly refunds: "usual" | "pending" | "fails";
  readonly zip: "pass" | "fail";
  /** What the owner tells the bank about each charge, right after it; null: nothing. */
  readonly disputes: DisputeStart | null;
};

/** @param asksFirst the bank only asks, and has not taken the money back. */
export type DisputeStart = { readonly reason: string; readonly asksFirst: boolean };

const good: TestCard = {
  brand: "visa",
  refuses: null,
  refusesLater: null,
  asks: "never",
  refunds: "usual",
  zip: "pass",
  disputes: null,
};

const refusing = (refusal: Refusal): TestCard => ({ ...good, refuses: refusal, refusesLater: refusal });
const refusingLater = (refusal: Refusal): TestCard => ({ ...good, refusesLater: refusal });

/** Stripe's own test cards, by the numbers that its documentation gives them. No other number is accepted. */
const testCards: Readonly<Record<string, TestCard>> = {
  "4242424242424242": good,
  "5555555555554444": { ...good, brand: "mastercard" },
  "378282246310005": { ...good, brand: "amex" },
  "6011111111111117": { ...good, brand: "discover" },
  "4000000000000002": refusing(declined("generic_decline")),
  "4000000000009995": refusing(declined("insufficient_funds")),
  "4000000000009987": refusing(declined("lost_card")),
  "4000000000009979": refusing(declined("stolen_card")),
  "4000000000006975": refusing(declined("card_velocity_exceeded")),
  "4100000000000019": refusing(declined("fraudulent")),
  "4000000000000069": refusing({ code: "expired_card", decline: null }),
  "4000000000000127": refusing({ code: "incorrect_cvc", decline: null }),
  "4000000000000119": refusing({ code: "processing_error", decline: null }),
  "4000000000000341": refusingLater(declined("generic_decline")),
  "4000002500003155": { ...good, asks: "once" },
  "4000002760003184": { ...good, asks: "always" },
  "4000008260003178": { ...refusing(declined("insufficient_funds")), asks: "always" },
  "4000000000007726": { ...good, refunds: "pending" },
  "4000000000005126": { ...good, refunds: "fails" },
  "4000000000000036": { ...good, zip: "fail" },
  "4000000000000259": { ...good, disputes: { reason: "fraudulent", asksFirst: false } },
  "4000000000002685": { ...good, disputes: { reason: "product_not_received", asksFirst: false } },
  "4000000000001976": { ...good, disputes: { reason: "fraudulent", asksFirst: true } },
};

export const testCard = (number: string): TestCard | null => testCards[number] ?? null;

/** The ledger's name for a test card: its place in the list, so that no number is stored. */
export const nameOfCard = (number: string): string => String(Object.keys(testCards).indexOf(number));

/** The card with that name; `last4` is all that Stripe shows of a number. */
export function cardNamed(name: string): TestCard & { readonly last4: string } {
  const [number, card] = Object.entries(testCards)[Number(name)] ?? [];
  if (number === undefined || card === undefined) throw new TypeError(`unknown card: ${name}`);
  return { ...card, last4: number.slice(-4) };
}
