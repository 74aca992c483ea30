import type { Day } from "#core/day.ts";
import type { TenantSite } from "#core/site/tenant.ts";
import { printedWords } from "./printed-words.ts";

/** What stands on a page that is printed or kept, before it is drawn: a receipt, a bill. */
export type PrintedPage = {
  readonly title: string;
  readonly heading: string;
  readonly writtenOn: Day;
  /** The publication, its company and address. */
  readonly from: { readonly name: string; readonly lines: readonly string[] };
  /** As it stands on the envelope; empty for what is not mailed. */
  readonly to: readonly string[];
  readonly facts: readonly { readonly label: string; readonly text: string }[];
  readonly lines: readonly { readonly label: string; readonly amount: string }[];
  readonly total: { readonly label: string; readonly amount: string };
  readonly notes: readonly string[];
};

export type Publisher = Pick<TenantSite, "siteName" | "company" | "addrDesc" | "customerService">;

export const senderOf = (site: Publisher): PrintedPage["from"] => ({
  name: site.siteName,
  lines: [site.company, site.addrDesc].filter((line) => line !== "" && line !== site.siteName),
});

/** Whom to ask; nothing where the publication names nobody. */
export function serviceNote({ customerService: { phone, email } }: Publisher): string[] {
  const words = printedWords.questions;
  if (phone === "") return email === "" ? [] : [words.email(email)];
  return [email === "" ? words.call(phone) : words.callOrEmail(phone, email)];
}

/** How much of the total is tax, where the prices include it. */
export const taxNote = (tax: string | null): string[] => (tax === null ? [] : [printedWords.taxes(tax)]);
