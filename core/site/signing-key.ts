import { siteSignInDays } from "./site-sign-in.ts";

/** How long an entitlement token counts. Until then a cancellation doesn't reach whoever only looks at the token. */
export const entitlementTokenSeconds = 10 * 60;

/** How long whoever checks tokens may keep our public keys. */
export const keySetSeconds = 5 * 60;

const dayMs = 24 * 3_600_000;

/**
 * The life of a signing key: published for a day before it signs, so that everybody's copy of our keys has it; signing for
 * 90 days; and published for as long after that as a sign-in that it signed can last.
 */
const life = { ahead: dayMs, signs: 90 * dayMs, after: (siteSignInDays + 1) * dayMs } as const;

/** `signsAt`: when it begins to sign, in ms since 1970, as all times here. */
export type KeyTime = { readonly keyNumber: number; readonly signsAt: number };

const inOrder = <Key extends KeyTime>(keys: readonly Key[]): Key[] =>
  keys.toSorted((one, other) => one.signsAt - other.signsAt || one.keyNumber - other.keyNumber);

/** The key that signs now: the last that has begun. Null: none. */
export const signingNow = <Key extends KeyTime>(keys: readonly Key[], now: number): Key | null =>
  inOrder(keys).findLast(({ signsAt }) => signsAt <= now) ?? null;

export type KeyWork = {
  /** When the next key signs; null: there is no need for one yet. */
  readonly next: number | null;
  /** The numbers of keys that nothing hangs on anymore. */
  readonly over: readonly number[];
};

/** What is due for a publication's keys. One that has none needs none: its first is made when it is asked for. */
export function keyWork(keys: readonly KeyTime[], now: number): KeyWork {
  const ordered = inOrder(keys);
  const last = ordered.at(-1);
  const isOld = last !== undefined && now >= last.signsAt + life.signs - life.ahead;
  return {
    next: isOld ? now + life.ahead : null,
    over: ordered.flatMap(({ keyNumber }, at) => {
      const after = ordered[at + 1];
      return after !== undefined && after.signsAt + life.after <= now ? [keyNumber] : [];
    }),
  };
}
