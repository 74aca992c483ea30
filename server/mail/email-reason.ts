import type { EmailTables } from "./email-tables.ts";
import type { EmailData } from "./email-content.ts";

/** Why somebody gets an email, as its last line says. */
export type EmailReason = keyof EmailTables["email"]["reasons"];

/** All other emails are about an account of the reader's. */
const reasons: Partial<Record<keyof EmailData, EmailReason>> = {
  confirmMailbox: "login",
  resetPassword: "login",
  signInLink: "login",
  alreadyHaveLogin: "login",
  signInChanged: "login",
  signInEmailCode: "login",
  signInEmailTaken: "login",
  signInEmailAsked: "login",
  signInEmailChanged: "login",
  accountInvitation: "invited",
  giftBought: "giver",
  giftRedeemed: "giver",
  giftReturned: "giver",
  giftWithdrawn: "giver",
  giftForYou: "recipient",
  giftBegun: "recipient",
  callBackAsked: "staff",
  webhookOff: "staff",
  staffInvitation: "colleague",
};

export const reasonOf = (kind: keyof EmailData): EmailReason => reasons[kind] ?? "account";
