import { cents } from "#core/money.ts";
import type { Tx } from "#server/db/database.ts";
import { lockAccountName } from "#server/store/account/account.ts";
import { record, type RecordNeeds } from "#server/store/record.ts";
import type { SettleRequest, Voided } from "./settled.ts";

/**
 * Emails that an approved payment was voided, where no page waits for that answer: the bank may show the approval for some
 * days, and its owner has seen nothing of ours.
 */
export const notChargedMailer =
  (needs: RecordNeeds) =>
  async (tx: Tx, { hint, intent, publication, moment, actor }: SettleRequest, voided: Voided): Promise<void> => {
    if (hint !== null) return;
    const account = await lockAccountName(tx, intent.accountNumber);
    if (account === null) return;
    const { transactionId, amount } = voided.transaction;
    const { because } = voided;
    const { intentId } = intent;
    const notCharged = { account, intentId, today: moment.today, transactionId, amount: cents(amount), because };
    await record(tx, needs, { actor, tenant: publication.tenant }, "payment.not-charged", notCharged);
  };
