import { siteSignInDays } from "./site-sign-in.ts";

/**
 * How long an entitlement token is valid. Until it expires, systems that look only at the token don't notice a
 * cancellation.
 */
export const entitlementTokenSeconds = 10 * 60;

/** How long those who check tokens may cache our public keys. */
export const keySetSeconds = 5 * 60;

const dayMs = 24 * 3_600_000;

/**
 * The life of a signing key: it is published a day before it signs, so that everybody's copy of our keys includes it;
 * it signs for 90 days; and it stays published as long as a sign-in that it signed can last.
 */
const life = { ahead: dayMs, signs: 90 * dayMs, after: (siteSignInDays + 1) * dayMs } as const;

/** `signsAt`: when it begins to sign, in ms since 1970, like all times here. */
export type KeyTime = { readonly keyNumber: number; readonly signsAt: number };

const inOrder = <Key extends KeyTime>(keys: readonly Key[]): Key[] =>
  keys.toSorted((one, other) => one.signsAt - other.signsAt || one.keyNumber - other.keyNumber);

/** The key that signs now: the latest one whose time has come. Null: there is none. */
export const currentSigningKey = <Key extends KeyTime>(keys: readonly Key[], now: number): Key | null =>
  inOrder(keys).findLast(({ signsAt }) => signsAt <= now) ?? null;

export type KeyRotation = {
  /** When the next key has to begin to sign; null: none is needed yet. */
  readonly next: number | null;
  /** The numbers of keys that nothing depends on anymore. */
  readonly expired: readonly number[];
};

/**
 * What has to be done about a publication's keys. A publication without keys needs none: the first is made when it is
 * requested.
 */
export function dueKeyRotation(keys: readonly KeyTime[], now: number): KeyRotation {
  const ordered = inOrder(keys);
  const last = ordered.at(-1);
  const isOld = last !== undefined && now >= last.signsAt + life.signs - life.ahead;
  return {
    next: isOld ? now + life.ahead : null,
    expired: ordered.flatMap(({ keyNumber }, at) => {
      const after = ordered[at + 1];
      return after !== undefined && after.signsAt + life.after <= now ? [keyNumber] : [];
    }),
  };
}
