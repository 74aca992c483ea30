import type { Role } from "#core/staff/role.ts";
import type { Database } from "#server/db/database.ts";
import type { Random } from "#server/random.ts";
import { closeStaffLinks, openStaffLink } from "#server/store/staff/staff-link.ts";
import { endSessionsOfStaff } from "#server/store/staff/staff-session.ts";
import { noteStaff } from "#server/store/staff/staff-trail.ts";
import {
  dropCredentials,
  findRoles,
  findStaffByEmail,
  giveRole,
  hasOtherOwner,
  holdStaff,
  insertStaff,
  setDisabled,
  type StaffRecord,
  takeRole,
} from "#server/store/staff/staff.ts";

export type ManageNeeds = {
  readonly db: Database;
  readonly random: Pick<Random, "token">;
  readonly now: Date;
  /** Who does it, as the trail names them: `staff:7`, `command:root`. */
  readonly actor: string;
};

export type StaffRefusal = "no-such-person" | "has-sign-in" | "disabled" | "already-so" | "last-owner" | "not-held";
type Refused = { readonly kind: "refused"; readonly because: StaffRefusal };
/** `token`: of the link by which the person chooses a password and an app. It is not stored. */
export type StaffLinked = { readonly kind: "linked"; readonly staffId: number; readonly token: string } | Refused;
export type StaffChanged = { readonly kind: "changed"; readonly staffId: number } | Refused;

const refused = (because: StaffRefusal): Refused => ({ kind: "refused", because });

/** A role, and where: an owner's is everywhere (`tenantId` null). */
export type RoleAt = { readonly role: Role; readonly tenantId: number | null };

type Q = Parameters<Parameters<Database["writeDirectory"]>[0]>[0];

type Invited = RoleAt & { readonly email: string; readonly name: string };

/** A new person, or one who has not opened their link yet: those get a new link, and the role beside what they hold. */
export const inviteStaff = (needs: ManageNeeds, { email, name, role, tenantId }: Invited): Promise<StaffLinked> =>
  needs.db.writeDirectory(async (q) => {
    await holdStaff(q);
    const found = await findStaffByEmail(q, email);
    if (found?.disabledAt instanceof Date) return refused("disabled");
    if (typeof found?.passwordHash === "string") return refused("has-sign-in");
    const staffId = found?.staffId ?? (await insertStaff(q, { email, name, now: needs.now }));
    await giveRole(q, staffId, role, tenantId);
    const token = await newLink(q, needs, staffId);
    await note(q, needs, { action: "staff.invite", staffId, outcome: "done", details: { role, tenantId } });
    return { kind: "linked", staffId, token };
  });

/** Everything that the person signed in with is out, and a new link opens. Their roles stay. */
export const resetStaff = (needs: ManageNeeds, email: string): Promise<StaffLinked> =>
  change(needs, email, async (q, { staffId, disabledAt }) => {
    if (disabledAt !== null) return refused("disabled");
    await endSessionsOfStaff(q, staffId, needs.now);
    const token = await newLink(q, needs, staffId);
    await note(q, needs, { action: "staff.reset", staffId, outcome: "done" });
    return { kind: "linked", staffId, token };
  });

export const addRole = (needs: ManageNeeds, email: string, { role, tenantId }: RoleAt): Promise<StaffChanged> =>
  change(needs, email, async (q, { staffId }) => {
    if (await holds(q, staffId, { role, tenantId })) return refused("already-so");
    await giveRole(q, staffId, role, tenantId);
    await note(q, needs, { action: "staff.role", staffId, outcome: "added", details: { role, tenantId } });
    return { kind: "changed", staffId };
  });

export const removeRole = (needs: ManageNeeds, email: string, { role, tenantId }: RoleAt): Promise<StaffChanged> =>
  change(needs, email, async (q, { staffId }) => {
    if (!(await holds(q, staffId, { role, tenantId }))) return refused("not-held");
    if (role === "owner" && !(await hasOtherOwner(q, staffId))) return refused("last-owner");
    await takeRole(q, staffId, role, tenantId);
    await note(q, needs, { action: "staff.role", staffId, outcome: "removed", details: { role, tenantId } });
    return { kind: "changed", staffId };
  });

/** Out at once, everywhere, until somebody enables them again. */
export const disableStaff = (needs: ManageNeeds, email: string): Promise<StaffChanged> =>
  change(needs, email, async (q, { staffId, disabledAt }) => {
    if (disabledAt !== null) return refused("already-so");
    const isOwner = (await findRoles(q, staffId)).some(({ role }) => role === "owner");
    if (isOwner && !(await hasOtherOwner(q, staffId))) return refused("last-owner");
    await setDisabled(q, staffId, needs.now);
    await endSessionsOfStaff(q, staffId, needs.now);
    await closeStaffLinks(q, staffId, needs.now);
    await note(q, needs, { action: "staff.disable", staffId, outcome: "done" });
    return { kind: "changed", staffId };
  });

export const enableStaff = (needs: ManageNeeds, email: string): Promise<StaffChanged> =>
  change(needs, email, async (q, { staffId, disabledAt }) => {
    if (disabledAt === null) return refused("already-so");
    await setDisabled(q, staffId, null);
    await note(q, needs, { action: "staff.enable", staffId, outcome: "done" });
    return { kind: "changed", staffId };
  });

/** Refusals are decided before anything is written. */
const change = <Answer extends StaffLinked | StaffChanged>(
  { db }: ManageNeeds,
  email: string,
  work: (q: Q, person: StaffRecord) => Promise<Answer | Refused>,
): Promise<Answer | Refused> =>
  db.writeDirectory(async (q) => {
    await holdStaff(q);
    const person = await findStaffByEmail(q, email);
    return person === null ? refused("no-such-person") : work(q, person);
  });

const holds = async (q: Q, staffId: number, { role, tenantId }: RoleAt): Promise<boolean> =>
  (await findRoles(q, staffId)).some((held) => held.role === role && held.tenantId === tenantId);

/** Whoever had an earlier link may have seen the key of the app: the new link gets another. */
async function newLink(q: Q, { random, now }: ManageNeeds, staffId: number): Promise<string> {
  await dropCredentials(q, staffId, now);
  const token = random.token();
  await openStaffLink(q, staffId, token, now);
  return token;
}

type Noted = {
  readonly action: string;
  readonly staffId: number;
  readonly outcome: string;
  readonly details?: Readonly<Record<string, unknown>>;
};

const note = (q: Q, { now, actor }: ManageNeeds, { staffId, ...entry }: Noted): Promise<void> =>
  noteStaff(q, { at: now, actor, subject: `staff:${staffId}`, ...entry });
