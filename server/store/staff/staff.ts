import { type Kysely, sql } from "kysely";
import type { HeldRole, Role } from "#core/staff/role.ts";
import type { Tables } from "#server/db/tables/tables.ts";
import { setRecoveryCodes } from "./recovery-code.ts";

/** A staff member. */
export type StaffRecord = {
  readonly staffId: number;
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string | null;
  /** Sealed; null if there is no authenticator app. */
  readonly totpSecret: Buffer | null;
  /** The last 30-second step whose code was used. */
  readonly totpStep: number;
  readonly disabledAt: Date | null;
};

type Q = Kysely<Tables>;

const columns = [
  "staff_id as staffId",
  "email",
  "name",
  "password_hash as passwordHash",
  "totp_secret as totpSecret",
  "totp_step as totpStep",
  "disabled_at as disabledAt",
] as const;

/** @param email in the form of `normalEmail`. */
export const findStaffByEmail = async (q: Q, email: string): Promise<StaffRecord | null> =>
  (await q.selectFrom("staff").select(columns).where("email", "=", email).executeTakeFirst()) ?? null;

export const findStaff = async (q: Q, staffId: number): Promise<StaffRecord | null> =>
  (await q.selectFrom("staff").select(columns).where("staff_id", "=", staffId).executeTakeFirst()) ?? null;

export const findRoles = (q: Q, staffId: number): Promise<HeldRole[]> =>
  q.selectFrom("staff_role").select(["role", "tenant_id as tenantId"]).where("staff_id", "=", staffId).execute();

/** @returns the new person's id. */
export async function insertStaff(
  q: Q,
  { email, name, now }: { readonly email: string; readonly name: string; readonly now: Date },
): Promise<number> {
  const { staff_id } = await q
    .insertInto("staff")
    .values({ email, name, password_hash: null, totp_secret: null, disabled_at: null, created_at: now })
    .returning("staff_id")
    .executeTakeFirstOrThrow();
  return staff_id;
}

/** @param tenantId null for every publication, as an owner has. */
export async function grantRole(q: Q, staffId: number, role: Role, tenantId: number | null): Promise<void> {
  await q
    .insertInto("staff_role")
    .values({ staff_id: staffId, role, tenant_id: tenantId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Sets the password and the secret of the authenticator app, which only come together. */
export async function setCredentials(
  q: Q,
  staffId: number,
  { passwordHash, totpSecret }: { readonly passwordHash: string; readonly totpSecret: Buffer },
): Promise<void> {
  await q
    .updateTable("staff")
    .set({ password_hash: passwordHash, totp_secret: totpSecret, totp_step: 0 })
    .where("staff_id", "=", staffId)
    .execute();
}

export async function revokeRole(q: Q, staffId: number, role: Role, tenantId: number | null): Promise<void> {
  await q
    .deleteFrom("staff_role")
    .where("staff_id", "=", staffId)
    .where("role", "=", role)
    .where("tenant_id", "is not distinct from", tenantId)
    .execute();
}

/** One change to staff at a time, so that two people cannot remove each other's last owner. */
export const lockStaffChanges = (q: Q): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext('doorstep staff'))`.execute(q);

/** Whether somebody other than this person is an owner who can sign in, or was invited to. */
export async function hasOtherOwner(q: Q, staffId: number): Promise<boolean> {
  const found = await q
    .selectFrom("staff_role")
    .innerJoin("staff", "staff.staff_id", "staff_role.staff_id")
    .select("staff.staff_id")
    .where("role", "=", "owner")
    .where("staff.staff_id", "<>", staffId)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  return found !== undefined;
}

export async function setDisabled(q: Q, staffId: number, disabledAt: Date | null): Promise<void> {
  await q.updateTable("staff").set({ disabled_at: disabledAt }).where("staff_id", "=", staffId).execute();
}

/** Removes everything with which the person signed in: password, app, recovery codes, passkeys. */
export async function dropCredentials(q: Q, staffId: number, now: Date): Promise<void> {
  await q
    .updateTable("staff")
    .set({ password_hash: null, totp_secret: null, totp_step: 0 })
    .where("staff_id", "=", staffId)
    .execute();
  await setRecoveryCodes(q, staffId, [], now);
  await q.deleteFrom("staff_passkey").where("staff_id", "=", staffId).execute();
}

/**
 * Gives this secret to a person who has no app yet. A person who has one keeps it, even if two ask at the same time.
 */
export async function ensureTotpSecret(
  q: Q,
  staffId: number,
  made: Buffer,
): Promise<{ readonly name: string; readonly email: string; readonly totpSecret: Buffer }> {
  await q
    .updateTable("staff")
    .set({ totp_secret: made })
    .where("staff_id", "=", staffId)
    .where("totp_secret", "is", null)
    .execute();
  const { name, email, totp_secret } = await q
    .selectFrom("staff")
    .select(["name", "email", "totp_secret"])
    .where("staff_id", "=", staffId)
    .executeTakeFirstOrThrow();
  return { name, email, totpSecret: totp_secret ?? made };
}

/**
 * Uses up the code of a step.
 * @returns false if that code, or a later one, was already used.
 */
export async function consumeTotpStep(q: Q, staffId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await q
    .updateTable("staff")
    .set({ totp_step: step })
    .where("staff_id", "=", staffId)
    .where("totp_step", "<", step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
