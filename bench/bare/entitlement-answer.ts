import { hash } from "node:crypto";
import Fastify from "fastify";
import pg from "pg";

/**
 * The smallest program that answers whether a reader has access: Fastify, the driver, one statement for the key and one
 * for the reader.
 */
export type BareEntitlementAnswer = { readonly owner: pg.ClientConfig; readonly port: number };

const keyText = "select key_id, scopes from api_key where tenant_id = $1 and key_hash = $2 and revoked_at is null";
const readerText = `select u.account_number, u.bundle_id, u.rate_code, u.status, u.paid_through, u.cancel_at, u.renews
  from login lo
  join account_grant g on g.tenant_id = lo.tenant_id and g.login_id = lo.login_id and g.kind = 'owner'
  join subscription u on u.tenant_id = g.tenant_id and u.account_number = g.account_number
  where lo.tenant_id = $1 and lo.email = $2`;

process.once("message", ({ owner, port }: BareEntitlementAnswer) => void listen(owner, port));

async function listen(owner: pg.ClientConfig, port: number): Promise<void> {
  const pool = new pg.Pool({ ...owner, max: 8 });
  const app = Fastify();
  app.get<{ Querystring: { login: string } }>("/entitlements", async (request, reply) => {
    const keyHash = hash("sha256", (request.headers.authorization ?? "").slice(7), "buffer");
    const keys = await pool.query({ name: "key", text: keyText, values: [1, keyHash] });
    if (keys.rows.length === 0) return reply.code(401).send();
    const { rows } = await pool.query({ name: "reader", text: readerText, values: [1, request.query.login] });
    return { entitled: rows.length > 0, entitlements: rows };
  });
  await app.listen({ host: "127.0.0.1", port });
  process.send?.("listening");
}
