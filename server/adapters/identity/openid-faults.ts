import * as openid from "openid-client";
import type { SystemState } from "#server/outside-fault.ts";

/** A fault of the other side, as openid-client classifies it; anything else that is thrown is our own bug. */
export const isOpenIdFault = (fault: unknown): fault is Error =>
  fault instanceof openid.ClientError ||
  fault instanceof openid.ResponseBodyError ||
  fault instanceof openid.AuthorizationResponseError ||
  fault instanceof openid.WWWAuthenticateChallengeError;

/** Answers that do not match this sign-in: claims, state, nonce, time or signature. */
const misfits = new Set([
  "OAUTH_JWT_CLAIM_COMPARISON_FAILED",
  "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED",
  "OAUTH_JWT_TIMESTAMP_CHECK_FAILED",
  "OAUTH_INVALID_RESPONSE",
]);

/** This sign-in is refused; another may succeed. Otherwise the provider is away, or set up wrongly. */
export function isSignInRefused(fault: Error): boolean {
  if (fault instanceof openid.AuthorizationResponseError) return true;
  if (fault instanceof openid.ResponseBodyError) return fault.error === "invalid_grant";
  return fault instanceof openid.ClientError && fault.code !== undefined && misfits.has(fault.code);
}

/** What a fault of the discovery says about the provider. */
export function systemStateOfFault(fault: Error): SystemState {
  const reason = fault.cause instanceof Error ? fault.cause : fault;
  const code = "code" in reason ? String(reason.code) : reason.name;
  // openid-client's own codes mean that there was an answer.
  return { kind: code.startsWith("OAUTH_") && !code.endsWith("_TIMEOUT") ? "refused" : "silent", code };
}

/** The provider answered, and said no. */
export const isProviderRefusal = (fault: Error): boolean =>
  isSignInRefused(fault) || fault instanceof openid.ResponseBodyError;
