import { mayDo } from "#core/access/grant.ts";
import { heldChangeText } from "#core/access/held-change.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import type { Database } from "#server/db/database.ts";
import { lockAccount } from "#server/store/account/account.ts";
import {
  confirmGrant,
  findForgotten,
  findPeople,
  peopleInside,
  removeGrant,
} from "#server/store/access/account-people.ts";
import { audit } from "#server/store/audit.ts";
import { findWaitingChanges, lockWaitingChanges } from "#server/store/access/held-change.ts";
import { setLoginLock } from "#server/store/login/login-lock.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { record, type RecordNeeds } from "#server/store/record.ts";
import { tenantDay } from "#server/tenant-day.ts";
import { audienceOf } from "./audience.ts";
import { type CarryOut, settleByWord } from "./answer-held-change.ts";

export type StaffNeeds = RecordNeeds & {
  readonly db: Database;
  readonly clock: Clock;
  readonly carryOut: CarryOut;
};

type Person = { readonly accountNumber: number; readonly email: string };

/** Everybody who has an account, and the changes that wait for a word; where nobody has it any more, since when. */
export async function listAccess({ db, clock }: StaffNeeds, { tenant }: Publication, accountNumber: number) {
  const people = await findPeople(db, tenant.tenantId, accountNumber);
  const waiting = await findWaitingChanges(db, tenant.tenantId, accountNumber, clock.now());
  return {
    forgotten: people.length > 0 ? null : await findForgotten(db, tenant.tenantId, accountNumber),
    people: people.map(({ email, kind, proof, grantedAt, lockedAt, confirmed }) => ({
      email,
      access: kind,
      proof,
      since: grantedAt.toISOString(),
      mailbox: confirmed ? ("proven" as const) : ("not proven" as const),
      locked: lockedAt !== null,
    })),
    waiting: waiting.map(({ asked, askedBy, askedAt }) => ({
      change: heldChangeText(asked),
      askedBy,
      askedAt: askedAt.toISOString(),
    })),
  };
}

export type Removed =
  /** `othersLeft`: who still signs in to it, none of whom is an owner. Null: an owner is left. */
  { readonly kind: "removed"; readonly othersLeft: readonly string[] | null } | { readonly kind: "not-there" };

/** Takes somebody's access away, whoever they are: staff may leave an account without an owner, and are told so. */
export function removeAccess(
  needs: StaffNeeds,
  { tenant }: Publication,
  { accountNumber, email }: Person,
): Promise<Removed> {
  const now = needs.clock.now();
  return needs.db.write(tenantDay(needs.clock, tenant), async (tx): Promise<Removed> => {
    await lockAccount(tx, accountNumber);
    const found = (await peopleInside(tx, accountNumber)).filter((person) => person.email === email);
    const loginIds = found.map(({ loginId }) => loginId);
    for (const loginId of loginIds) await removeGrant(tx, { accountNumber, loginId, now });
    if (found.length === 0) return { kind: "not-there" };
    const audience = await audienceOf(tx, needs, accountNumber);
    await record(tx, needs, { actor: "staff", tenant }, "access.remove", { audience, email, by: "", loginIds });
    const left = await peopleInside(tx, accountNumber);
    const hasOwner = left.some(({ kind }) => kind === "owner");
    return { kind: "removed", othersLeft: hasOwner ? null : left.map((person) => person.email) };
  });
}

export type Confirmed =
  | { readonly kind: "confirmed"; readonly carriedOut: readonly string[] }
  | { readonly kind: "refused"; readonly because: "not-there" | "not-proven" };

/**
 * Staff have spoken with this person on the phone: limited access becomes an owner's, and what they asked for and had to
 * wait for is carried out.
 */
export function confirmAccess(needs: StaffNeeds, publication: Publication, person: Person): Promise<Confirmed> {
  const { tenant } = publication;
  const { accountNumber, email } = person;
  const moment = needs.clock.local(tenant);
  const now = needs.clock.now();
  return needs.db.write(tenantDay(needs.clock, tenant), async (tx): Promise<Confirmed> => {
    await lockAccount(tx, accountNumber);
    const all = (await peopleInside(tx, accountNumber)).filter((each) => each.email === email);
    // Of several claims of one mailbox only the one that was proven is somebody's.
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
      if ((await settleByWord(tx, needs.carryOut, word)) === "allowed") carriedOut.push(heldChangeText(asked));
    }
    const audience = await audienceOf(tx, needs, accountNumber);
    const isNews = !mayDo(found.kind, "people");
    const confirmed = { audience, email, by: "", loginId, isNews };
    await record(tx, needs, { actor: "staff", tenant }, "access.confirm", confirmed);
    return { kind: "confirmed", carriedOut };
  });
}

/** Locks or unlocks every login of an email address; locked, its sessions are over. @returns how many logins. */
export function lockLogin(
  needs: StaffNeeds,
  { tenant }: Publication,
  { email, lock }: { readonly email: string; readonly lock: boolean },
): Promise<number> {
  return needs.db.write(tenantDay(needs.clock, tenant), async (tx) => {
    const changed = await setLoginLock(tx, email, lock ? needs.clock.now() : null);
    const action = lock ? "identity.lock" : "identity.unlock";
    const outcome = changed === 0 ? "none" : "done";
    await audit(tx, { actor: "staff", action, subject: "login", outcome, details: { logins: changed } });
    return changed;
  });
}
