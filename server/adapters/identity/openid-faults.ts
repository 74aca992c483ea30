import * as openid from "openid-client";

/** What the other side did or said, in openid-client's words; anything else that is thrown is a fault of ours. */
export const isOpenIdFault = (fault: unknown): fault is Error =>
  fault instanceof openid.ClientError ||
  fault instanceof openid.ResponseBodyError ||
  fault instanceof openid.AuthorizationResponseError ||
  fault instanceof openid.WWWAuthenticateChallengeError;

/** Answers that came, and do not fit this sign-in: claims, state, nonce, time or signature. */
const misfits = new Set([
  "OAUTH_JWT_CLAIM_COMPARISON_FAILED",
  "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED",
  "OAUTH_JWT_TIMESTAMP_CHECK_FAILED",
  "OAUTH_INVALID_RESPONSE",
]);

/** This sign-in is refused; another may go well. Otherwise the provider is away, or set up wrongly. */
export function isRefusal(fault: Error): boolean {
  if (fault instanceof openid.AuthorizationResponseError) return true;
  if (fault instanceof openid.ResponseBodyError) return fault.error === "invalid_grant";
  return fault instanceof openid.ClientError && fault.code !== undefined && misfits.has(fault.code);
}

/** The provider answered, and said no. */
export const hasAnswered = (fault: Error): boolean => isRefusal(fault) || fault instanceof openid.ResponseBodyError;
