import { hash, randomBytes } from "node:crypto";
import Fastify from "fastify";
import pg from "pg";
import { argon2idPasswords } from "#server/adapters/passwords/argon2id.ts";

/**
 * The smallest program that signs somebody in: Fastify, the driver, one row read, one hash, one session written. It
 * counts no attempts, keeps no trail and has no row-level policies.
 */
export type BareSignIn = { readonly owner: pg.ClientConfig; readonly port: number };

type Login = { readonly login_id: string; readonly password_hash: string };

const findLogin = {
  name: "login",
  text: "select login_id, password_hash from login where tenant_id = $1 and email = $2",
};
const openSession = {
  name: "session",
  text: `insert into session (tenant_id, token_hash, login_id, scope, signed_in_at, last_used_at, expires_at)
    values ($1, $2, $3, 'account', now(), now(), now() + interval '12 hours')`,
};

process.once("message", ({ owner, port }: BareSignIn) => void listen(owner, port));

async function listen(owner: pg.ClientConfig, port: number): Promise<void> {
  const pool = new pg.Pool({ ...owner, max: 8 });
  const passwords = argon2idPasswords({ inFlight: 2, waiting: 64, patience: Infinity }, Date.now);
  const app = Fastify();
  app.post<{ Body: { email: string; password: string } }>("/api/Auth/AuthenticateTNEmail", async ({ body }) => {
    const { rows } = await pool.query<Login>({ ...findLogin, values: [1, body.email] });
    const [login] = rows;
    if (login === undefined) throw new Error("nobody has this email");
    const found = await passwords.find(body.password, [login.password_hash]);
    if (found.kind === "busy" || found.value === null) throw new Error("the password is wrong");
    const token = randomBytes(32).toString("base64url");
    const tokenHash = hash("sha256", token, "buffer");
    await pool.query({ ...openSession, values: [1, tokenHash, login.login_id] });
    return { token };
  });
  await app.listen({ host: "127.0.0.1", port });
  process.send?.("listening");
}
