import { passesLuhn } from "#core/payment/card.ts";

const cardFields = new Set(["cardnumber", "cardexpiredate", "cardcvv", "paymentinfo", "ssl_cvv2cvc2"]);
// Gateway ids can look like card numbers; every second token does.
const exempt = ["ssl_token", "ssl_txn_id", "ssl_merchant_txn_id", "ssl_oar_data"];
const exemptInText = new RegExp(`"(${exempt.join("|")})"\\s*:\\s*"[^"\\\\]*"`, "gi");

/**
 * Characters that people, phones and word processors put between the groups of a card number: spaces of any width,
 * dots, hyphens and dashes, and marks of no width.
 */
const between = "[ ._\\u00a0\\u00ad\\u00b7\\u2000-\\u200f\\u2010-\\u2015\\u202f\\u2060\\u2212\\u3000\\ufeff-]{1,3}";

/** Digits in groups: how a card number is written inside other text. */
const digitGroups = new RegExp(`\\d+(?:${between}\\d+)*`, "g");
const isBetween = new RegExp(`^${between}$`);
const cardLengths = { least: 13, most: 19 } as const;

const isCardNumber = (digits: string): boolean =>
  digits.length >= cardLengths.least && /^[2-6]/.test(digits) && passesLuhn(digits);

type Span = { readonly start: number; readonly end: number };

/** A quick check first: hardly any text has so many digits in a row, and every line of the log is checked. */
function hasManyDigits(text: string): boolean {
  let digits = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) {
      if (++digits === cardLengths.least) return true;
    } else if (code !== 32 && code !== 45 && code !== 46) {
      if (code > 127 && foreignDigit.test(text)) return true;
      if (code <= 127 || !isBetween.test(text.charAt(at))) digits = 0;
    }
  }
  return false;
}

const foreignDigit = /(?![0-9])\p{Nd}/u;
const isDigit = /^\p{Nd}$/u;

/**
 * Replaces the digits of any script by 0 to 9, such as full-width ones from phones; positions stay the same. Unicode
 * keeps the ten digits of a script together and in order.
 */
function inPlainDigits(text: string): string {
  if (!foreignDigit.test(text)) return text;
  return text.replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let first = code;
    while (isDigit.test(String.fromCodePoint(first - 1))) first--;
    return String((code - first) % 10).padEnd(digit.length, "\u200b");
  });
}

// One random id in 670 holds digits that pass for a card number (one in 1,200 of a browser's, which have no hyphens), and
// nobody types a card in these shapes.
const ourIds =
  /(?<![0-9a-f-])(?:[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}|[0-9a-f]{32})(?![0-9a-f-])/gi;
const withoutIds = (text: string): string => text.replaceAll(ourIds, (id) => "x".repeat(id.length));

/** Where card numbers are: whole groups of digits, because only a space may separate them from an expiration date. */
function cardSpans(text: string): Span[] {
  const spans: Span[] = [];
  if (!hasManyDigits(text)) return spans;
  for (const { 0: run, index } of withoutIds(inPlainDigits(text)).matchAll(digitGroups)) {
    if (run.length < cardLengths.least) continue;
    const groups = [...run.matchAll(/\d+/g)].map((group) => ({ digits: group[0], start: index + group.index }));
    for (let first = 0; first < groups.length; first++) {
      const found = cardFrom(groups, first);
      if (found === null) continue;
      spans.push(found.span);
      first = found.last;
    }
  }
  return spans;
}

function cardFrom(
  groups: readonly { readonly digits: string; readonly start: number }[],
  first: number,
): { readonly span: Span; readonly last: number } | null {
  let digits = "";
  for (let last = first; last < groups.length; last++) {
    const group = groups[last];
    if (group === undefined || digits.length + group.digits.length > cardLengths.most) return null;
    digits += group.digits;
    if (isCardNumber(digits))
      return { span: { start: groups[first]?.start ?? 0, end: group.start + group.digits.length }, last };
  }
  return null;
}

/** Text with every card number made unreadable: for the log (security.md 12). */
export function scrubCards(text: string): string {
  let clean = "";
  let from = 0;
  for (const { start, end } of cardSpans(text)) {
    clean += `${text.slice(from, start)}[card]`;
    from = end;
  }
  return clean + text.slice(from);
}

/**
 * JSON inside a string is checked twice: as written, because a doubled key may hide something, and as parsed, because
 * of escapes.
 */
function textHoldsCard(text: string): boolean {
  const json = parsedObject(text);
  if (json === null) return cardSpans(text).length > 0;
  return cardSpans(text.replace(exemptInText, "")).length > 0 || findCardData(json) !== null;
}

function parsedObject(text: string): object | null {
  if (!/^\s*[{[]/.test(text)) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}

/**
 * Finds card data in a request: a field that should only exist in the payment frame, or any string with a Luhn-valid
 * 13-19 digit number that starts with 2-6, inside convergeResponse too (security.md S11).
 *
 * @returns a JSON pointer to it, which never repeats the number itself; or null.
 */
export function findCardData(value: unknown, at = ""): string | null {
  if (typeof value === "string") return textHoldsCard(value) ? at : null;
  if (typeof value === "number") return cardSpans(String(value)).length > 0 ? at : null;
  if (value === null || typeof value !== "object") return null;
  for (const [key, item] of Object.entries(value)) {
    const found = findInField(key, item, at);
    if (found !== null) return found;
  }
  return null;
}

function findInField(key: string, item: unknown, at: string): string | null {
  const name = key.toLowerCase();
  if (textHoldsCard(key)) return at;
  const here = `${at}/${key}`;
  const unmasked = name === "ssl_card_number" && typeof item === "string" && item !== "" && !item.includes("*");
  if (cardFields.has(name) || unmasked) return here;
  return exempt.includes(name) && typeof item === "string" ? null : findCardData(item, here);
}
