import { createHash } from "node:crypto";
import type { LinkLetter } from "#core/notice/account-letters.ts";
import type { LetterKind } from "#core/notice/letter.ts";
import type { Limit } from "#core/site/throttle.ts";
import type { Chance } from "#server/chance.ts";
import type { Tx } from "#server/db/database.ts";
import { type Enqueue, queueLetters } from "./outbox.ts";
import { type Taken, takeFrom } from "./throttle.ts";

export type LoginLetterKind = Extract<LetterKind, "confirmMailbox" | "resetPassword" | "alreadyHaveLogin">;

export type LoginLetter = { readonly kind: LoginLetterKind; readonly loginId: number };

type Needs = { readonly chance: Chance; readonly enqueue: Enqueue };

/** Nobody is written to more often than this by what strangers can type into a form (security.md 22). */
const perMailbox: Limit = { most: 5, windowSeconds: 60 * 60 };

/** Counts one occasion for letters to a mailbox that somebody has typed. */
export function mayWriteTo(tx: Tx, email: string, now: Date): Promise<Taken> {
  const mailbox = createHash("sha256").update(email).digest("base64url").slice(0, 22);
  return takeFrom(tx, `letters:${mailbox}`, perMailbox, now);
}

/**
 * Queues letters about logins of one mailbox, all or none. Past the mailbox's limit nothing is sent, and nobody is told.
 */
export async function queueLoginLetters(
  tx: Tx,
  { chance, enqueue }: Needs,
  email: string,
  letters: readonly LoginLetter[],
  now: Date,
): Promise<void> {
  if (!(await mayWriteTo(tx, email, now)).allowed) return;
  const queued = letters.map(({ kind, loginId }) => {
    const letterId = chance.uuid();
    const content: LinkLetter = { loginId };
    const naturalKey = `${kind}:${loginId}:${letterId}`;
    return { letterId, kind, recipient: email, accountNumber: null, content, naturalKey };
  });
  await queueLetters(tx, enqueue, queued);
}
