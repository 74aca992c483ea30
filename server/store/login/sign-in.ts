import type { AuthState } from "#contract/auth.ts";
import type { SignInOutcome } from "#core/timeline/sign-in-words.ts";
import type { Tx } from "#server/db/database.ts";
import { audit } from "#server/store/audit.ts";
import { openSession } from "./session.ts";

export type SigningIn = {
  readonly loginId: number;
  readonly email: string;
  readonly name: string;
  /** New; only its hash is kept. */
  readonly token: string;
  /** Set if the token reaches only this checkout, which is tied to a browser. Null for the account area. */
  readonly checkout: { readonly checkoutId: string; readonly browserHash: Buffer } | null;
  /** How the login was proven, for the audit: `password`, `builtin`, `oidc` ... */
  readonly by: string;
  /** The name by which the person recognizes the device. */
  readonly device: string;
  /** When the password was typed, if that was earlier. */
  readonly signedInAt?: Date;
  readonly now: Date;
  readonly requestId: string;
};

/** Opens a session and returns the specs' auth state (session key `userAuth`); `expires` is its latest end. */
export async function signIn(
  tx: Tx,
  { loginId, email, name, token, checkout, by, device, signedInAt, now, requestId }: SigningIn,
): Promise<AuthState> {
  const scope = checkout === null ? { scope: "account" as const } : { scope: "checkout" as const, ...checkout };
  const earlier = signedInAt === undefined ? {} : { signedInAt };
  const opened = openSession(tx, { loginId, token, device, now, ...earlier, ...scope });
  const written = audit(tx, {
    actor: `login:${loginId}`,
    action: "identity.sign-in",
    subject: `login:${loginId}`,
    outcome: scope.scope satisfies SignInOutcome,
    details: { by },
    requestId,
  });
  const [{ expires }] = await Promise.all([opened, written]);
  return { isAuthenticated: true, token, username: email === "" ? name : email, expires: expires.toISOString() };
}
