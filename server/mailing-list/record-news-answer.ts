import { type PhoneAnswerRefusal, phoneAnswerRefusal } from "#core/mailing-list/decide-answer-by-phone.ts";
import type { DirectAnswerSource } from "#core/mailing-list/marketing-choice.ts";
import { isMailable } from "#core/notice/mailable.ts";
import type { Tx } from "#server/db/database.ts";
import { lockAccountContact } from "#server/store/account/account.ts";
import { findPersonOnFile } from "#server/store/account/person-on-file.ts";
import { choiceOf, insertChoice } from "#server/store/mailing-list/marketing-choice.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { type CausedBy, record, type RecordNeeds } from "#server/store/record.ts";

/** Why an answer that somebody else records is refused. */
export const newsRefusals: Readonly<Record<PhoneAnswerRefusal, string>> = {
  "not-offered": "This publication doesn't send news and offers by email.",
  "no-mailbox": "There is no email address on this account. Add one first.",
  "no-contact": "The account says that the reader must not be contacted. Remove that flag first.",
  same: "The account already says this.",
};

export const isNewsOffered = ({ tenant }: Publication): boolean => tenant.mailingList.kind !== "none";

type Answer = {
  readonly accountNumber: number;
  readonly agreed: boolean;
  readonly how: Exclude<DirectAnswerSource, "reader">;
  /** The sentence that a yes agrees to. */
  readonly shown: string;
  readonly now: Date;
};

/**
 * Records what a reader told staff, or another of the paper's systems, about news and offers by email.
 * @returns why not; null if it was recorded.
 */
export async function recordNewsAnswer(
  tx: Tx,
  needs: RecordNeeds,
  publication: Publication,
  { accountNumber, agreed, how, shown, now }: Answer,
  by: CausedBy,
): Promise<PhoneAnswerRefusal | "no-account" | null> {
  const account = await lockAccountContact(tx, accountNumber);
  const person = await findPersonOnFile(tx, accountNumber);
  if (account === null || person === null) return "no-account";
  const because = phoneAnswerRefusal({
    agreed,
    offered: isNewsOffered(publication),
    hasMailbox: isMailable(account.contactEmail),
    noContact: person.noContactBecause !== null,
    soFar: await choiceOf(tx, accountNumber),
  });
  if (because !== null) return because;
  const choice = { accountNumber, agreed, how, email: account.contactEmail, actor: by.actor, now };
  await insertChoice(tx, { ...choice, shown: agreed ? shown : null });
  await record(tx, needs, by, agreed ? "marketing.agree" : "marketing.withdraw", { accountNumber, how });
  return null;
}
