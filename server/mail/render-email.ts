import type { Brand, EmailData, WriteEmail } from "./email-content.ts";
import * as accessEmails from "./emails/access-emails.ts";
import * as deliveryEmails from "./emails/delivery-emails.ts";
import * as giftEmails from "./emails/gift-emails.ts";
import * as leavingEmails from "./emails/leaving-emails.ts";
import * as loginEmails from "./emails/login-emails.ts";
import * as noticeEmails from "./emails/notice-emails.ts";
import * as paymentEmails from "./emails/payment-emails.ts";
import * as profileEmails from "./emails/profile-emails.ts";
import * as renewalEmails from "./emails/renewal-emails.ts";
import { writeHtml } from "./write-html.ts";
import { writeText } from "./write-text.ts";

const emails: { readonly [Kind in keyof EmailData]: WriteEmail<Kind> } = {
  ...accessEmails,
  ...deliveryEmails,
  ...giftEmails,
  ...leavingEmails,
  ...loginEmails,
  ...noticeEmails,
  ...paymentEmails,
  ...profileEmails,
  ...renewalEmails,
};

export type RenderedEmail = { readonly subject: string; readonly text: string; readonly html: string };

/** Both parts of an email, from one description of what it says. The subject is one line. */
export function renderEmail<Kind extends keyof EmailData>(
  kind: Kind,
  data: EmailData[Kind],
  brand: Brand,
): RenderedEmail {
  const written = emails[kind](data, brand);
  const content = { ...written, subject: written.subject.replace(/[\s\p{Cc}]+/gu, " ").trim() };
  return { subject: content.subject, text: writeText(content, brand), html: writeHtml(content, brand) };
}
