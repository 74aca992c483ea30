const brandNames: Readonly<Record<string, string>> = {
  VISA: "Visa",
  MC: "Mastercard",
  AMEX: "American Express",
  DISC: "Discover",
  OTHER: "Card",
};

/** "VISA 9990" -> "Visa ending in 9990"; any other way of paying by its own name. */
export function paidWith(cardLabel: string): string {
  const [, brand = "", last4] = /^([A-Z]+) (\d{4})$/.exec(cardLabel) ?? [];
  return last4 === undefined ? cardLabel : `${brandNames[brand] ?? "Card"} ending in ${last4}`;
}
