import type { AuthState } from "#contract/auth.ts";
import type { Tx } from "#server/db/database.ts";
import { audit } from "#server/store/audit.ts";
import { openSession } from "./session.ts";

export type SigningIn = {
  readonly loginId: number;
  readonly email: string;
  readonly name: string;
  /** Fresh; only its hash is kept. */
  readonly token: string;
  /** A checkout's id: the token reaches that checkout only. Null: the account area. */
  readonly checkoutId: string | null;
  /** How the login was proven, for the audit: `password`, `builtin`, `oidc` ... */
  readonly by: string;
  /** What the person knows the device by. */
  readonly device: string;
  readonly now: Date;
  readonly requestId: string;
};

/** Opens a session and gives the specs' auth state (session key `userAuth`); `expires` is its latest end. */
export async function signIn(
  tx: Tx,
  { loginId, email, name, token, checkoutId, by, device, now, requestId }: SigningIn,
): Promise<AuthState> {
  const scope = checkoutId === null ? { scope: "account" as const } : { scope: "checkout" as const, checkoutId };
  const opened = openSession(tx, { loginId, token, device, now, ...scope });
  const written = audit(tx, {
    actor: `login:${loginId}`,
    action: "identity.sign-in",
    subject: `login:${loginId}`,
    outcome: scope.scope,
    details: { by },
    requestId,
  });
  const [{ expires }] = await Promise.all([opened, written]);
  return { isAuthenticated: true, token, username: email === "" ? name : email, expires: expires.toISOString() };
}
