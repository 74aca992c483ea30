import type { Language } from "#core/format/language.ts";
import type { Brand, EmailData } from "./email-content.ts";
import * as accessEmails from "./emails/access-emails.ts";
import * as deliveryEmails from "./emails/delivery-emails.ts";
import * as giftEmails from "./emails/gift-emails.ts";
import * as cancellationEmails from "./emails/cancellation-emails.ts";
import * as loginEmails from "./emails/login-emails.ts";
import * as noticeEmails from "./emails/notice-emails.ts";
import * as paymentEmails from "./emails/payment-emails.ts";
import * as profileEmails from "./emails/profile-emails.ts";
import * as renewalEmails from "./emails/renewal-emails.ts";
import * as staffEmails from "./emails/staff-emails.ts";
import * as signInEmailEmails from "./emails/sign-in-email-emails.ts";
import { reasonOf } from "./email-reason.ts";
import { wordingIn, type WriteEmail } from "./wording.ts";
import { writeHtml } from "./write-html.ts";
import { writeText } from "./write-text.ts";

const emails: { readonly [Kind in keyof EmailData]: WriteEmail<Kind> } = {
  ...accessEmails,
  ...deliveryEmails,
  ...giftEmails,
  ...cancellationEmails,
  ...loginEmails,
  ...noticeEmails,
  ...paymentEmails,
  ...profileEmails,
  ...renewalEmails,
  ...staffEmails,
  ...signInEmailEmails,
};

export type RenderedEmail = { readonly subject: string; readonly text: string; readonly html: string };

/** Both parts of an email, from one description of its content. The subject is one line. */
export function renderEmail<Kind extends keyof EmailData>(
  kind: Kind,
  data: EmailData[Kind],
  brand: Brand,
  language: Language,
): RenderedEmail {
  const say = wordingIn(language);
  const written = emails[kind](data, brand, say);
  const content = { ...written, subject: written.subject.replace(/[\s\p{Cc}]+/gu, " ").trim() };
  const parts = [content, brand, say, reasonOf(kind)] as const;
  return { subject: content.subject, text: writeText(...parts), html: writeHtml(...parts) };
}
