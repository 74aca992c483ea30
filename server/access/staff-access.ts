import { hasRight } from "#core/access/grant.ts";
import { heldChangeText } from "#core/access/held-change.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { lockAccount } from "#server/store/account/account.ts";
import {
  confirmGrant,
  findErasedReader,
  findPeople,
  findPeopleInTx,
  removeGrant,
} from "#server/store/access/account-people.ts";
import { audit } from "#server/store/audit.ts";
import { findWaitingChanges, lockWaitingChanges } from "#server/store/access/held-change.ts";
import { setLoginLock } from "#server/store/login/login-lock.ts";
import { revokeSessionsOf } from "#server/store/login/session.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { record, type RecordNeeds } from "#server/store/record.ts";
import { tenantDay } from "#server/tenant-day.ts";
import { audienceOf } from "./audience.ts";
import { decideHeldChange, type HeldChangeActions } from "./answer-held-change.ts";

export type StaffNeeds = RecordNeeds & {
  readonly db: Database;
  readonly clock: Clock;
  readonly carryOut: HeldChangeActions;
};

type Person = { readonly accountNumber: number; readonly email: string };

/** Lists everybody who has an account, and its held changes; if nobody has it anymore, since when. */
export async function listAccess({ db, clock }: StaffNeeds, { tenant }: Publication, accountNumber: number) {
  const people = await findPeople(db, tenant.tenantId, accountNumber);
  const waiting = await findWaitingChanges(db, tenant.tenantId, accountNumber, clock.now());
  return {
    forgotten: people.length > 0 ? null : await findErasedReader(db, tenant.tenantId, accountNumber),
    people: people.map(({ email, kind, proof, grantedAt, lockedAt, confirmed }) => ({
      email,
      access: kind,
      proof,
      since: grantedAt.toISOString(),
      mailbox: confirmed ? ("proven" as const) : ("not proven" as const),
      locked: lockedAt !== null,
    })),
    waiting: waiting.map(({ asked, askedBy, askedAt }) => ({
      change: heldChangeText(asked, "en"),
      askedBy,
      askedAt: askedAt.toISOString(),
    })),
  };
}

export type RemoveAccessResult =
  /** `othersLeft`: people who can still sign in to it, none of whom is an owner. Null if an owner is left. */
  { readonly kind: "removed"; readonly othersLeft: readonly string[] | null } | { readonly kind: "not-there" };

/**
 * Removes a person's access, whoever they are: staff may leave an account without an owner, and are notified if they
 * do.
 */
export const removeAccess = (
  needs: StaffNeeds,
  publication: Publication,
  person: Person,
): Promise<RemoveAccessResult> =>
  needs.db.write(tenantDay(needs.clock, publication.tenant), (tx) =>
    removeAccessInTx(tx, needs, publication, { ...person, actor: "staff", now: needs.clock.now() }),
  );

type By = { readonly actor: string; readonly now: Date };

/** Removes a person's access inside a desk user's transaction. */
export async function removeAccessInTx(
  tx: Tx,
  needs: RecordNeeds,
  { tenant }: Pick<Publication, "tenant">,
  { accountNumber, email, actor, now }: Person & By,
): Promise<RemoveAccessResult> {
  await lockAccount(tx, accountNumber);
  const found = (await findPeopleInTx(tx, accountNumber)).filter((person) => person.email === email);
  const loginIds = found.map(({ loginId }) => loginId);
  for (const loginId of loginIds) await removeGrant(tx, { accountNumber, loginId, now });
  if (found.length === 0) return { kind: "not-there" };
  const audience = await audienceOf(tx, needs, accountNumber);
  await record(tx, needs, { actor, tenant }, "access.remove", { audience, email, by: "", loginIds });
  const left = await findPeopleInTx(tx, accountNumber);
  const hasOwner = left.some(({ kind }) => kind === "owner");
  return { kind: "removed", othersLeft: hasOwner ? null : left.map((person) => person.email) };
}

export type ConfirmAccessResult =
  | { readonly kind: "confirmed"; readonly carriedOut: readonly string[] }
  | { readonly kind: "refused"; readonly because: "not-there" | "not-proven" };

/**
 * Staff have spoken with this person on the phone: limited access becomes an owner's, and their held changes are
 * carried out.
 */
export function confirmAccess(
  needs: StaffNeeds,
  publication: Publication,
  person: Person,
): Promise<ConfirmAccessResult> {
  const { tenant } = publication;
  const { accountNumber, email } = person;
  const moment = needs.clock.local(tenant);
  const now = needs.clock.now();
  return needs.db.write(tenantDay(needs.clock, tenant), async (tx): Promise<ConfirmAccessResult> => {
    await lockAccount(tx, accountNumber);
    const all = (await findPeopleInTx(tx, accountNumber)).filter((each) => each.email === email);
    // Of several claims of one mailbox only a proven one identifies a person.
    const found = all.find(({ confirmed }) => confirmed);
    if (found === undefined) return { kind: "refused", because: all.length === 0 ? "not-there" : "not-proven" };
    const { loginId } = found;
    await confirmGrant(tx, accountNumber, loginId);
    const carriedOut: string[] = [];
    for (const { changeId, asked } of await lockWaitingChanges(tx, { accountNumber, loginId, now })) {
      const word = {
        changeId,
        accountNumber,
        allow: true,
        actor: "staff",
        publication,
        moment,
        now,
        requestId: "",
      } as const;
      if ((await decideHeldChange(tx, needs.carryOut, word)) === "allowed")
        carriedOut.push(heldChangeText(asked, "en"));
    }
    const audience = await audienceOf(tx, needs, accountNumber);
    const isNews = !hasRight(found.kind, "people");
    const confirmed = { audience, email, by: "", loginId, isNews };
    await record(tx, needs, { actor: "staff", tenant }, "access.confirm", confirmed);
    return { kind: "confirmed", carriedOut };
  });
}

/**
 * Locks or unlocks every login of an email address; locking ends its sessions.
 * @returns how many logins.
 */
export function lockLogin(
  needs: StaffNeeds,
  { tenant }: Publication,
  { email, lock }: { readonly email: string; readonly lock: boolean },
): Promise<number> {
  return needs.db.write(tenantDay(needs.clock, tenant), (tx) =>
    lockLoginInTx(tx, { email, lock, actor: "staff", now: needs.clock.now() }),
  );
}

/** Locks or unlocks the logins inside a desk user's transaction. */
export async function lockLoginInTx(
  tx: Tx,
  { email, lock, actor, now }: By & { readonly email: string; readonly lock: boolean },
): Promise<number> {
  const changed = await setLoginLock(tx, email, lock ? now : null);
  const action = lock ? "identity.lock" : "identity.unlock";
  const outcome = changed === 0 ? "none" : "done";
  await audit(tx, { actor, action, subject: "login", outcome, details: { logins: changed } });
  return changed;
}

/** Ends every session of these logins, and every sign-in under way. Their passwords still work. */
export async function endSessionsInTx(
  tx: Tx,
  { loginIds, actor, now }: By & { readonly loginIds: readonly number[] },
): Promise<void> {
  for (const loginId of loginIds) {
    await revokeSessionsOf(tx, loginId, now);
    await audit(tx, { actor, action: "identity.end-sessions", subject: `login:${loginId}`, outcome: "done" });
  }
}
