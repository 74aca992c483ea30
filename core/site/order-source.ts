/** The parameters of a link that say where a buyer came from. */
export const sourceFields = ["source", "medium", "campaign", "term", "content"] as const;
export type SourceField = (typeof sourceFields)[number];

/** Where the buyer of an order came from; "" for what the link didn't say. */
export type OrderSource = Readonly<Record<SourceField, string>>;

/** The longest value that is kept. */
export const sourceLength = 80;

/**
 * Advertising networks number their campaigns with up to 19 digits, and one number in ten looks like a card number,
 * which no call accepts. So the middle of such numbers is left out.
 */
const longNumber = /\p{Nd}(?:[^\p{L}\p{Nd}]{0,3}\p{Nd}){12,}/gu;
const shortened = (number: string): string => {
  const letters = Array.from(number);
  return [...letters.slice(0, 6), "…", ...letters.slice(-4)].join("");
};

const tidy = (value: string): string =>
  value
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, " ")
    .replace(/\s+/g, " ")
    .replace(longNumber, shortened)
    .trim()
    .slice(0, sourceLength)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trim();

/**
 * Makes values that anybody may have written into a link fit for a table: on one line, and not too long. Null: nothing
 * is left.
 */
export function cleanOrderSource(
  given: Readonly<Partial<Record<SourceField, string | undefined>>>,
): OrderSource | null {
  const of = (field: SourceField): string => tidy(given[field] ?? "");
  const source: OrderSource = {
    source: of("source"),
    medium: of("medium"),
    campaign: of("campaign"),
    term: of("term"),
    content: of("content"),
  };
  return sourceFields.some((field) => source[field] !== "") ? source : null;
}
