import { sql } from "kysely";
import { isOpenable, viewEndsAt } from "#core/access/staff-view.ts";
import { type HeldRole, isAllowed } from "#core/staff/role.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { hashToken } from "#server/crypto/random.ts";
import type { Staff } from "./staff-session.ts";

type NewView = {
  readonly viewId: string;
  readonly accountNumber: number;
  readonly staff: Pick<Staff, "staffId" | "tokenHash">;
  readonly code: string;
  readonly now: Date;
};

/** A person looks at an account in one tab; a new view ends the previous one. */
export async function putStaffView(tx: Tx, { viewId, accountNumber, staff, code, now }: NewView): Promise<void> {
  const t = tx.tenantId;
  await sql`update staff_view set ended_at = ${now} where tenant_id = ${t} and account_number = ${accountNumber}
    and staff_id = ${staff.staffId} and ended_at is null`.execute(tx.q);
  await sql`insert into staff_view (tenant_id, view_id, account_number, staff_id, session_hash, code_hash, made_at)
    values (${t}, ${viewId}::uuid, ${accountNumber}, ${staff.staffId}, ${staff.tokenHash}, ${hashToken(code)}, ${now})`.execute(
    tx.q,
  );
}

export type StaffView = { readonly staffId: number; readonly accountNumber: number; readonly endsAt: Date };

type Row = {
  readonly viewId: string;
  readonly staffId: number;
  readonly accountNumber: number;
  readonly madeAt: Date;
  readonly openedAt: Date | null;
  readonly endedAt: Date | null;
};

const timesOf = ({ madeAt, openedAt, endedAt }: Row) => ({
  madeAt: madeAt.getTime(),
  openedAt: openedAt?.getTime() ?? null,
  endedAt: endedAt?.getTime() ?? null,
});

/**
 * Opens the view of a link, once.
 * @param token the view's token from now on.
 * @returns null if the link is unknown here, was used or replaced, or is too old.
 */
export async function openStaffView(
  tx: Tx,
  { code, token, now }: { readonly code: string; readonly token: string; readonly now: Date },
): Promise<StaffView | null> {
  const { rows } = await sql<Row>`
    select v.view_id as "viewId", v.staff_id as "staffId", v.account_number as "accountNumber", v.made_at as "madeAt",
      v.opened_at as "openedAt", v.ended_at as "endedAt"
    from staff_view v where v.tenant_id = ${tx.tenantId} and v.code_hash = ${hashToken(code)} for update`.execute(tx.q);
  const [row] = rows;
  if (row === undefined || !isOpenable(timesOf(row), now.getTime())) return null;
  await sql`update staff_view set opened_at = ${now}, token_hash = ${hashToken(token)}
    where tenant_id = ${tx.tenantId} and view_id = ${row.viewId}::uuid`.execute(tx.q);
  return viewAt({ ...row, openedAt: now }, now);
}

/**
 * The view of a token. Its viewer is checked with every call: the view ends immediately when they sign out at the desk,
 * are disabled, or lose the role.
 */
export async function findStaffView(
  db: Database,
  tenantId: number,
  { token, now }: { readonly token: string; readonly now: Date },
): Promise<StaffView | null> {
  const [row] = await db.read<Row & { readonly roles: readonly HeldRole[] }>(
    tenantId,
    (tenant) => sql<Row & { readonly roles: readonly HeldRole[] }>`
      select v.view_id as "viewId", v.staff_id as "staffId", v.account_number as "accountNumber", v.made_at as "madeAt",
        v.opened_at as "openedAt", v.ended_at as "endedAt",
        coalesce((select json_agg(json_build_object('role', r.role, 'tenantId', r.tenant_id))
          from staff_role r where r.staff_id = v.staff_id), '[]') as roles
      from staff_view v
      join staff st on st.staff_id = v.staff_id and st.disabled_at is null
      join staff_session se on se.token_hash = v.session_hash and se.staff_id = v.staff_id and se.ended_at is null
        and se.expires_at > ${now}
      where v.tenant_id = ${tenant} and v.token_hash = ${hashToken(token)}`,
  );
  return row !== undefined && isAllowed(row.roles, "seeAsReader", tenantId) ? viewAt(row, now) : null;
}

function viewAt(row: Row, now: Date): StaffView | null {
  const endsAt = viewEndsAt(timesOf(row), now.getTime());
  const { staffId, accountNumber } = row;
  return endsAt === null ? null : { staffId, accountNumber, endsAt: new Date(endsAt) };
}

export async function closeStaffView(
  tx: Tx,
  { token, now }: { readonly token: string; readonly now: Date },
): Promise<void> {
  await sql`update staff_view set ended_at = ${now}
    where tenant_id = ${tx.tenantId} and token_hash = ${hashToken(token)} and ended_at is null`.execute(tx.q);
}
