import {
  canManageFully,
  giveRoleRefusal,
  type ManageRefusal,
  manageStaffRefusal,
  removeRoleRefusal,
  type RoleGrant,
  type StaffWithRoles,
} from "#core/staff/manage-staff.ts";
import type { Database } from "#server/db/database.ts";
import type { Random } from "#server/crypto/random.ts";
import { closeStaffLinks, openStaffLink } from "#server/store/staff/staff-link.ts";
import { endSessionsOfStaff } from "#server/store/staff/staff-session.ts";
import { noteStaff } from "#server/store/staff/staff-trail.ts";
import {
  dropCredentials,
  findRoles,
  findStaffByEmail,
  grantRole,
  hasOtherOwner,
  insertStaff,
  lockStaffChanges,
  revokeRole,
  setDisabled,
  type StaffRecord,
} from "#server/store/staff/staff.ts";

export type ManageNeeds = {
  readonly db: Database;
  readonly random: Pick<Random, "token">;
  readonly now: Date;
  /** The person who does it, as the trail names them: `staff:7`, `command:root`. */
  readonly actor: string;
  /**
   * Somebody at the desk, whose roles limit what they may do. Null for a command, which may do everything in the
   * installation.
   */
  readonly managerId: number | null;
};

export type StaffRefusal =
  | ManageRefusal
  | "has-sign-in"
  | "disabled"
  | "already-so"
  | "last-owner"
  | "not-held"
  /** Somebody else invited them: the role is added, and their existing link stays valid. */
  | "invited-elsewhere";
type Refused = { readonly kind: "refused"; readonly because: StaffRefusal };
/** `token` belongs to the link by which the person chooses a password and an app. It is not stored. */
export type StaffLinked = { readonly kind: "linked"; readonly staffId: number; readonly token: string } | Refused;
export type StaffChanged = { readonly kind: "changed"; readonly staffId: number } | Refused;

const refused = (because: StaffRefusal): Refused => ({ kind: "refused", because });

type Q = Parameters<Parameters<Database["writeDirectory"]>[0]>[0];

type Invited = RoleGrant & { readonly email: string; readonly name: string };

/**
 * Invites a new person, or one who has not opened their link yet: those get a new link, and the role in addition to
 * what they have. A link is issued only by somebody who may manage the person's whole sign-in: it would open the other
 * publications, too.
 */
export const inviteStaff = (needs: ManageNeeds, { email, name, ...at }: Invited): Promise<StaffLinked> =>
  needs.db.writeDirectory(async (q) => {
    await lockStaffChanges(q);
    const found = await findStaffByEmail(q, email);
    const person = found === null ? null : await withRoles(q, found.staffId);
    const manager = await managerOf(q, needs);
    const may = manager === null ? null : giveRoleRefusal(manager, person, at);
    const because =
      may ?? (found?.disabledAt instanceof Date ? "disabled" : null) ?? (hasSignIn(found) ? "has-sign-in" : null);
    if (because !== null) return noteRefusal(q, needs, "staff.invite", found?.staffId ?? null, because, at);
    const staffId = found?.staffId ?? (await insertStaff(q, { email, name, now: needs.now }));
    await grantRole(q, staffId, at.role, at.tenantId);
    const details = { role: at.role, tenantId: at.tenantId };
    if (manager !== null && person !== null && !canManageFully(manager, person)) {
      await note(q, needs, { action: "staff.role", staffId, outcome: "added", details });
      return refused("invited-elsewhere");
    }
    const token = await newLink(q, needs, staffId);
    await note(q, needs, { action: "staff.invite", staffId, outcome: "done", details });
    return { kind: "linked", staffId, token };
  });

const hasSignIn = (found: StaffRecord | null): boolean => typeof found?.passwordHash === "string";

/** Removes everything that the person signed in with, and issues a new link. Their roles stay. */
export const resetStaff = (needs: ManageNeeds, email: string): Promise<StaffLinked> =>
  change(needs, email, { action: "staff.reset", may: manageStaffRefusal }, async (q, { staffId, disabledAt }) => {
    if (disabledAt !== null) return refused("disabled");
    await endSessionsOfStaff(q, staffId, needs.now);
    const token = await newLink(q, needs, staffId);
    await note(q, needs, { action: "staff.reset", staffId, outcome: "done" });
    return { kind: "linked", staffId, token };
  });

export const addRole = (needs: ManageNeeds, email: string, at: RoleGrant): Promise<StaffChanged> => {
  const may = (manager: StaffWithRoles, person: StaffWithRoles) => giveRoleRefusal(manager, person, at);
  return change(needs, email, { action: "staff.role", may, at }, async (q, { staffId }) => {
    if (await holds(q, staffId, at)) return refused("already-so");
    await grantRole(q, staffId, at.role, at.tenantId);
    await note(q, needs, { action: "staff.role", staffId, outcome: "added", details: at });
    return { kind: "changed", staffId };
  });
};

export const removeRole = (needs: ManageNeeds, email: string, at: RoleGrant): Promise<StaffChanged> => {
  const may = (manager: StaffWithRoles, person: StaffWithRoles) => removeRoleRefusal(manager, person, at);
  return change(needs, email, { action: "staff.role", may, at }, async (q, { staffId }) => {
    if (!(await holds(q, staffId, at))) return refused("not-held");
    if (at.role === "owner" && !(await hasOtherOwner(q, staffId))) return refused("last-owner");
    await revokeRole(q, staffId, at.role, at.tenantId);
    await note(q, needs, { action: "staff.role", staffId, outcome: "removed", details: at });
    return { kind: "changed", staffId };
  });
};

/** Signs a person out everywhere, immediately, until somebody enables them again. */
export const disableStaff = (needs: ManageNeeds, email: string): Promise<StaffChanged> =>
  change(needs, email, { action: "staff.disable", may: manageStaffRefusal }, async (q, { staffId, disabledAt }) => {
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
  change(needs, email, { action: "staff.enable", may: manageStaffRefusal }, async (q, { staffId, disabledAt }) => {
    if (disabledAt === null) return refused("already-so");
    await setDisabled(q, staffId, null);
    await note(q, needs, { action: "staff.enable", staffId, outcome: "done" });
    return { kind: "changed", staffId };
  });

/** Signs a person out in every browser; what they sign in with stays. */
export const signStaffOut = (needs: ManageNeeds, email: string): Promise<StaffChanged> =>
  change(needs, email, { action: "staff.sign-out", may: manageStaffRefusal }, async (q, { staffId }) => {
    await endSessionsOfStaff(q, staffId, needs.now);
    await note(q, needs, { action: "staff.sign-out", staffId, outcome: "done" });
    return { kind: "changed", staffId };
  });

type Change = {
  readonly action: string;
  readonly may: (manager: StaffWithRoles, person: StaffWithRoles) => ManageRefusal | null;
  readonly at?: RoleGrant;
};

/** Refusals are decided before anything is written, and are recorded in the trail. */
const change = <Answer extends StaffLinked | StaffChanged>(
  needs: ManageNeeds,
  email: string,
  { action, may, at }: Change,
  work: (q: Q, person: StaffRecord) => Promise<Answer | Refused>,
): Promise<Answer | Refused> =>
  needs.db.writeDirectory(async (q) => {
    await lockStaffChanges(q);
    const person = await findStaffByEmail(q, email);
    if (person === null) return noteRefusal(q, needs, action, null, "no-such-person", at);
    const manager = await managerOf(q, needs);
    const because = manager === null ? null : may(manager, await withRoles(q, person.staffId));
    if (because !== null) return noteRefusal(q, needs, action, person.staffId, because, at);
    const done = await work(q, person);
    return done.kind === "refused" ? noteRefusal(q, needs, action, person.staffId, done.because, at) : done;
  });

const withRoles = async (q: Q, staffId: number): Promise<StaffWithRoles> => ({
  staffId,
  roles: await findRoles(q, staffId),
});

/** Read again here: somebody may have taken the manager's own role meanwhile. */
const managerOf = async (q: Q, { managerId }: ManageNeeds): Promise<StaffWithRoles | null> =>
  managerId === null ? null : withRoles(q, managerId);

const holds = async (q: Q, staffId: number, { role, tenantId }: RoleGrant): Promise<boolean> =>
  (await findRoles(q, staffId)).some((held) => held.role === role && held.tenantId === tenantId);

/** Somebody with an earlier link may have seen the app's key, so the new link gets a new key. */
async function newLink(q: Q, { random, now }: ManageNeeds, staffId: number): Promise<string> {
  await dropCredentials(q, staffId, now);
  const token = random.token();
  await closeStaffLinks(q, staffId, now);
  await openStaffLink(q, staffId, token, now);
  return token;
}

async function noteRefusal(
  q: Q,
  needs: ManageNeeds,
  action: string,
  staffId: number | null,
  because: StaffRefusal,
  at?: RoleGrant,
): Promise<Refused> {
  const details = { because, ...(at !== undefined && { role: at.role, tenantId: at.tenantId }) };
  await note(q, needs, { action, staffId, outcome: "refused", details });
  return refused(because);
}

type Noted = {
  readonly action: string;
  /** Null if there is no such person. */
  readonly staffId: number | null;
  readonly outcome: string;
  readonly details?: Readonly<Record<string, unknown>>;
};

const note = (q: Q, { now, actor }: ManageNeeds, { staffId, ...entry }: Noted): Promise<void> =>
  noteStaff(q, { at: now, actor, subject: `staff:${staffId ?? "none"}`, ...entry });
