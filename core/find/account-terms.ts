import { phoneDigits } from "#core/address/phone.ts";

/** The facts by which a caller may name an account, today's and earlier ones. */
export type SearchableAccount = {
  readonly accountNumber: number;
  /** The names of the person, of the logins, and of the recipients of gifts. */
  readonly names: readonly string[];
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  readonly places: readonly { readonly street: string; readonly city: string; readonly zip5: string }[];
  /** The last four digits of cards. */
  readonly cards: readonly string[];
  /** Numbers of receipts, invoices and gifts. */
  readonly codes: readonly string[];
};

const longestWord = 60;

/** Words that labels and callers abbreviate. The short form is stored; a search takes both. */
export const shortForms: Readonly<Record<string, string>> = {
  apartment: "apt",
  avenue: "ave",
  boulevard: "blvd",
  circle: "cir",
  court: "ct",
  drive: "dr",
  east: "e",
  highway: "hwy",
  lane: "ln",
  north: "n",
  parkway: "pkwy",
  place: "pl",
  road: "rd",
  south: "s",
  street: "st",
  terrace: "ter",
  west: "w",
};

/**
 * The words of a text in the form in which they are compared: lowercase letters without accents, and digits. O'Brien is
 * one word.
 */
export const wordsIn = (text: string): string[] =>
  normalizeText(text)
    .replaceAll(/['’`]/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .map(truncateWord);

export const truncateWord = (word: string): string => Array.from(word).slice(0, longestWord).join("");

export const normalizeText = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** The number of a receipt, an invoice or a gift, however it is grouped. */
export const codeWord = (code: string): string => truncateWord(normalizeText(code).replaceAll(/[^\p{L}\p{N}]/gu, ""));

export const cardWord = (last4: string): string => `card:${last4}`;

/** The ten digits of a US number, and the last seven, which a neighbor would dictate. */
export function phoneWords(phone: string): string[] {
  const digits = phoneDigits(phone);
  const national = digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
  return national.length > 7 ? [truncateWord(national), national.slice(-7)] : [national];
}

/** Only letters: such a word can be misspelled. */
export const isNameWord = (word: string): boolean => /^\p{L}+$/u.test(word);

/** Every word by which staff find an account, each once. Excludes everything about a person who was erased. */
export function accountWords(facts: SearchableAccount): string[] {
  const { accountNumber, names, emails, phones, places, cards, codes } = facts;
  const streets = places.flatMap(({ street }) => wordsIn(street).map((word) => shortForms[word] ?? word));
  const personal = [
    ...names.flatMap(wordsIn),
    ...streets,
    ...emails.map((email) => truncateWord(normalizeText(email.trim()))),
    ...phones.flatMap(phoneWords),
  ].filter((word) => word !== "");
  if (personal.length === 0) return [];
  return [
    ...new Set([
      ...personal,
      String(accountNumber),
      ...places.flatMap(({ city, zip5 }) => [...wordsIn(city), ...wordsIn(zip5)]),
      ...cards.filter((last4) => /^\d{4}$/.test(last4)).map(cardWord),
      ...codes.map(codeWord).filter((word) => word !== ""),
    ]),
  ].toSorted();
}

/** The facts of an account that can't be found anymore. */
export const emptyAccount = (accountNumber: number): SearchableAccount => ({
  accountNumber,
  names: [],
  emails: [],
  phones: [],
  places: [],
  cards: [],
  codes: [],
});

/** An account's facts with those of the accounts merged into it, including their numbers. */
export const withMergedAccounts = (
  own: SearchableAccount,
  merged: readonly SearchableAccount[],
): SearchableAccount => ({
  accountNumber: own.accountNumber,
  names: [own, ...merged].flatMap(({ names }) => names),
  emails: [own, ...merged].flatMap(({ emails }) => emails),
  phones: [own, ...merged].flatMap(({ phones }) => phones),
  places: [own, ...merged].flatMap(({ places }) => places),
  cards: [own, ...merged].flatMap(({ cards }) => cards),
  codes: [...[own, ...merged].flatMap(({ codes }) => codes), ...merged.map((each) => String(each.accountNumber))],
});
