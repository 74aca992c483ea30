import type { ListWithdrawal } from "#core/mailing-list/marketing-choice.ts";
import type { Tx } from "#server/db/database.ts";
import { lockAccount } from "#server/store/account/account.ts";
import { findMailboxOwner } from "#server/store/mailing-list/mailbox-owner.ts";
import { insertChoice } from "#server/store/mailing-list/marketing-choice.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { record } from "#server/store/record.ts";
import type { DueMember } from "./sync-member.ts";
import type { ListNeeds } from "./open-list.ts";

const actor = "job:mailing-list";

/**
 * The reader said no on the list, so that is now the answer here. If the reader has answered again meanwhile, nothing
 * is recorded, and the mailbox is looked at once more.
 */
export async function recordWithdrawal(
  tx: Tx,
  needs: ListNeeds,
  { tenant }: Publication,
  { member: { email }, owner, how }: Pick<DueMember, "member" | "owner"> & { readonly how: ListWithdrawal },
): Promise<void> {
  const accountNumber = owner?.chosenOnAccount ?? null;
  if (accountNumber === null) return;
  await lockAccount(tx, accountNumber);
  const now = await findMailboxOwner(tx, email);
  if (now === null || now.choice === null || now.choice.choiceId !== owner?.choice?.choiceId) return;
  await insertChoice(tx, { accountNumber, agreed: false, how, email, shown: null, actor, now: needs.clock.now() });
  await record(tx, needs, { actor, tenant }, `marketing.${how}`, { accountNumber });
}
