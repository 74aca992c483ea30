import type { Language } from "./language.ts";

const brandNames: Readonly<Record<string, string>> = {
  VISA: "Visa",
  MC: "Mastercard",
  AMEX: "American Express",
  DISC: "Discover",
};

const cardWords = {
  en: { card: "Card", endingIn: (brand: string, last4: string) => `${brand} ending in ${last4}` },
  es: { card: "Tarjeta", endingIn: (brand: string, last4: string) => `${brand} terminada en ${last4}` },
};

/** "VISA 9990" -> "Visa ending in 9990"; other payment methods by their own names. */
export function paidWith(cardLabel: string, language: Language): string {
  const [, brand = "", last4] = /^([A-Z]+) (\d{4})$/.exec(cardLabel) ?? [];
  const words = cardWords[language];
  if (language === "es" && cardLabel.startsWith("Check ")) return checkInSpanish(cardLabel);
  if (language === "es" && cardLabel.startsWith("Cash")) return "Efectivo";
  return last4 === undefined ? cardLabel : words.endingIn(brandNames[brand] ?? words.card, last4);
}

/** Keeps the number from "Check 1042, received Wed, Mar 4, 2026": the date is shown next to it. */
const checkInSpanish = (label: string): string =>
  ["Cheque", /^Check (.+), received /.exec(label)?.[1]].filter((part) => part !== undefined).join(" ");
