import type { Kysely } from "kysely";
import type { Tables } from "#server/db/tables/tables.ts";

type Q = Kysely<Tables>;

/** A desk user's passkey, as they see it. */
export type StaffPasskey = {
  readonly passkeyId: number;
  readonly name: string;
  readonly host: string;
  readonly credentialId: string;
  readonly transports: string[];
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
};

/** Newest first. */
export const findStaffPasskeys = (q: Q, staffId: number): Promise<StaffPasskey[]> =>
  q
    .selectFrom("staff_passkey")
    .select([
      "passkey_id as passkeyId",
      "name",
      "host",
      "credential_id as credentialId",
      "transports",
      "created_at as createdAt",
      "last_used_at as lastUsedAt",
    ])
    .where("staff_id", "=", staffId)
    .orderBy("passkey_id", "desc")
    .execute();

export type NewStaffPasskey = {
  readonly staffId: number;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly signCount: number;
  readonly transports: readonly string[];
  readonly host: string;
  readonly name: string;
  readonly now: Date;
};

/** @returns false if the credential already belongs to somebody. */
export async function insertStaffPasskey(q: Q, { staffId, now, ...made }: NewStaffPasskey): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await q
    .insertInto("staff_passkey")
    .values({
      staff_id: staffId,
      credential_id: made.credentialId,
      public_key: made.publicKey,
      sign_count: made.signCount,
      transports: [...made.transports],
      host: made.host,
      name: made.name,
      created_at: now,
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** @returns false if it isn't theirs. */
export async function renameStaffPasskey(q: Q, staffId: number, passkeyId: number, name: string): Promise<boolean> {
  const { numUpdatedRows } = await q
    .updateTable("staff_passkey")
    .set({ name })
    .where("staff_id", "=", staffId)
    .where("passkey_id", "=", passkeyId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns false if it isn't theirs, or is already gone. */
export async function removeStaffPasskey(q: Q, staffId: number, passkeyId: number): Promise<boolean> {
  const { numDeletedRows } = await q
    .deleteFrom("staff_passkey")
    .where("staff_id", "=", staffId)
    .where("passkey_id", "=", passkeyId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A passkey of somebody who is not disabled, by the browser's id for it. */
export async function findStaffPasskey(
  q: Q,
  { credentialId, host }: { readonly credentialId: string; readonly host: string },
) {
  const found = await q
    .selectFrom("staff_passkey")
    .innerJoin("staff", "staff.staff_id", "staff_passkey.staff_id")
    .select([
      "staff_passkey.passkey_id as passkeyId",
      "staff_passkey.staff_id as staffId",
      "staff.email",
      "staff_passkey.credential_id as credentialId",
      "staff_passkey.public_key as publicKey",
      "staff_passkey.sign_count as signCount",
      "staff_passkey.transports",
    ])
    .where("staff_passkey.credential_id", "=", credentialId)
    .where("staff_passkey.host", "=", host)
    .where("staff.disabled_at", "is", null)
    .executeTakeFirst();
  return found ?? null;
}

/** @returns false if it was removed meanwhile. */
export async function noteStaffPasskeyUse(
  q: Q,
  { passkeyId, signCount, now }: { readonly passkeyId: number; readonly signCount: number; readonly now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await q
    .updateTable("staff_passkey")
    .set({ sign_count: signCount, last_used_at: now })
    .where("passkey_id", "=", passkeyId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
