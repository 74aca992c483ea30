import type { Kysely } from "kysely";
import { sql } from "kysely";
import type { HeldRole } from "#core/staff/role.ts";
import { staffSessionMs, staffSessionState } from "#core/staff/staff-session.ts";
import type { Tables } from "#server/db/tables/tables.ts";
import { hashToken } from "#server/crypto/random.ts";

/** A desk user: the holder of a session that is open now. */
export type Staff = {
  readonly staffId: number;
  readonly email: string;
  readonly name: string;
  readonly roles: readonly HeldRole[];
  readonly tokenHash: Buffer;
  /** Proved their identity within the last five minutes. */
  readonly provenLately: boolean;
};

type Q = Kysely<Tables>;

type Row = {
  readonly staffId: number;
  readonly email: string;
  readonly name: string;
  readonly roles: readonly HeldRole[];
  readonly provenAt: Date;
  readonly lastUsedAt: Date;
  readonly expiresAt: Date;
  readonly endedAt: Date | null;
};

const standingAt = (times: Pick<Row, "provenAt" | "lastUsedAt" | "expiresAt" | "endedAt">, now: Date) =>
  staffSessionState(
    {
      provenAt: times.provenAt.getTime(),
      lastUsedAt: times.lastUsedAt.getTime(),
      expiresAt: times.expiresAt.getTime(),
      endedAt: times.endedAt?.getTime() ?? null,
    },
    now.getTime(),
  );

/** Person, roles and session in one read, so that a removed role or a disabled person is out immediately. */
export async function findStaffBySession(q: Q, token: string, now: Date): Promise<Staff | null> {
  const tokenHash = hashToken(token);
  const { rows } = await sql<Row>`
    select s.staff_id as "staffId", s.email, s.name, se.proven_at as "provenAt", se.last_used_at as "lastUsedAt",
      se.expires_at as "expiresAt", se.ended_at as "endedAt", coalesce((select
        json_agg(json_build_object('role', r.role, 'tenantId', r.tenant_id)) from staff_role r where r.staff_id = s.staff_id), '[]') as roles
    from staff_session se join staff s on s.staff_id = se.staff_id and s.disabled_at is null
    where se.token_hash = ${tokenHash}`.execute(q);
  const [row] = rows;
  if (row === undefined) return null;
  const { open, proven } = standingAt(row, now);
  if (!open) return null;
  if (now.getTime() - row.lastUsedAt.getTime() > 60_000) await touch(q, tokenHash, now);
  const { staffId, email, name, roles } = row;
  return { staffId, email, name, roles, tokenHash, provenLately: proven };
}

const touch = (q: Q, tokenHash: Buffer, now: Date) =>
  q.updateTable("staff_session").set({ last_used_at: now }).where("token_hash", "=", tokenHash).execute();

export async function openStaffSession(
  q: Q,
  session: { readonly staffId: number; readonly token: string; readonly device: string; readonly now: Date },
): Promise<void> {
  const { staffId, token, device, now } = session;
  await q
    .insertInto("staff_session")
    .values({
      token_hash: hashToken(token),
      staff_id: staffId,
      device,
      signed_in_at: now,
      proven_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + staffSessionMs),
      ended_at: null,
    })
    .execute();
}

/** Notes that the person proved their identity again. */
export async function noteProof(q: Q, tokenHash: Buffer, now: Date): Promise<void> {
  await q.updateTable("staff_session").set({ proven_at: now }).where("token_hash", "=", tokenHash).execute();
}

export async function endStaffSession(q: Q, tokenHash: Buffer, now: Date): Promise<void> {
  await q
    .updateTable("staff_session")
    .set({ ended_at: now })
    .where("token_hash", "=", tokenHash)
    .where("ended_at", "is", null)
    .execute();
}

/** Ends every session of a person, after they were disabled or reset, or because they asked for it. */
export async function endSessionsOfStaff(q: Q, staffId: number, now: Date): Promise<void> {
  await q
    .updateTable("staff_session")
    .set({ ended_at: now })
    .where("staff_id", "=", staffId)
    .where("ended_at", "is", null)
    .execute();
}

/** Ends a person's sessions in all other browsers. */
export async function endOtherSessionsOfStaff(
  q: Q,
  { staffId, tokenHash }: Pick<Staff, "staffId" | "tokenHash">,
  now: Date,
): Promise<void> {
  await q
    .updateTable("staff_session")
    .set({ ended_at: now })
    .where("staff_id", "=", staffId)
    .where("token_hash", "<>", tokenHash)
    .where("ended_at", "is", null)
    .execute();
}

/** The open sessions of a person, the last used first. */
export async function findOpenSessions(q: Q, staffId: number, now: Date) {
  const rows = await q
    .selectFrom("staff_session")
    .select([
      "token_hash as tokenHash",
      "device",
      "proven_at as provenAt",
      "last_used_at as lastUsedAt",
      "expires_at as expiresAt",
      "ended_at as endedAt",
    ])
    .where("staff_id", "=", staffId)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .orderBy("last_used_at", "desc")
    .execute();
  return rows.filter((row) => standingAt(row, now).open);
}
