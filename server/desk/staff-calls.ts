import type {
  deskDisableStaff,
  deskInviteStaff,
  deskListStaff,
  deskResetStaff,
  deskSetStaffRole,
  deskSignStaffOut,
} from "#contract/desk/staff.ts";
import { canManageAt, canManageFully, canSeeColleague, manageStaffRefusal } from "#core/staff/manage-staff.ts";
import { type Role, rolesAt } from "#core/staff/role.ts";
import { actorOf } from "#server/http/desk/answer-desk-call.ts";
import type { DeskHandler } from "#server/http/desk/desk-handler.ts";
import { notFound } from "#server/http/refused.ts";
import type { Random } from "#server/crypto/random.ts";
import { normalEmail } from "#server/store/login/login.ts";
import { listStaff } from "#server/store/staff/staff-list.ts";
import type { Staff } from "#server/store/staff/staff-session.ts";
import { type MailLinkNeeds, mailStaffLink } from "./mail-staff-link.ts";
import {
  addRole,
  disableStaff,
  enableStaff,
  inviteStaff,
  type ManageNeeds,
  removeRole,
  resetStaff,
  signStaffOut,
  type StaffChanged,
  type StaffLinked,
  type StaffRefusal,
} from "./manage-staff.ts";

type Needs = MailLinkNeeds & { readonly random: Random };

/** The colleagues of the publications that this person manages. */
export const makeDeskListStaff =
  ({ db, publications }: Pick<Needs, "db" | "publications">): DeskHandler<typeof deskListStaff> =>
  async (_, { staff, now }) => {
    const { byDomain } = await publications.directory();
    const domains = new Map([...byDomain.values()].map(({ tenantId, domain }) => [tenantId, domain]));
    const people = (await listStaff(db.directory, now)).filter((person) => canSeeColleague(staff, person));
    const managed = [...domains.keys()].filter((tenantId) => canManageAt(staff, tenantId));
    const loaded = await Promise.all(managed.map((tenantId) => publications.publication(tenantId)));
    const places = loaded
      .flatMap((each) => (each === null ? [] : [{ domain: each.tenant.domain, name: each.tenant.site.siteName }]))
      .toSorted((one, other) => one.name.localeCompare(other.name, "en"));
    return {
      people: people.map((person) => ({
        email: person.email,
        name: person.name,
        standing: person.standing,
        roles: person.roles
          .filter(({ tenantId }) => tenantId === null || canManageAt(staff, tenantId))
          .map(({ role, tenantId }) => ({
            role,
            publication: tenantId === null ? null : (domains.get(tenantId) ?? null),
            mayRemove: canManageAt(staff, tenantId),
          })),
        elsewhere: !person.roles.some(({ tenantId }) => tenantId === null) && !canManageFully(staff, person),
        lastSeenAt: person.lastSeen?.toISOString() ?? null,
        sessions: person.sessions,
        passkeys: person.passkeys,
        isMe: person.staffId === staff.staffId,
        mayRule: manageStaffRefusal(staff, person) === null,
      })),
      places,
      mayMakeOwners: canManageAt(staff, null),
    };
  };

const manageAs = ({ db, random }: Needs, staff: Staff, now: Date): ManageNeeds => ({
  db,
  random,
  now,
  actor: actorOf(staff),
  managerId: staff.staffId,
});

/** Where a role applies: an owner's everywhere, every other role at one publication. */
async function placeOf({ publications }: Needs, staff: Staff, role: Role, domain: string | null) {
  if (role === "owner") return domain === null ? { role, tenantId: null } : null;
  const known = (await publications.directory()).byDomain.get(domain?.toLowerCase() ?? "");
  if (known === undefined || rolesAt(staff.roles, known.tenantId).length === 0) return null;
  return { role, tenantId: known.tenantId };
}

export const makeDeskInviteStaff =
  (needs: Needs): DeskHandler<typeof deskInviteStaff> =>
  async ({ email, name, role, publication }, { staff, now, origin }) => {
    const at = await placeOf(needs, staff, role, publication);
    if (at === null) return notFound();
    const person = { email: normalEmail(email), name, ...at };
    return linkOf(needs, await inviteStaff(manageAs(needs, staff, now), person), origin);
  };

export const makeDeskResetStaff =
  (needs: Needs): DeskHandler<typeof deskResetStaff> =>
  async ({ email }, { staff, now, origin }) =>
    linkOf(needs, await resetStaff(manageAs(needs, staff, now), normalEmail(email)), origin);

export const makeDeskSetStaffRole =
  (needs: Needs): DeskHandler<typeof deskSetStaffRole> =>
  async ({ email, role, publication, hold }, { staff, now }) => {
    const at = await placeOf(needs, staff, role, publication);
    if (at === null) return notFound();
    const set = hold ? addRole : removeRole;
    return answerOf(await set(manageAs(needs, staff, now), normalEmail(email), at));
  };

export const makeDeskDisableStaff =
  (needs: Needs): DeskHandler<typeof deskDisableStaff> =>
  async ({ email, disable }, { staff, now }) => {
    const set = disable ? disableStaff : enableStaff;
    return answerOf(await set(manageAs(needs, staff, now), normalEmail(email)));
  };

export const makeDeskSignStaffOut =
  (needs: Needs): DeskHandler<typeof deskSignStaffOut> =>
  async ({ email }, { staff, now }) =>
    answerOf(await signStaffOut(manageAs(needs, staff, now), normalEmail(email)));

const texts: Readonly<Record<StaffRefusal, string>> = {
  own: "You can't do this to yourself. Ask a colleague who manages staff.",
  beyond: "This affects publications that you don't manage. Ask an owner.",
  "no-such-person": "Nobody here has this email address.",
  "has-sign-in": "This person already has a sign-in. Open them in the list, and add the role there.",
  disabled: "This person is disabled. Let them in again first.",
  "already-so": "Nothing needed to change.",
  "not-held": "Nothing needed to change.",
  "last-owner": "This is the only owner who can sign in. Make somebody else an owner first.",
  "invited-elsewhere": "Another publication has already invited this person. Their link sets up this role, too.",
};

const refusalOf = (because: StaffRefusal) =>
  because === "no-such-person" ? notFound() : ({ isSuccess: false, errorMessage: texts[because] } as const);

/** A second click finds everything as it was wanted, which is a success, too. */
function answerOf(done: StaffChanged) {
  const isSo = done.kind === "changed" || done.because === "already-so" || done.because === "not-held";
  return isSo ? ({ isSuccess: true } as const) : refusalOf(done.because);
}

async function linkOf(needs: Needs, done: StaffLinked, origin: string) {
  if (done.kind === "linked") {
    const isMailed = await mailStaffLink(needs, done.staffId, origin);
    return { isSuccess: true, link: `${origin}/welcome#${done.token}`, isMailed } as const;
  }
  if (done.because === "invited-elsewhere") return { isSuccess: true, link: null, isMailed: false } as const;
  return refusalOf(done.because);
}
