import * as z from "zod/mini";
import { deskEndpoint } from "./desk-endpoint.ts";
import { deskProblem } from "./sign-in.ts";

export const deskGetSignInWays = deskEndpoint({
  method: "GET",
  path: "/api/desk/sign-in-ways",
  summary: "Whether staff can sign in with the organization's own provider",
  action: "anybody",
  about: "installation",
  output: z.object({ provider: z.boolean() }),
});

export const deskBeginProvider = deskEndpoint({
  method: "POST",
  path: "/api/desk/provider/begin",
  summary: "The address of the organization's provider; `again`: it also asks somebody who is already signed in there",
  action: "anybody",
  about: "installation",
  body: z.strictObject({ again: z.boolean() }),
  output: z.union([z.object({ isSuccess: z.literal(true), url: z.string() }), deskProblem]),
});

export const deskFinishProvider = deskEndpoint({
  method: "POST",
  path: "/api/desk/provider/finish",
  summary: "Signs in with the provider's answer, or verifies again who somebody is",
  action: "anybody",
  about: "installation",
  /** The query with which the browser returned. */
  body: z.strictObject({ query: z.string().check(z.minLength(1), z.maxLength(4000)) }),
  output: z.union([z.object({ isSuccess: z.literal(true), again: z.boolean() }), deskProblem]),
});
