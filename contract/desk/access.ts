import * as z from "zod/mini";
import { accountNumber, domain } from "../scalars.ts";
import { deskEndpoint } from "./desk-endpoint.ts";
import { deskProblem } from "./sign-in.ts";

/** Every action names the version of the account that was seen, and says why. */
const anAct = {
  publication: domain,
  accountNumber,
  seen: z.int().check(z.nonnegative()),
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  note: z.string().check(z.trim(), z.maxLength(2000)),
};
const done = z.object({ isSuccess: z.literal(true), errorMessage: z.literal("") });

export const deskRemoveAccess = deskEndpoint({
  method: "POST",
  path: "/api/desk/access/remove",
  summary: "Ends somebody's access to an account at once, an owner's too; everybody with access is notified",
  action: "people",
  about: "publication",
  body: z.strictObject({ ...anAct, email: z.email() }),
  output: z.union([z.extend(done, { othersLeft: z.boolean() }), deskProblem]),
});

export const deskLockLogin = deskEndpoint({
  method: "POST",
  path: "/api/desk/access/lock",
  summary: "Locks the login of somebody with access to an account and ends its sessions, or unlocks it",
  action: "people",
  about: "publication",
  body: z.strictObject({ ...anAct, email: z.email(), lock: z.boolean() }),
  output: z.union([done, deskProblem]),
});
