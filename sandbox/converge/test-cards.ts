import { type MoodName, moodNames } from "../moods.ts";

type Brand = "VISA" | "MC" | "AMEX" | "DISC";

type TestCard = {
  readonly brand: Brand;
  /** Only for these cards do the cents of the amount matter, so that no real total fails by accident. */
  readonly rehearses: boolean;
  /** How the gateway treats calls about this card. */
  readonly mood: CardMood | null;
};

export type CardMood = { readonly call: MoodyCall; readonly mood: MoodName };

/** The demo gateway accepts only these numbers (error 9999). */
const testCards: ReadonlyMap<string, TestCard> = new Map([
  ["4124939999999990", { brand: "VISA", rehearses: false, mood: null }],
  ["5406004444444443", { brand: "MC", rehearses: false, mood: null }],
  ["6011000000000012", { brand: "DISC", rehearses: false, mood: null }],
  ["5472063333333330", { brand: "MC", rehearses: true, mood: null }],
  ["370000000000002", { brand: "AMEX", rehearses: true, mood: null }],
]);

/**
 * The calls that have moods, in the order of their digit on a mood card: 1 checkout (a payment on the payment page), 2
 * sale (with a stored card) ... 5 query.
 */
const callsByDigit = ["checkout", "sale", "return", "void", "query"] as const;
export type MoodyCall = (typeof callsByDigit)[number];

/**
 * The card for which one kind of call gets one mood: 4000 0000 000, a digit for the call, one for the mood, 00, and its
 * check digit.
 */
export function moodyCard(call: MoodyCall, mood: MoodName): string {
  const start = `40000000000${callsByDigit.indexOf(call) + 1}${moodNames.indexOf(mood)}00`;
  return start + [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].findIndex((digit) => passesLuhn(`${start}${digit}`));
}

/** A card has one digit for its mood, so only ten fit. */
const moodsOfCards = moodNames.slice(0, 10);

const moodyCards: ReadonlyMap<string, TestCard> = new Map(
  callsByDigit.flatMap((call) =>
    moodsOfCards
      .filter((mood) => mood !== "usual")
      .map((mood) => [moodyCard(call, mood), { brand: "VISA", rehearses: false, mood: { call, mood } }]),
  ),
);

/** The card behind both emulated wallets; it always approves. */
export const walletCard = { number: "4124939999999990", expires: "1249" };

export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits[digits.length - 1 - place]);
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return digits.length > 0 && sum % 10 === 0;
}

/** Keeps the first two and last four digits. */
export const maskOf = (digits: string): string => digits.slice(0, 2) + "*".repeat(digits.length - 6) + digits.slice(-4);

/** The card, or the gateway's error code: 5000 no card number, 9999 a real one, 5001 expired. `month` is YYMM. */
export function readTestCard(number: string, expires: string, month: string): TestCard | "5000" | "9999" | "5001" {
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) return "5000";
  const card = testCards.get(number) ?? moodyCards.get(number);
  if (card === undefined) return "9999";
  if (!/^(0[1-9]|1[0-2])\d\d$/.test(expires)) return "5001";
  return expires.slice(2) + expires.slice(0, 2) < month ? "5001" : card;
}
