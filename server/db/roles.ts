import { createHmac } from "node:crypto";
import pg from "pg";

/** The role that the program works as: no superuser, no owner, no BYPASSRLS, only what the migrations grant. */
export const appRole = "doorstep_app";

/** The embedded database's application login needs no secret of its own: it follows from the owner's. */
export function appPassword(ownerPassword: string): string {
  return createHmac("sha256", ownerPassword).update(appRole).digest("base64url");
}

/**
 * Makes the application role where it is missing. `login` gives it a password of its own (embedded); without, an owner's
 * login switches to it on connect, and so must be a member.
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
    // Where somebody else made the role, an administrator granted it: that must not be tried again without the right to.
    const { rows } = await owner.query<{ has: boolean }>("select pg_has_role($1, $2, 'usage') has", [to, appRole]);
    if (rows[0]?.has !== true) await owner.query(`grant ${appRole} to ${owner.escapeIdentifier(to)}`);
  });
}

const attempts = 20;

/**
 * Several programs may start on one cluster at once. Roles belong to all of it, and a lock that they could take in turn only
 * to one database: whose change meets another's looks again, when the other's stands.
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

/** The role or its member has just been made, or has just been changed: for this PostgreSQL has no code of its own. */
const wasOvertaken = (fault: unknown): boolean =>
  fault instanceof pg.DatabaseError &&
  (fault.code === "42710" || fault.code === "23505" || fault.message === "tuple concurrently updated");

export type Standing = {
  readonly user: string;
  readonly superuser: boolean;
  readonly bypasses: boolean;
  readonly pooled: boolean;
};

/** Who we are to the server, asked of the login itself and not of a switched role; and whether a pooler stands between. */
export async function standing(client: pg.Client): Promise<Standing> {
  const { rows } = await client.query<{ user: string; superuser: boolean; bypasses: boolean; pid: number }>(
    `select session_user as "user", rolsuper as superuser, rolbypassrls as bypasses, pg_backend_pid() as pid
     from pg_roles where rolname = session_user`,
  );
  const row = rows[0];
  if (row === undefined) throw new Error("the login has no role");
  const known: unknown = Reflect.get(client, "processID");
  return { user: row.user, superuser: row.superuser, bypasses: row.bypasses, pooled: known !== row.pid };
}
