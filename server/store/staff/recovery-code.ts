import type { Kysely } from "kysely";
import type { Tables } from "#server/db/tables/tables.ts";
import { hashToken } from "#server/crypto/random.ts";

type Q = Kysely<Tables>;

/**
 * Replaces a person's recovery codes, or removes them if none are given. Each code opens the desk once, in place of the
 * app.
 */
export async function setRecoveryCodes(q: Q, staffId: number, codes: readonly string[], now: Date): Promise<void> {
  await q
    .updateTable("staff_recovery_code")
    .set({ used_at: now })
    .where("staff_id", "=", staffId)
    .where("used_at", "is", null)
    .execute();
  if (codes.length === 0) return;
  await q
    .insertInto("staff_recovery_code")
    .values(codes.map((code) => ({ staff_id: staffId, code_hash: hashToken(code), used_at: null })))
    .execute();
}

export async function countRecoveryCodes(q: Q, staffId: number): Promise<number> {
  const { left } = await q
    .selectFrom("staff_recovery_code")
    .select(({ fn }) => fn.countAll<string>().as("left"))
    .where("staff_id", "=", staffId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(left);
}

/** @returns false if it isn't one of theirs, or was already used. */
export async function consumeRecoveryCode(q: Q, staffId: number, code: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await q
    .updateTable("staff_recovery_code")
    .set({ used_at: now })
    .where("staff_id", "=", staffId)
    .where("code_hash", "=", hashToken(code))
    .where("used_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
