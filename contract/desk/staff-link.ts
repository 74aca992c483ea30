import * as z from "zod/mini";
import { deskEndpoint } from "./desk-endpoint.ts";
import { deskProblem } from "./sign-in.ts";

/** The part of the link after its `#`: no server log and no referrer ever contains it. */
const token = z.string().check(z.minLength(1), z.maxLength(100));

export const deskOpenLink = deskEndpoint({
  method: "POST",
  path: "/api/desk/open-link",
  summary: "Whose link it is, and the key for their authenticator app; doesn't use up the link",
  action: "anybody",
  about: "installation",
  body: z.strictObject({ token }),
  output: z.union([
    z.object({
      isSuccess: z.literal(true),
      name: z.string(),
      email: z.string(),
      /** In base32, for typing. */
      secret: z.string(),
      /** The same secret as an `otpauth:` address, for the authenticator app. */
      appLink: z.string(),
    }),
    deskProblem,
  ]),
});

export const deskAcceptLink = deskEndpoint({
  method: "POST",
  path: "/api/desk/accept-link",
  summary:
    "Uses the one-time link to set the password and the authenticator app, signs in, and returns the recovery codes",
  action: "anybody",
  about: "installation",
  body: z.strictObject({
    token,
    password: z.string().check(z.minLength(1), z.maxLength(200)),
    code: z.string().check(z.minLength(6), z.maxLength(40)),
  }),
  output: z.union([
    z.object({ isSuccess: z.literal(true), recoveryCodes: z.array(z.string()) }),
    z.object({
      isSuccess: z.literal(false),
      /** What was refused: the link itself, or one of the two fields. */
      code: z.enum(["link", "password", "code"]),
      errorMessage: z.string(),
    }),
  ]),
});
