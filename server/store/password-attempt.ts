import type { Passwords } from "#server/adapters/passwords/port.ts";
import type { Database, TenantDay, Tx } from "#server/db/database.ts";
import { audit } from "./audit.ts";
import { beginTry, lockRecentFailures, takeBackFailure } from "./failed-sign-ins.ts";
import { countRightPassword, countWrongPassword, findPasswordLogin, type PasswordLogin } from "./login.ts";

export type PasswordAttempt = {
  /** As `normalEmail` gives it. */
  readonly email: string;
  readonly password: string;
  readonly now: Date;
  readonly requestId: string;
};

export type AttemptOutcome =
  /** `accept` ends the try in the transaction of what it was for; until then it counts as a failure. */
  | { readonly kind: "right"; readonly login: PasswordLogin; readonly accept: (tx: Tx) => Promise<void> }
  /** `login`: whose password it was not; the caller tells nobody. */
  | { readonly kind: "wrong"; readonly login: PasswordLogin | null }
  /** Too many failures for this mailbox: 429. */
  | { readonly kind: "wait"; readonly seconds: number }
  /** Too many sign-ins at once: 503. */
  | { readonly kind: "busy" };

export type TryPassword = (at: TenantDay, attempt: PasswordAttempt) => Promise<AttemptOutcome>;

/**
 * Checks a password of ours: always one hash and the same writes, whether or not the mailbox has a login, so that neither
 * answer nor time tells (security.md S7). No transaction is open while the password is hashed.
 */
export function passwordAttempts({ db, passwords }: { db: Database; passwords: Passwords }): TryPassword {
  return async (at, { email, password, now, requestId }) => {
    const { login, gate } = await db.write(at, async (tx) => {
      const [recent, found] = await Promise.all([lockRecentFailures(tx, email, now), findPasswordLogin(tx, email)]);
      return { login: found, gate: await beginTry(tx, { email, recent, inRow: found?.failedInRow ?? 0, now }) };
    });
    if (gate.kind === "wait") return { kind: "wait", seconds: gate.seconds };
    // A closed login is answered like a wrong password, the right one too: only a new one by mail opens it.
    const stored = gate.kind === "closed" ? null : (login?.passwordHash ?? null);
    const checked = await passwords.verify(password, stored);
    if (checked.kind === "busy") {
      await db.writeAtOnce(at, (tx) => takeBackFailure(tx, email, now));
      return checked;
    }
    if (login !== null && checked.value) {
      const accept = async (tx: Tx): Promise<void> => {
        const counted = login.failedInRow > 0 ? [countRightPassword(tx, login.loginId)] : [];
        await Promise.all([takeBackFailure(tx, email, now), ...counted]);
      };
      return { kind: "right", login, accept };
    }
    const outcome = gate.kind === "closed" ? "closed" : "wrong-password";
    const subject = login === null ? "login:none" : `login:${login.loginId}`;
    await db.writeAtOnce(at, (tx) =>
      Promise.all([
        countWrongPassword(tx, login?.loginId ?? null),
        audit(tx, { actor: "anonymous", action: "identity.sign-in", subject, outcome, requestId }),
      ]),
    );
    return { kind: "wrong", login };
  };
}
