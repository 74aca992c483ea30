import type { Day } from "#core/day.ts";
import type { TenantSite } from "#core/site/tenant.ts";
import type { Language } from "#core/format/language.ts";
import { themeOf } from "#core/site/theme.ts";
import { printedWordsIn } from "./printed-words-in.ts";

/** The content of a printed or stored page, such as a receipt or a bill, before it is drawn. */
export type PrintedPage = {
  readonly language: Language;
  readonly title: string;
  /** The publication's color, `#rrggbb`. */
  readonly accent: string;
  readonly heading: string;
  readonly writtenOn: Day;
  /** The publication, its company and address. */
  readonly from: { readonly name: string; readonly lines: readonly string[] };
  /** The address lines on the envelope; empty for pages that are not mailed. */
  readonly to: readonly string[];
  readonly facts: readonly { readonly label: string; readonly text: string }[];
  readonly lines: readonly { readonly label: string; readonly amount: string }[];
  readonly total: { readonly label: string; readonly amount: string };
  readonly notes: readonly string[];
};

export type Publisher = Pick<TenantSite, "siteName" | "company" | "addrDesc" | "customerService" | "accent">;

/** The accent color, made readable on white paper. */
export const accentOf = ({ accent }: Publisher): string => themeOf(accent).light["--accent"];

export const senderOf = (site: Publisher): PrintedPage["from"] => ({
  name: site.siteName,
  lines: [site.company, site.addrDesc].filter((line) => line !== "" && line !== site.siteName),
});

/** The contact for questions; empty if the publication names none. */
export function serviceNote({ customerService: { phone, email } }: Publisher, language: Language): string[] {
  const words = printedWordsIn[language].questions;
  if (phone === "") return email === "" ? [] : [words.email(email)];
  return [email === "" ? words.call(phone) : words.callOrEmail(phone, email)];
}

/** How much of the total is tax, if the prices include it. */
export const taxNote = (tax: string | null, language: Language): string[] =>
  tax === null ? [] : [printedWordsIn[language].taxes(tax)];
