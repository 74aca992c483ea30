import { hash } from "node:crypto";
import type { EmailKind } from "#core/notice/email.ts";
import type { AddressBlock } from "#core/site/address-block.ts";
import { emailLimits, namedMailboxLimits } from "#core/site/throttle.ts";
import type { Random } from "#server/crypto/random.ts";
import type { Tx } from "#server/db/database.ts";
import type { Enqueue } from "#server/store/email/outbox.ts";
import { byAnybody, type CausedBy, record } from "#server/store/record.ts";
import { countUse, type LimitResult } from "#server/store/throttle.ts";

export type LoginEmailKind = Extract<EmailKind, "confirmMailbox" | "resetPassword" | "alreadyHaveLogin">;

/** The mailbox that somebody typed, on which network, and when. */
export type Asker = { readonly email: string; readonly network: AddressBlock; readonly now: Date };

type Needs = { readonly random: Random; readonly enqueue: Enqueue };

/** Bucket names contain nothing personal. */
export const bucketHash = (...parts: readonly string[]): string =>
  hash("sha256", parts.join(" "), "base64url").slice(0, 22);

/** A signed-in person, and the mailbox that they have proven. */
export type ProvenAsker = { readonly loginId: number; readonly email: string };

/**
 * Counts one email to a mailbox that a signed-in person has named (security.md 22): against this person's limit, then
 * against everybody's. Nobody can use up the limit of the person who has proven the mailbox.
 */
export async function countEmailToNamedMailbox(
  tx: Tx,
  mailbox: string,
  by: ProvenAsker,
  now: Date,
): Promise<LimitResult> {
  const mine = await countUse(tx, `letters:${bucketHash(mailbox)}:${by.loginId}`, namedMailboxLimits.asker, now);
  if (!mine.allowed || by.email === mailbox) return mine;
  return countUse(tx, `letters:${bucketHash(mailbox)}`, namedMailboxLimits.mailbox, now);
}

/** Counts one email against these limits: this asker's for this mailbox, then the network's, then the mailbox's. */
export async function mayEmail(
  tx: Tx,
  allowance: keyof typeof emailLimits,
  { email, network, now }: Asker,
): Promise<boolean> {
  const { asker, network: ofNetwork, mailbox } = emailLimits[allowance];
  for (const [bucket, limit] of [
    [`${allowance}:${bucketHash(email, network)}`, asker],
    [`${allowance}:${network}`, ofNetwork],
    [`${allowance}:${bucketHash(email)}`, mailbox],
  ] as const) {
    if (!(await countUse(tx, bucket, limit, now)).allowed) return false;
  }
  return true;
}

/**
 * Queues an email about a login to its mailbox.
 * @param by the person who asks for it.
 */
export async function queueLoginEmail(
  tx: Tx,
  { random, enqueue }: Needs,
  kind: LoginEmailKind,
  { loginId, email }: { readonly loginId: number; readonly email: string },
  by: CausedBy = byAnybody,
): Promise<void> {
  const occasion = random.uuid();
  const needs = { enqueue, uuid: random.uuid };
  await record(tx, needs, by, "identity.email", { loginId, mailbox: email, occasion, about: kind });
}

/** Queues an email about a login within its limits. Beyond them nothing is sent, and nobody is notified. */
export async function emailLogin(
  tx: Tx,
  needs: Needs,
  kind: "confirmMailbox" | "resetPassword",
  loginId: number,
  asker: Asker,
): Promise<void> {
  const allowance = kind === "resetPassword" ? "recovery" : "confirmation";
  if (await mayEmail(tx, allowance, asker)) await queueLoginEmail(tx, needs, kind, { loginId, email: asker.email });
}
