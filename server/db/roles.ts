import { createHmac } from "node:crypto";
import pg from "pg";

/** The role that the program uses: no superuser, no owner, no BYPASSRLS, only the rights that the migrations grant. */
export const appRole = "doorstep_app";

/** The embedded database's application login needs no separate secret: its password is derived from the owner's. */
export function appPassword(ownerPassword: string): string {
  return createHmac("sha256", ownerPassword).update(appRole).digest("base64url");
}

/**
 * Creates the application role if it is missing. With `login` it gets its own password (embedded); without it, an
 * owner's login switches to the role on connect, and so must be a member.
 */
export async function ensureAppRole(owner: pg.Client, login: { readonly password: string } | null): Promise<void> {
  await despiteOthers(async () => {
    const { rows } = await owner.query<{ there: boolean }>(
      "select exists (select from pg_roles where rolname = $1) there",
      [appRole],
    );
    if (rows[0]?.there !== true) await owner.query(`create role ${appRole} nologin`);
    if (login !== null)
      await owner.query(`alter role ${appRole} login password ${owner.escapeLiteral(login.password)}`);
  });
}

/** Lets another login act as the application role: the owner itself, or DATABASE_URL's own when there is an admin URL. */
export async function grantAppRole(owner: pg.Client, to: string): Promise<void> {
  if (to === appRole) return;
  await despiteOthers(async () => {
    // If somebody else created the role, an administrator granted it: without the right to grant, we must not try
    // again.
    const { rows } = await owner.query<{ has: boolean }>("select pg_has_role($1, $2, 'usage') has", [to, appRole]);
    if (rows[0]?.has !== true) await owner.query(`grant ${appRole} to ${owner.escapeIdentifier(to)}`);
  });
}

const attempts = 20;

/**
 * Several programs may start on one cluster at once. Roles belong to the whole cluster, but a lock on which the
 * programs could take turns belongs to one database. When two changes collide, the later one checks again after the
 * other is committed.
 */
async function despiteOthers(change: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await change();
    } catch (fault) {
      if (attempt === attempts || !wasOvertaken(fault)) throw fault;
    }
  }
}

/**
 * Whether somebody else just created or changed the role or its membership: PostgreSQL has no error code of its own for
 * this.
 */
const wasOvertaken = (fault: unknown): boolean =>
  fault instanceof pg.DatabaseError &&
  (fault.code === "42710" || fault.code === "23505" || fault.message === "tuple concurrently updated");

export type LoginRights = {
  readonly user: string;
  readonly superuser: boolean;
  readonly bypasses: boolean;
  readonly pooled: boolean;
};

/**
 * The role and rights of this login on the server, asked of the login itself and not of a switched role; and whether
 * there is a pooler in between.
 */
export async function readLoginRights(client: pg.Client): Promise<LoginRights> {
  const { rows } = await client.query<{ user: string; superuser: boolean; bypasses: boolean; pid: number }>(
    `select session_user as "user", rolsuper as superuser, rolbypassrls as bypasses, pg_backend_pid() as pid
     from pg_roles where rolname = session_user`,
  );
  const row = rows[0];
  if (row === undefined) throw new Error("the login has no role");
  const known: unknown = Reflect.get(client, "processID");
  return { user: row.user, superuser: row.superuser, bypasses: row.bypasses, pooled: known !== row.pid };
}
