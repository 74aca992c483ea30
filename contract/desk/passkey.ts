import * as z from "zod/mini";
import { passkeyNameLength } from "#core/identity/passkey.ts";
import { deskEndpoint } from "./desk-endpoint.ts";
import { deskProblem } from "./sign-in.ts";

/** What browsers accept and return for a passkey, in the WebAuthn standard's JSON form. */
const options = z.record(z.string(), z.unknown());
const credential = z.looseObject({ id: z.string().check(z.minLength(1), z.maxLength(1400)) });
const begun = z.union([z.object({ isSuccess: z.literal(true), options }), deskProblem]);
const done = z.union([z.object({ isSuccess: z.literal(true) }), deskProblem]);
const passkeyId = z.int().check(z.positive());

export const deskBeginPasskeySignIn = deskEndpoint({
  method: "POST",
  path: "/api/desk/passkey/begin-sign-in",
  summary: "What a browser needs to sign in with a passkey of the desk",
  action: "anybody",
  about: "installation",
  body: z.strictObject({}),
  output: begun,
});

export const deskPasskeySignIn = deskEndpoint({
  method: "POST",
  path: "/api/desk/passkey/sign-in",
  summary: "Signs in with a passkey alone: it takes a finger, a face or a PIN each time",
  action: "anybody",
  about: "installation",
  /** `email`: only this person, whose screen is open, may answer. */
  body: z.strictObject({ credential, email: z.exactOptional(z.email()) }),
  output: done,
});

export const deskBeginPasskeyProof = deskEndpoint({
  method: "POST",
  path: "/api/desk/passkey/begin-proof",
  summary: "What a browser needs to verify this person again with one of their passkeys",
  action: "signed-in",
  about: "installation",
  body: z.strictObject({}),
  output: begun,
});

export const deskPasskeyProof = deskEndpoint({
  method: "POST",
  path: "/api/desk/passkey/proof",
  summary: "Verifies again who this person is",
  action: "signed-in",
  about: "installation",
  body: z.strictObject({ credential }),
  output: done,
});

export const deskBeginPasskey = deskEndpoint({
  method: "POST",
  path: "/api/desk/passkey/begin",
  summary: "What a browser needs to make a passkey for this person",
  action: "signed-in",
  about: "installation",
  provenLately: true,
  body: z.strictObject({}),
  output: begun,
});

export const deskAddPasskey = deskEndpoint({
  method: "POST",
  path: "/api/desk/passkey/add",
  summary: "Stores the passkey that the browser made",
  action: "signed-in",
  about: "installation",
  provenLately: true,
  body: z.strictObject({ credential }),
  output: done,
});

export const deskRenamePasskey = deskEndpoint({
  method: "POST",
  path: "/api/desk/passkey/rename",
  summary: "Names a passkey of this person",
  action: "signed-in",
  about: "installation",
  provenLately: true,
  body: z.strictObject({
    passkeyId,
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(passkeyNameLength)),
  }),
  output: done,
});

export const deskRemovePasskey = deskEndpoint({
  method: "POST",
  path: "/api/desk/passkey/remove",
  summary: "Removes a passkey of this person",
  action: "signed-in",
  about: "installation",
  provenLately: true,
  body: z.strictObject({ passkeyId }),
  output: done,
});
