import type { PhoneStartRefusal } from "./decide-phone-start.ts";

export type DeskStartRefusal = PhoneStartRefusal | "live" | "price-changed";

/** Why an order can't be taken, in words for the phone: the reason, and what staff can say instead. */
export const phoneStartSentences: Readonly<Record<DeskStartRefusal, string>> = {
  "plan-already-active":
    "This email address already has this kind of subscription. Open that account, or start a second one.",
  "includes-your-plan":
    "This plan includes the one that the caller already has. Open that account and change its plan.",
  "in-your-plan": "The caller's plan already includes this one.",
  "rate-not-for-current": "This price is for new subscribers, and the caller has a subscription. Choose another plan.",
  address: "Enter the address first.",
  "no-print-delivery": "The paper isn't delivered to this address. Offer a digital plan, or enter another address.",
  "off-sale": "This plan is not sold anymore. Choose another one.",
  terms: "The terms have changed. Read them to the caller again.",
  "terms-not-accepted": "Read the terms to the caller first.",
  "gift-date": "Choose another day.",
  "gift-already-given": "This gift was given already.",
  "not-as-gift": "This plan can't be given as a gift.",
  "offer-unknown": "There is no such offer code.",
  "offer-expired": "This offer code has expired.",
  "offer-used-up": "This offer code has reached its limit.",
  "offer-used-before": "The caller has used this offer code before.",
  "offer-new-readers": "This offer code is for new subscribers only.",
  "offer-former-readers": "This offer code is for former subscribers who come back.",
  "offer-not-as-gift": "This offer code can't be used for a gift.",
  "ez-pay-only": "This plan is charged to a card automatically. Take a card, or choose a plan with bills.",
  "start-day": "It can start today or within 60 days. Choose another day.",
  "looks-alike":
    "Somebody with the same phone, email or address has this already. Open that account, or start a second one.",
  live: "This account has a subscription. Change its plan instead.",
  "price-changed": "The price has changed since you read it. Review it, and read the new one to the caller.",
};
