import * as z from "zod/mini";
import { machineEndpoint } from "./machine-endpoint.ts";

export const getEntitlementToken = machineEndpoint({
  method: "GET",
  path: "/api/v1/entitlement-token",
  summary:
    "The same as a signed token that is valid for ten minutes, which others verify with the publication's public keys",
  scope: "entitlements",
  query: z.strictObject({ login: z.string().check(z.minLength(3), z.maxLength(254)) }),
  output: z.object({
    /** A JSON Web Token, RS256. */
    token: z.string(),
    expiresAt: z.iso.datetime(),
    /** The token's `iss`. */
    issuer: z.string(),
    /** Where the issuer's public keys are. */
    keys: z.string(),
  }),
});
