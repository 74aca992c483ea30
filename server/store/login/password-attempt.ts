import type { Passwords } from "#server/adapters/passwords/port.ts";
import type { Database, TenantDay, Tx } from "#server/db/database.ts";
import { isLoginClosed, signInGate } from "#core/site/throttle.ts";
import type { SignInOutcome } from "#core/timeline/sign-in-words.ts";
import { audit } from "#server/store/audit.ts";
import { countSignInTry, uncountFailure } from "./failed-sign-ins.ts";
import { countRightPassword, countWrongPassword, findLogin, findPasswordLogins, type PasswordLogin } from "./login.ts";

export type PasswordAttempt = {
  /** In the form of `normalEmail`. */
  readonly email: string;
  readonly password: string;
  /** Only this login's password is accepted, whatever happened to its claim. */
  readonly loginId?: number;
  readonly now: Date;
  readonly requestId: string;
};

export type AttemptOutcome =
  /** `accept` ends the attempt in the transaction of the action that it was for; until then it counts as a failure. */
  | { readonly kind: "right"; readonly login: PasswordLogin; readonly accept: (tx: Tx) => Promise<void> }
  /** The right password of a login that staff have locked. Nobody else learns about the lock. */
  | { readonly kind: "locked" }
  /** `logins`: those whose password it was not: the proven one, or all live claims. Sign-in does not reveal them. */
  | { readonly kind: "wrong"; readonly logins: readonly PasswordLogin[] }
  /** Too many failures for this mailbox: 429. */
  | { readonly kind: "wait"; readonly seconds: number }
  /** Too many sign-ins at once: 503. */
  | { readonly kind: "busy" };

export type TryPassword = (at: TenantDay, attempt: PasswordAttempt) => Promise<AttemptOutcome>;

/**
 * Checks a password of ours. It always takes one hash and the same writes, whether the mailbox has no login, one or
 * several claims (they share a salt), so that neither the answer nor its time reveals which (security.md S7). No
 * transaction is open during the hashing.
 */
export function passwordAttempts({ db, passwords }: { db: Database; passwords: Passwords }): TryPassword {
  return async (at, { email, password, loginId, now, requestId }) => {
    const [recent, logins] = await db.writeAtOnce(at, (tx) =>
      Promise.all([
        countSignInTry(tx, email, now),
        loginId === undefined ? findPasswordLogins(tx, email) : findLogin(tx, loginId),
      ]),
    );
    // A closed login waits like any other, so that the waiting time does not reveal that it exists.
    const gate = signInGate(recent);
    if (gate.kind === "wait") return { kind: "wait", seconds: gate.seconds };
    // A closed login is answered as for a wrong password, even if the password is right: only a new one by email
    // reopens it.
    const open = logins.flatMap((each) =>
      each.passwordHash === null || isLoginClosed(each.failedInRow) ? [] : [{ ...each, hash: each.passwordHash }],
    );
    const checked = await passwords.find(
      password,
      open.map(({ hash }) => hash),
    );
    if (checked.kind === "busy") {
      await db.writeAtOnce(at, (tx) => uncountFailure(tx, email, now));
      return checked;
    }
    const login = checked.value === null ? undefined : open[checked.value];
    if (login?.locked === true) {
      const subject = `login:${login.loginId}`;
      const outcome = "locked" satisfies SignInOutcome;
      await db.writeAtOnce(at, (tx) =>
        Promise.all([
          uncountFailure(tx, email, now),
          audit(tx, { actor: "anonymous", action: "identity.sign-in", subject, outcome, requestId }),
        ]),
      );
      return { kind: "locked" };
    }
    if (login !== undefined) {
      const accept = async (tx: Tx): Promise<void> => {
        const counted = login.failedInRow > 0 ? [countRightPassword(tx, login.loginId)] : [];
        await Promise.all([uncountFailure(tx, email, now), ...counted]);
      };
      return { kind: "right", login, accept };
    }
    const isClosed = logins.length > 0 && logins.every(({ failedInRow }) => isLoginClosed(failedInRow));
    const outcome: SignInOutcome = isClosed ? "closed" : "wrong-password";
    const subject = logins[0] === undefined ? "login:none" : `login:${logins[0].loginId}`;
    await db.writeAtOnce(at, (tx) =>
      Promise.all([
        countWrongPassword(
          tx,
          logins.map((each) => each.loginId),
        ),
        audit(tx, { actor: "anonymous", action: "identity.sign-in", subject, outcome, requestId }),
      ]),
    );
    return { kind: "wrong", logins };
  };
}
