import * as z from "zod/mini";
import { roles } from "#core/staff/role.ts";
import { domain, instant } from "../scalars.ts";
import { deskEndpoint } from "./desk-endpoint.ts";
import { deskProblem } from "./sign-in.ts";

const role = z.enum(roles);
/** A publication's domain; null: everywhere, which only an owner's role can have. */
const place = z.nullable(domain);
const person = { email: z.email() };
const done = z.object({ isSuccess: z.literal(true) });
/**
 * `link`: shown now and never again. Null: they already have a link from somebody else. `isMailed`: it was also
 * emailed.
 */
const linked = z.object({ isSuccess: z.literal(true), link: z.nullable(z.string()), isMailed: z.boolean() });

export const staffMember = z.object({
  email: z.string(),
  name: z.string(),
  /** `invited`: they have not set up their sign-in yet. */
  standing: z.enum(["active", "invited", "disabled"]),
  roles: z.array(z.object({ role, publication: place, mayRemove: z.boolean() })),
  /** They also work at publications that the caller does not manage. */
  elsewhere: z.boolean(),
  lastSeenAt: z.nullable(instant),
  sessions: z.int(),
  passkeys: z.int(),
  isMe: z.boolean(),
  /** The caller may reset, disable, enable and sign out this person. */
  mayRule: z.boolean(),
});

const rolePlace = z.object({ domain: z.string(), name: z.string() });

export const deskListStaff = deskEndpoint({
  method: "GET",
  path: "/api/desk/staff",
  summary: "The staff of the publications that the caller manages",
  action: "manageStaff",
  about: "installation",
  output: z.object({
    people: z.array(staffMember),
    /** Where the caller can give roles, and whether they can make owners. */
    places: z.array(rolePlace),
    mayMakeOwners: z.boolean(),
  }),
});

export const deskInviteStaff = deskEndpoint({
  method: "POST",
  path: "/api/desk/staff/invite",
  summary: "Gives a new colleague a role and a link that works for 24 hours; it is shown once and emailed",
  action: "manageStaff",
  about: "installation",
  provenLately: true,
  body: z.strictObject({
    ...person,
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
    role,
    publication: place,
  }),
  output: z.union([linked, deskProblem]),
});

export const deskSetStaffRole = deskEndpoint({
  method: "POST",
  path: "/api/desk/staff/role",
  summary: "Gives a person a role, or takes it away",
  action: "manageStaff",
  about: "installation",
  provenLately: true,
  body: z.strictObject({ ...person, role, publication: place, hold: z.boolean() }),
  output: z.union([done, deskProblem]),
});

export const deskResetStaff = deskEndpoint({
  method: "POST",
  path: "/api/desk/staff/reset",
  summary: "Resets everything that a person signs in with, and makes a new invitation link",
  action: "manageStaff",
  about: "installation",
  provenLately: true,
  body: z.strictObject(person),
  output: z.union([linked, deskProblem]),
});

export const deskDisableStaff = deskEndpoint({
  method: "POST",
  path: "/api/desk/staff/disable",
  summary: "Signs a person out everywhere and keeps them out, or lets them in again",
  action: "manageStaff",
  about: "installation",
  provenLately: true,
  body: z.strictObject({ ...person, disable: z.boolean() }),
  output: z.union([done, deskProblem]),
});

export const deskSignStaffOut = deskEndpoint({
  method: "POST",
  path: "/api/desk/staff/sign-out",
  summary: "Ends all sessions of a person",
  action: "manageStaff",
  about: "installation",
  provenLately: true,
  body: z.strictObject(person),
  output: z.union([done, deskProblem]),
});
