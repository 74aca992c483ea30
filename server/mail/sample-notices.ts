import { toDay } from "#core/day.ts";
import { cents } from "#core/money.ts";
import type { NoticeKind } from "#core/site/notice-law.ts";
import type { EmailData } from "./email-content.ts";

const about = { name: "Ada Reader", accountNumber: 1_000_017, planName: "Print + Digital" };

/** One notice of every kind. */
export const sampleNotices: Pick<EmailData, NoticeKind> = {
  priceChange: {
    ...about,
    oldAmount: cents(3600),
    newAmount: cents(3900),
    period: "4 weeks",
    from: toDay("2026-02-25"),
    byItself: true,
    cancelBy: toDay("2026-02-24"),
    refundUntil: toDay("2026-03-11"),
  },
  promoEnding: {
    ...about,
    oldAmount: cents(100),
    paidThrough: toDay("2026-03-01"),
    charge: { chargeOn: toDay("2026-02-25"), amount: cents(3600), period: "4 weeks" },
    cancelBy: toDay("2026-02-24"),
  },
  renewalReminder: {
    ...about,
    renewsOn: toDay("2026-03-04"),
    charge: { chargeOn: toDay("2026-02-25"), amount: cents(11_900), period: "12 months" },
    cancelBy: toDay("2026-02-24"),
  },
  annualReminder: {
    ...about,
    startOn: toDay("2025-02-04"),
    amount: cents(3600),
    period: "4 weeks",
    byItself: true,
    nextOn: toDay("2026-02-25"),
  },
  cardExpiring: {
    ...about,
    cardLabel: "VISA 9990",
    lastDay: toDay("2026-02-28"),
    chargeOn: toDay("2026-02-25"),
  },
};
