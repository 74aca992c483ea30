import type { AccessChange, AccessChanged } from "#core/notice/account-letters.ts";
import { isMailable } from "#core/notice/mailable.ts";
import type { Tx } from "#server/db/database.ts";
import { accountOnRecord } from "#server/store/account-access.ts";
import { peopleInside } from "#server/store/account-people.ts";
import { type Enqueue, queueLetters } from "#server/store/outbox.ts";

export type AccessNeeds = { readonly enqueue: Enqueue; readonly uuid: () => string };

type Changed = {
  readonly accountNumber: number;
  readonly change: AccessChange;
  /** Whose access it is, and who changed it; "": staff. */
  readonly email: string;
  readonly by: string;
};

/**
 * Tells everybody who has an account, the address on record and the person themselves, each once. A mailbox that nobody
 * has proven is not written to: its owner may never have heard of us.
 */
export async function tellOfAccess(tx: Tx, { enqueue, uuid }: AccessNeeds, changed: Changed): Promise<void> {
  const onRecord = await accountOnRecord(tx, changed.accountNumber);
  const people = await peopleInside(tx, changed.accountNumber);
  const proven = people.filter(({ confirmed }) => confirmed).map(({ email }) => email);
  const invited = changed.change === "invited" ? [] : [changed.email];
  const mailboxes = [onRecord?.contactEmail.toLowerCase() ?? "", ...proven, ...invited];
  const kind = "accessChanged";
  const { accountNumber } = changed;
  // The address on record may be that of the person who was removed: nobody is told to look at what they can't open.
  const isOut = (mailbox: string): boolean =>
    changed.change === "removed" && mailbox === changed.email && !proven.includes(mailbox);
  await queueLetters(
    tx,
    enqueue,
    [...new Set(mailboxes)].filter(isMailable).map((recipient) => {
      const letterId = uuid();
      const content: AccessChanged = {
        name: onRecord?.name ?? "",
        ...changed,
        ...(isOut(recipient) && { isOut: true as const }),
      };
      return { letterId, kind, recipient, accountNumber, content, naturalKey: `${kind}:${letterId}` };
    }),
  );
}
