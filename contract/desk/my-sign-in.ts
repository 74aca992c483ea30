import * as z from "zod/mini";
import { deskEndpoint } from "./desk-endpoint.ts";

export const deskGetMySignIn = deskEndpoint({
  method: "GET",
  path: "/api/desk/my-sign-in",
  summary:
    "Where this person is signed in to the desk, newest first, their passkeys, and how many recovery codes are left",
  action: "signed-in",
  about: "installation",
  output: z.object({
    sessions: z.array(z.object({ device: z.string(), lastUsedAt: z.string(), isThisOne: z.boolean() })),
    recoveryCodesLeft: z.int(),
    /** Null: this address of the desk has no passkeys. `host`: the host for which they work. */
    passkeys: z.nullable(
      z.array(
        z.object({
          passkeyId: z.int(),
          name: z.string(),
          addedAt: z.string(),
          lastUsedAt: z.nullable(z.string()),
          worksHere: z.boolean(),
          host: z.string(),
        }),
      ),
    ),
  }),
});

export const deskEndOtherSessions = deskEndpoint({
  method: "POST",
  path: "/api/desk/my-sign-in/end-others",
  summary: "Ends this person's sessions in all other browsers",
  action: "signed-in",
  about: "installation",
  body: z.strictObject({}),
  output: z.object({ isSuccess: z.literal(true) }),
});

export const deskRenewRecoveryCodes = deskEndpoint({
  method: "POST",
  path: "/api/desk/my-sign-in/recovery-codes",
  summary: "Ten new recovery codes; the old ones stop working",
  action: "signed-in",
  about: "installation",
  provenLately: true,
  body: z.strictObject({}),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
});
