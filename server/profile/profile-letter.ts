import type { LetterContents } from "#core/notice/letter.ts";
import type { AccountName } from "#server/store/account.ts";
import type { Enqueue, QueuedLetter } from "#server/store/outbox.ts";

export type ProfileNeeds = { readonly enqueue: Enqueue; readonly uuid: () => string };

type Kind = "confirmContactEmail" | "emailChangeAsked" | "renewalDeliveryChanged";

/** A letter about an account's profile: each wish has its own. */
export function profileLetter<K extends Kind>(
  { uuid }: ProfileNeeds,
  { accountNumber }: AccountName,
  kind: K,
  recipient: string,
  content: LetterContents[K],
): QueuedLetter {
  const letterId = uuid();
  return { letterId, kind, recipient, accountNumber, content, naturalKey: `${kind}:${letterId}` };
}

export const nameOf = ({ firstName, lastName }: AccountName): string => `${firstName} ${lastName}`.trim();
