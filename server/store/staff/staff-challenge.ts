import type { Kysely } from "kysely";
import type { Tables } from "#server/db/tables/tables.ts";

type Q = Kysely<Tables>;

const aliveMs = 5 * 60_000;

/** The purpose of a challenge, and who may answer it; null for anybody, in which case the answer says who they are. */
export type StaffChallenge = {
  readonly challenge: string;
  readonly staffId: number | null;
  readonly purpose: "add" | "sign-in" | "prove";
};

/** Stores a challenge for five minutes, and deletes those that nobody answered. */
export async function storeStaffChallenge(q: Q, held: StaffChallenge, now: Date): Promise<void> {
  await q.deleteFrom("staff_challenge").where("expires_at", "<", now).execute();
  await q
    .insertInto("staff_challenge")
    .values({
      challenge: held.challenge,
      staff_id: held.staffId,
      purpose: held.purpose,
      expires_at: new Date(now.getTime() + aliveMs),
    })
    .execute();
}

/** Uses a challenge up. @returns false if it was not made for this, was used, or is too old. */
export async function consumeStaffChallenge(q: Q, held: StaffChallenge, now: Date): Promise<boolean> {
  const { numDeletedRows } = await q
    .deleteFrom("staff_challenge")
    .where("challenge", "=", held.challenge)
    .where("purpose", "=", held.purpose)
    .where("staff_id", "is not distinct from", held.staffId)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
