import { endCancelled } from "#server/cancellation/end-cancelled.ts";
import { payOwed } from "#server/cancellation/pay-owed.ts";
import { followStops } from "#server/delivery/follow-stops.ts";
import { sendDueGifts } from "#server/gift/send-due-gifts.ts";
import { sendNotices } from "#server/notice/send-notices.ts";
import { payRefunds } from "#server/payment/refund/pay-refunds.ts";
import { renewDue } from "#server/payment/renewal/renew-due.ts";
import { earnRevenue } from "#server/renewal/earn.ts";
import { passGrace } from "#server/renewal/grace.ts";
import { sendBills } from "#server/renewal/send-bills.ts";
import type { DayNeeds } from "./day-needs.ts";

/** Work that falls due with a publication's day. Safe to run twice, and to be killed at any instant. */
export type DayStep = (needs: DayNeeds, tenantId: number) => Promise<unknown>;

/** In the order in which a day's work is done: what was paid for in time is not ended for want of payment. */
export const daySteps: Readonly<Record<string, DayStep>> = {
  stops: followStops,
  notices: sendNotices,
  renewals: renewDue,
  bills: sendBills,
  grace: passGrace,
  "end-cancelled": endCancelled,
  owed: payOwed,
  refunds: payRefunds,
  "send-gifts": sendDueGifts,
  earn: earnRevenue,
};
