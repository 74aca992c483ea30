import { toDay } from "#core/day.ts";
import { cents } from "#core/money.ts";
import type { EmailData } from "./email-content.ts";

/** Emails about gifts, as input for rendering. */
export const sampleGiftEmails: Pick<
  EmailData,
  "giftBought" | "giftForYou" | "giftBegun" | "giftRedeemed" | "giftReturned" | "giftWithdrawn"
> = {
  giftBought: {
    name: "Ada Reader",
    accountNumber: 1_000_017,
    planName: "Print + Digital",
    length: "8 weeks",
    recipientName: "Ben Byron",
    recipientEmail: "ben@readers.example",
    paid: cents(3600),
    mailOn: toDay("2026-12-24"),
    redeemThrough: toDay("2031-12-24"),
    terms: { version: "2026-01", text: "Payment is charged up to 14 days before.\n\nCancel anytime." },
  },
  giftForYou: {
    name: "Ben Byron",
    donorName: "Ada Reader",
    note: "Happy birthday, Ben!\nFor the mornings on the porch.",
    planName: "Print + Digital",
    length: "8 weeks",
    printed: true,
    redeemThrough: toDay("2031-12-24"),
    link: "https://courier.example/subscribe/redeem?code=c&x=1",
  },
  giftBegun: {
    name: "Ben Byron",
    accountNumber: 1_000_018,
    planName: "Print + Digital",
    firstIssueOn: toDay("2026-12-27"),
    paidThrough: toDay("2027-02-20"),
  },
  giftRedeemed: {
    name: "Ada Reader",
    recipientName: "Ben Byron",
    planName: "Print + Digital",
    redeemedOn: toDay("2026-12-25"),
  },
  giftReturned: {
    name: "Ada Reader",
    accountNumber: 1_000_017,
    planName: "Print + Digital",
    recipientName: "Ben Byron",
    recipientEmail: "ben@readers.example",
  },
  giftWithdrawn: {
    name: "Ada Reader",
    accountNumber: 1_000_017,
    planName: "Print + Digital",
    recipientName: "Ben Byron",
    refund: cents(3600),
  },
};
