import type { Day } from "#core/day.ts";
import type { Acknowledgment } from "#core/notice/payment-emails.ts";
import type { Tx } from "#server/db/database.ts";
import { insertNotice } from "./notice.ts";

export type PostedConfirmation = {
  readonly subscriptionId: number;
  readonly content: Acknowledgment;
  readonly today: Day;
  readonly now: Date;
};

/** Puts what somebody agreed to on the post list, because there is no email to which it could be sent. */
export const confirmByPost = (tx: Tx, { subscriptionId, content, today, now }: PostedConfirmation): Promise<void> =>
  insertNotice(tx, {
    subscriptionId,
    accountNumber: content.accountNumber,
    kind: "acknowledgment",
    occasion: `start:${subscriptionId}`,
    content,
    writtenOn: today,
    writtenAt: now,
    emailId: null,
    chargeOn: null,
    daysBefore: 0,
    price: null,
  });
