import * as z from "zod/mini";
import { deskActionFields } from "./action.ts";
import { deskEndpoint } from "./desk-endpoint.ts";
import { deskProblem } from "./sign-in.ts";

const done = z.object({ isSuccess: z.literal(true), errorMessage: z.literal("") });

export const deskRemoveAccess = deskEndpoint({
  method: "POST",
  path: "/api/desk/access/remove",
  summary: "Ends somebody's access to an account right away, even an owner's; everybody with access is notified",
  action: "people",
  about: "publication",
  /** `lock`: locks the login as well. */
  body: z.strictObject({ ...deskActionFields, email: z.email(), lock: z.optional(z.boolean()) }),
  output: z.union([z.extend(done, { othersLeft: z.boolean() }), deskProblem]),
});

export const deskLockLogin = deskEndpoint({
  method: "POST",
  path: "/api/desk/access/lock",
  summary: "Locks the login of somebody who has or had access to an account and ends its sessions, or unlocks it",
  action: "people",
  about: "publication",
  body: z.strictObject({ ...deskActionFields, email: z.email(), lock: z.boolean() }),
  output: z.union([done, deskProblem]),
});

export const deskEndSessions = deskEndpoint({
  method: "POST",
  path: "/api/desk/access/end-sessions",
  summary: "Signs somebody with access to an account out everywhere; the password still works",
  action: "people",
  about: "publication",
  body: z.strictObject({ ...deskActionFields, email: z.email() }),
  output: z.union([done, deskProblem]),
});

/** `password`: a link to choose a new one, which also signs in. `confirmation`: the link that proves a new login. */
export const linkKinds = ["password", "confirmation"] as const;
export type LinkKind = (typeof linkKinds)[number];

export const deskEmailLink = deskEndpoint({
  method: "POST",
  path: "/api/desk/access/email-link",
  summary:
    "Emails a link to an address on record, within the limits that also apply to readers; staff don't see the link",
  action: "people",
  about: "publication",
  body: z.strictObject({ ...deskActionFields, email: z.email(), link: z.enum(linkKinds) }),
  output: z.union([done, deskProblem]),
});
