import type { NotCharged } from "#core/notice/payment-letters.ts";
import { cents } from "#core/money.ts";
import type { Tx } from "#server/db/database.ts";
import { lockAccountName } from "#server/store/account.ts";
import { type Enqueue, queueLetters } from "#server/store/outbox.ts";
import type { SettleRequest, Voided } from "./settled.ts";

type Needs = { readonly enqueue: Enqueue; readonly uuid: () => string };

/**
 * Emails that an approved payment was voided, where no page waits for that answer: the bank may show the approval for some
 * days, and its owner has seen nothing of ours.
 */
export const notChargedMailer =
  ({ enqueue, uuid }: Needs) =>
  async (tx: Tx, { hint, intent, moment }: SettleRequest, { transaction, because }: Voided): Promise<void> => {
    if (hint !== null) return;
    const { accountNumber } = intent;
    const account = await lockAccountName(tx, accountNumber);
    if (account === null) return;
    const content: NotCharged = {
      name: `${account.firstName} ${account.lastName}`,
      accountNumber,
      amount: cents(transaction.amount),
      because,
    };
    await queueLetters(tx, enqueue, [
      {
        letterId: uuid(),
        kind: "notCharged",
        recipient: account.contactEmail,
        accountNumber,
        content,
        // Approvals of one payment in two windows are one piece of news.
        naturalKey: `notCharged:${intent.intentId}:${moment.today}`,
      },
    ]);
  };
