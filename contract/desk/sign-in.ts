import * as z from "zod/mini";
import { roles, rolesFor, type StaffAction } from "#core/staff/role.ts";
import { deskEndpoint } from "./desk-endpoint.ts";

const password = z.string().check(z.minLength(1), z.maxLength(200));
/** Six digits from the authenticator app, or a recovery code. */
const code = z.string().check(z.minLength(6), z.maxLength(40));

export const deskProblem = z.object({ isSuccess: z.literal(false), errorMessage: z.string() });

/** A publication where somebody works, and what they may do there. */
export const deskPublication = z.object({
  domain: z.string(),
  name: z.string(),
  roles: z.array(z.enum(roles)),
  may: z.array(z.enum(Object.keys(rolesFor) as [StaffAction, ...StaffAction[]])),
});

export const deskSignIn = deskEndpoint({
  method: "POST",
  path: "/api/desk/sign-in",
  summary: "Signs in with password and a code of the authenticator app, or a recovery code",
  action: "anybody",
  about: "installation",
  body: z.strictObject({ email: z.email(), password, code }),
  output: z.union([z.object({ isSuccess: z.literal(true) }), deskProblem]),
});

export const deskProveAgain = deskEndpoint({
  method: "POST",
  path: "/api/desk/prove-again",
  summary: "Asks for password and code again, before an action that can do harm",
  action: "signed-in",
  about: "installation",
  body: z.strictObject({ password, code }),
  output: z.union([z.object({ isSuccess: z.literal(true) }), deskProblem]),
});

export const deskSignOut = deskEndpoint({
  method: "POST",
  path: "/api/desk/sign-out",
  summary: "Ends this session",
  action: "signed-in",
  about: "installation",
  body: z.strictObject({}),
  output: z.object({ isSuccess: z.literal(true) }),
});

export const deskWhoAmI = deskEndpoint({
  method: "GET",
  path: "/api/desk/who-am-i",
  summary: "The person of this session, and the publications where they work",
  action: "signed-in",
  about: "installation",
  output: z.object({
    name: z.string(),
    email: z.string(),
    provenLately: z.boolean(),
    /** They can prove who they are with a passkey at this address. */
    hasPasskey: z.boolean(),
    publications: z.array(deskPublication),
  }),
});
