import { stopWords as stopEs } from "#core/delivery/stop-words.es.ts";
import { stopWords as stop } from "#core/delivery/stop-words.ts";
import type { Language } from "#core/format/language.ts";
import type { Translation } from "#core/translation.ts";
import { emailWords as emailEs } from "./email-words.es.ts";
import { emailWords as email } from "./email-words.ts";
import { accessWords as accessEs } from "./emails/access-words.es.ts";
import { accessWords as access } from "./emails/access-words.ts";
import { deliveryWords as deliveryEs } from "./emails/delivery-words.es.ts";
import { deliveryWords as delivery } from "./emails/delivery-words.ts";
import { giftWords as giftEs } from "./emails/gift-words.es.ts";
import { giftWords as gift } from "./emails/gift-words.ts";
import { cancellationWords as leavingEs } from "./emails/cancellation-words.es.ts";
import { cancellationWords as leaving } from "./emails/cancellation-words.ts";
import { loginWords as loginEs } from "./emails/login-words.es.ts";
import { loginWords as login } from "./emails/login-words.ts";
import { noticeWords as noticeEs } from "./emails/notice-words.es.ts";
import { noticeWords as notice } from "./emails/notice-words.ts";
import { paymentWords as paymentEs } from "./emails/payment-words.es.ts";
import { paymentWords as payment } from "./emails/payment-words.ts";
import { profileWords as profileEs } from "./emails/profile-words.es.ts";
import { profileWords as profile } from "./emails/profile-words.ts";
import { renewalWords as renewalEs } from "./emails/renewal-words.es.ts";
import { renewalWords as renewal } from "./emails/renewal-words.ts";
import { signInEmailWords as signInEmailEs } from "./emails/sign-in-email-words.es.ts";
import { signInEmailWords as signInEmail } from "./emails/sign-in-email-words.ts";
import { staffWords as staff } from "./emails/staff-words.ts";
import { postedCodeWords as postedCodeEs } from "./posted-code-words.es.ts";
import { postedCodeWords as postedCode } from "./posted-code-words.ts";

const english = {
  email,
  postedCode,
  staff,
  access,
  delivery,
  gift,
  leaving,
  login,
  notice,
  payment,
  profile,
  renewal,
  signInEmail,
  stop,
};

/** Every table of words from which emails are written. */
export type EmailTables = Translation<typeof english>;

/** The one place that says which table belongs to which language. */
export const emailTables: Readonly<Record<Language, EmailTables>> = {
  en: english,
  es: {
    email: emailEs,
    postedCode: postedCodeEs,
    staff,
    access: accessEs,
    delivery: deliveryEs,
    gift: giftEs,
    leaving: leavingEs,
    login: loginEs,
    signInEmail: signInEmailEs,
    notice: noticeEs,
    payment: paymentEs,
    profile: profileEs,
    renewal: renewalEs,
    stop: stopEs,
  },
};
