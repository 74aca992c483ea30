import Fastify from "fastify";
import pg from "pg";

/** The smallest program that reads an account: Fastify, the driver, one row by its primary key, prepared once. */
export type BareAccountRead = { readonly owner: pg.ClientConfig; readonly port: number };

const text = `select account_number, first_name, last_name, contact_email, phone, balance_cents, circulation_system,
  ez_pay_only, allow_cancel, origin from account where tenant_id = $1 and account_number = $2`;

process.once("message", ({ owner, port }: BareAccountRead) => void listen(owner, port));

async function listen(owner: pg.ClientConfig, port: number): Promise<void> {
  const pool = new pg.Pool({ ...owner, max: 8 });
  const app = Fastify();
  app.get<{ Querystring: { accountNumber: string } }>("/account", async (request) => {
    const { rows } = await pool.query({ name: "account", text, values: [1, request.query.accountNumber] });
    return rows[0];
  });
  await app.listen({ host: "127.0.0.1", port });
  process.send?.("listening");
}
