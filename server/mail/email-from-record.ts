import { offeredLanguage } from "#core/format/language.ts";
import type { EmailKind } from "#core/notice/email.ts";
import type { EmailRecord } from "#server/store/email/email-record.ts";
import { publicationIn } from "#server/store/publication/publication-in.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { emailBrandOf } from "./email-brand.ts";
import type { EmailData } from "./email-content.ts";
import { translateNames } from "./translate-names.ts";
import { renderEmail } from "./render-email.ts";

const secretLink = "https://only-the-reader.invalid/";
/** Formatted like a code, in two halves; no real code has these letters. */
const secretCode = "ONLYREADER";
const codeAsWritten = /ONLYR-?EADER/g;
const linkShown = "[a link that only the reader gets]";

/** Stand-ins for what was created when the email was sent, and is stored nowhere in the clear. */
const secrets = { link: secretLink, code: secretCode, validMinutes: 30 };

/**
 * The text of an email that was sent or waits, from its record. Links and codes that sign somebody in are left out,
 * because they are not stored. Null if its text was erased with the person.
 */
export function emailFromRecord(
  publication: Publication,
  email: EmailRecord,
): { readonly subject: string; readonly text: string } | null {
  if (email.recipient === "") return null;
  const language = offeredLanguage(email.language, publication.tenant.site.languages);
  const translated = publicationIn(publication, language);
  const { tenant, hosts } = translated;
  const brand = emailBrandOf(translated, `https://${hosts[0] ?? tenant.domain}`, email.accountNumber);
  const kind = email.kind as EmailKind;
  const made = { signInUrl: secretLink, forgotPasswordUrl: secretLink, loginEmail: email.recipient, ...secrets };
  // The record was written with the content of its kind; the column's type says only that it is JSON.
  const content = { ...made, ...(translateNames(translated, email.content) as EmailData[typeof kind]) };
  const { subject, text } = renderEmail(kind, content, brand, language);
  return { subject, text: text.replaceAll(secretLink, linkShown).replaceAll(codeAsWritten, "[a code]") };
}
