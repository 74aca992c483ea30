import { type Kysely, sql } from "kysely";
import type { HeldRole } from "#core/staff/role.ts";
import type { Tables } from "#server/db/tables/tables.ts";

/** Somebody who can sign in, with the roles that count at one publication. */
export type Colleague = { readonly staffId: number; readonly name: string; readonly roles: readonly HeldRole[] };

/** The people who work for a publication now, in alphabetical order. */
export async function findColleagues(q: Kysely<Tables>, tenantId: number): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select s.staff_id as "staffId", s.name, json_agg(json_build_object('role', r.role, 'tenantId', r.tenant_id)) as roles
    from staff s join staff_role r on r.staff_id = s.staff_id and (r.tenant_id = ${tenantId} or r.tenant_id is null)
    where s.disabled_at is null and s.password_hash is not null
    group by s.staff_id, s.name order by s.name, s.staff_id`.execute(q);
  return rows;
}
