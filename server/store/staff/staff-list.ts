import { type Kysely, sql } from "kysely";
import type { HeldRole } from "#core/staff/role.ts";
import { staffIdleMs } from "#core/staff/staff-session.ts";
import type { Tables } from "#server/db/tables/tables.ts";

/** A staff member, as lists show them. */
export type ListedStaff = {
  readonly staffId: number;
  readonly email: string;
  readonly name: string;
  readonly standing: "active" | "invited" | "disabled";
  readonly roles: readonly HeldRole[];
  readonly lastSignIn: Date | null;
  readonly lastSeen: Date | null;
  /** The open sessions, in all browsers. */
  readonly sessions: number;
  readonly passkeys: number;
};

/** Everybody, ordered by email address. There are at most a few hundred. */
export async function listStaff(q: Kysely<Tables>, now: Date): Promise<ListedStaff[]> {
  const idleSince = new Date(now.getTime() - staffIdleMs);
  const { rows } = await sql<ListedStaff>`
    select s.staff_id as "staffId", s.email, s.name,
      case when s.disabled_at is not null then 'disabled' when s.password_hash is null and s.subject is null then 'invited' else 'active' end
        as standing,
      coalesce((select json_agg(json_build_object('role', r.role, 'tenantId', r.tenant_id) order by r.tenant_id, r.role)
        from staff_role r where r.staff_id = s.staff_id), '[]') as roles,
      (select max(e.signed_in_at) from staff_session e where e.staff_id = s.staff_id) as "lastSignIn",
      (select max(e.last_used_at) from staff_session e where e.staff_id = s.staff_id) as "lastSeen",
      (select count(*)::int from staff_session e where e.staff_id = s.staff_id and e.ended_at is null
        and e.expires_at > ${now} and e.last_used_at > ${idleSince}) as sessions,
      (select count(*)::int from staff_passkey p where p.staff_id = s.staff_id) as passkeys
    from staff s order by s.email`.execute(q);
  return rows;
}
