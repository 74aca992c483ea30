import { Secret, TOTP } from "otpauth";
import type { Random } from "#server/crypto/random.ts";

const stepSeconds = 30;

/** A new secret for an authenticator app, in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The time step of a code that is valid now or was within the last half minute; null if it isn't valid. */
export function totpStepOf(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: stepSeconds });
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / stepSeconds) + delta;
}

/** The URL that adds the secret to an app. The app shows `issuer` and email beside its digits. */
export const otpauthLink = (secret: string, { issuer, email }: { readonly issuer: string; readonly email: string }) =>
  new TOTP({ secret: Secret.fromBase32(secret), period: stepSeconds, issuer, label: email }).toString();

const recoveryCodes = 10;

/** Codes to print. Each opens the desk once in place of the app, typed with or without spaces, in any case. */
export const newRecoveryCodes = (random: Pick<Random, "reference">): string[] =>
  Array.from({ length: recoveryCodes }, () => random.reference());
