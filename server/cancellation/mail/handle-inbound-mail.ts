import { decideMail, type MailDecision, type MailOutcome } from "#core/cancellation/mailed-cancellation.ts";
import { isMailable } from "#core/notice/mailable.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import type { InboundMail } from "#server/adapters/inbound-mail/port.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { scrubCards } from "#server/http/card-data.ts";
import {
  type InboundMailRecord,
  isChargedSince,
  lockAccountsOf,
  noteMail,
} from "#server/store/cancellation/inbound-mail.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { record, type RecordNeeds } from "#server/store/record.ts";
import { byCancelingReader, type CancelContext } from "../find-canceling-account.ts";
import { type AccountCanceledByEmail, endByMail, findAccountsCanceledByEmail } from "./end-by-mail.ts";

export type HandleInboundMailNeeds = RecordNeeds & { readonly db: Database; readonly clock: Clock };

/** The outcome of an email; `repeated`: it was received before. */
export type InboundMailResult = MailOutcome | "repeated";

export type MailRequest = {
  readonly publication: Publication;
  readonly mail: InboundMail;
  readonly requestId: string;
};

const maxWords = 2000;
const maxSubject = 200;

/**
 * Handles a reader's email, once however often it is delivered (docs/decisions/0024). If an authenticated sender asks
 * to cancel, the cancellation is done when this returns, with the confirmation on its way. Everything else that a
 * person wrote is answered and waits for staff.
 */
export async function handleInboundMail(
  needs: HandleInboundMailNeeds,
  { publication, mail, requestId }: MailRequest,
): Promise<InboundMailResult> {
  const moment = needs.clock.local(publication.tenant);
  const now = needs.clock.now();
  const context: CancelContext = { publication, moment, now, requestId, caller: null };
  return needs.db.write({ tenantId: publication.tenant.tenantId, today: moment.today }, async (tx) => {
    const accounts = mail.isAuthentic && !mail.isAutomatic ? await lockAccountsOf(tx, mail.from) : [];
    const cancelingReaders = await findAccountsCanceledByEmail(tx, context, accounts);
    const decision = decideMail({ ...mail, accounts: accounts.length, leaving: cancelingReaders.length });
    const taken = await takenAs(tx, decision, cancelingReaders, mail);
    const isRead = taken.review !== null;
    const mailId = await noteMail(tx, {
      ...taken,
      messageId: mail.messageId,
      sender: mail.from,
      authentic: mail.isAuthentic,
      subject: scrubCards(mail.subject).slice(0, maxSubject),
      words: isRead ? scrubCards(mail.text).slice(0, maxWords) : "",
      receivedAt: mail.receivedAt,
      now,
    });
    if (mailId === null) return "repeated";
    if (decision.kind === "cancel")
      for (const canceling of cancelingReaders) await endByMail(tx, needs, context, canceling, mailId);
    if (decision.kind === "review" && isMailable(mail.from)) {
      const { from } = mail;
      const answered = { mailId, from, why: decision.because, today: tx.today };
      await record(tx, needs, byCancelingReader(context), "cancellation.answer-mail", answered);
    }
    return taken.outcome;
  });
}

/** A writer who was charged between the email and now is still canceled, and staff handle the money. */
async function takenAs(
  tx: Tx,
  decision: MailDecision,
  cancelingReaders: readonly AccountCanceledByEmail[],
  { receivedAt }: InboundMail,
): Promise<Pick<InboundMailRecord, "outcome" | "review" | "accounts">> {
  if (decision.kind === "ignore") return { outcome: "ignored", review: null, accounts: [] };
  if (decision.kind === "review") return { outcome: "review", review: decision.because, accounts: [] };
  let isCharged = false;
  for (const { held } of cancelingReaders)
    if (await isChargedSince(tx, held.subscriptionId, receivedAt)) isCharged = true;
  const accounts = cancelingReaders.map(({ canceling }) => canceling.account.accountNumber);
  return { outcome: "cancelled", review: isCharged ? "charged-since" : null, accounts };
}
