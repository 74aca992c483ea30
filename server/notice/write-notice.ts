import { addDays, type Day } from "#core/day.ts";
import { isMailable } from "#core/notice/mailable.ts";
import { cancelRightDays } from "#core/site/notice-law.ts";
import { daysBeforeCharge } from "#core/notice/send-day.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import type { Tx } from "#server/db/database.ts";
import { insertNotice, type NewNotice, postponeCharge } from "#server/store/email/notice.ts";
import { record, type RecordNeeds } from "#server/store/record.ts";
import { type DueNoticeToWrite, noticeWordsOf } from "./notice-content.ts";

type WriteNeeds = RecordNeeds & { readonly clock: Pick<Clock, "now"> };

/**
 * Records one notice: as an email for the outbox, or for the post list if renewal notices go on paper (rules 4.12). A
 * late notice postpones its charge.
 */
export async function writeNotice(needs: WriteNeeds, tx: Tx, due: DueNoticeToWrite): Promise<void> {
  const { held, renewal, facts, notice } = due;
  const { kind, occasion, send } = notice;
  const { subscriptionId, accountNumber } = held;
  const chargeOn = send.kind === "waits" && facts.chargeOn !== null ? send.chargeFrom : facts.chargeOn;
  const refundUntil = refundUntilOf(due, chargeOn);
  const words = noticeWordsOf(due, chargeOn, refundUntil);
  const email = renewal.eNoticeEmail;
  const emailId = email !== null && isMailable(email) ? needs.uuid() : null;
  const late = send.kind === "waits" ? { late: send.because, chargeOn } : null;
  const to = email === null || emailId === null ? null : { email, emailId };
  const sent = { subscriptionId, accountNumber, occasion, words, to, late };
  await record(tx, needs, { actor: "job:notices", tenant: due.tenant }, "notice.send", sent);
  await insertNotice(tx, {
    subscriptionId,
    accountNumber,
    kind,
    occasion,
    content: words.content,
    writtenOn: facts.today,
    writtenAt: needs.clock.now(),
    emailId,
    chargeOn: "windows" in notice ? chargeOn : null,
    daysBefore: "windows" in notice ? daysBeforeCharge(notice.windows) : 0,
    price: priceOf(due, refundUntil),
  });
  if (chargeOn !== null && chargeOn !== facts.chargeOn) await postponeCharge(tx, subscriptionId, chargeOn);
}

/** In some states a price increase can be undone for some days (law.md NY3). */
function refundUntilOf({ notice, facts }: DueNoticeToWrite, chargeOn: Day | null): Day | null {
  if (notice.kind !== "priceChange" || chargeOn === null) return null;
  const days = cancelRightDays(facts.place, facts.today, facts.law);
  return days === 0 ? null : addDays(chargeOn, days);
}

function priceOf({ notice, facts }: DueNoticeToWrite, refundUntil: Day | null): NewNotice["price"] {
  const { rate, total } = facts.due;
  if (notice.kind !== "priceChange") return null;
  return { rateCode: rate.rateCode, rateVersion: rate.version, amount: total, refundUntil };
}
