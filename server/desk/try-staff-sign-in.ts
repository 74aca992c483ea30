import { type RateLimit, staffLimits } from "#core/site/throttle.ts";
import { addressBlock } from "#core/site/address-block.ts";
import type { Passwords } from "#server/adapters/passwords/port.ts";
import type { Database } from "#server/db/database.ts";
import { hashToken } from "#server/crypto/random.ts";
import { type SecretBox, staffTotpPlace } from "#server/crypto/secret-box.ts";
import { consumeTotpStep, findStaffByEmail, type StaffRecord } from "#server/store/staff/staff.ts";
import { consumeRecoveryCode } from "#server/store/staff/recovery-code.ts";
import { countStaffUse } from "#server/store/staff/staff-throttle.ts";
import { noteStaff } from "#server/store/staff/staff-trail.ts";
import { totpStepOf } from "./authenticator.ts";

export type StaffSignInAttempt = {
  /** In the form of `normalEmail`. */
  readonly email: string;
  readonly password: string;
  /** A code from the authenticator app, or a recovery code. */
  readonly code: string;
  readonly ip: string;
  readonly now: Date;
  /** A signed-in person proves it again. Strangers who try to sign in as them can't use up these attempts. */
  readonly isAgain?: true;
};

export type TryStaffSignInResult =
  | { readonly kind: "right"; readonly staffId: number; readonly by: "app" | "recovery code" }
  /** Doesn't reveal which of the three was wrong, nor whether there is such a person. */
  | { readonly kind: "wrong" }
  /** Too many attempts from this network, or on this email address. */
  | { readonly kind: "wait"; readonly seconds: number }
  | { readonly kind: "busy" };

export type TryStaffSignIn = (attempt: StaffSignInAttempt) => Promise<TryStaffSignInResult>;

/**
 * Checks the password and code of a staff member. It always computes one hash, whether or not there is such a person.
 */
export const staffSignInAttempts =
  (needs: { readonly db: Database; readonly passwords: Passwords; readonly secrets: SecretBox }): TryStaffSignIn =>
  async ({ email, password, code, ip, now, isAgain }) => {
    const { db, passwords, secrets } = needs;
    const q = db.directory;
    for (const [bucket, limit] of bucketsOf(email, ip, isAgain === true ? "prove" : "sign-in")) {
      const taken = await countStaffUse(q, bucket, limit, now);
      if (!taken.allowed) return { kind: "wait", seconds: taken.retryAfterSeconds };
    }
    const found = await findStaffByEmail(q, email);
    const hash = found?.disabledAt === null ? found.passwordHash : null;
    const checked = await passwords.find(password, hash === null ? [] : [hash]);
    if (checked.kind === "busy") return checked;
    const by = found !== null && checked.value !== null ? await provenBy(found, code) : null;
    if (found !== null && by !== null) return { kind: "right", staffId: found.staffId, by };
    const subject = found === null ? "staff:none" : `staff:${found.staffId}`;
    await noteStaff(q, { at: now, actor: "anonymous", action: "staff.sign-in", subject, outcome: "refused" });
    return { kind: "wrong" };

    async function provenBy({ staffId, totpSecret }: StaffRecord, typed: string) {
      const plain = typed.replaceAll(/[\s-]/g, "");
      if (totpSecret !== null && /^\d{6}$/.test(plain)) {
        const step = totpStepOf(secrets.open(totpSecret, staffTotpPlace(staffId)), plain, now);
        return step !== null && (await consumeTotpStep(q, staffId, step)) ? ("app" as const) : null;
      }
      return (await consumeRecoveryCode(q, staffId, plain.toUpperCase(), now)) ? ("recovery code" as const) : null;
    }
  };

/** A mailbox is counted by its hash, so that the buckets hold nothing personal. */
const bucketsOf = (email: string, ip: string, what: "prove" | "sign-in"): readonly (readonly [string, RateLimit])[] => [
  [`sign-in:${addressBlock(ip)}`, staffLimits.signInNetwork],
  [`${what}:${hashToken(email).toString("base64url")}`, staffLimits.signInPerson],
];
