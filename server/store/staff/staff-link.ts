import type { Kysely } from "kysely";
import type { Tables } from "#server/db/tables/tables.ts";
import { hashToken } from "#server/crypto/random.ts";

type Q = Kysely<Tables>;

/** How long the link by which somebody chooses a password and an app can be opened. */
const staffLinkMs = 24 * 60 * 60_000;

/** Creates a link for a person, in addition to their existing ones. */
export async function openStaffLink(q: Q, staffId: number, token: string, now: Date): Promise<void> {
  await q
    .insertInto("staff_link")
    .values({
      token_hash: hashToken(token),
      staff_id: staffId,
      expires_at: new Date(now.getTime() + staffLinkMs),
      used_at: null,
    })
    .execute();
}

/**
 * Creates the link of an email that is being sent, as long as the person may still set up a sign-in: not disabled, not
 * done, and the invitation not withdrawn.
 */
export async function mintStaffLink(q: Q, staffId: number, token: string, now: Date): Promise<boolean> {
  const waits = await q
    .selectFrom("staff")
    .select("staff_id")
    .where("staff_id", "=", staffId)
    .where("password_hash", "is", null)
    .where("disabled_at", "is", null)
    .where((build) =>
      build.exists(
        build
          .selectFrom("staff_link")
          .select("token_hash")
          .whereRef("staff_link.staff_id", "=", "staff.staff_id")
          .where("used_at", "is", null),
      ),
    )
    .executeTakeFirst();
  if (waits === undefined) return false;
  await openStaffLink(q, staffId, token, now);
  return true;
}

export async function closeStaffLinks(q: Q, staffId: number, now: Date): Promise<void> {
  await q
    .updateTable("staff_link")
    .set({ used_at: now })
    .where("staff_id", "=", staffId)
    .where("used_at", "is", null)
    .execute();
}

/** The person of a link, if it is still valid and they are not disabled. Looking does not use it up. */
export async function findStaffLink(q: Q, token: string, now: Date): Promise<number | null> {
  const found = await q
    .selectFrom("staff_link")
    .innerJoin("staff", "staff.staff_id", "staff_link.staff_id")
    .select("staff_link.staff_id as staffId")
    .where("token_hash", "=", hashToken(token))
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .where("staff.disabled_at", "is", null)
    .executeTakeFirst();
  return found?.staffId ?? null;
}

/** Uses up a link. @returns false if somebody else has used it. */
export async function consumeStaffLink(q: Q, token: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await q
    .updateTable("staff_link")
    .set({ used_at: now })
    .where("token_hash", "=", hashToken(token))
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
