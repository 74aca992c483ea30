import { hash } from "node:crypto";
import pg from "pg";
import { settleDatabase } from "./settle.ts";

/** Somebody with an account, a live subscription and a session. */
export type Reader = {
  readonly email: string;
  readonly token: string;
  readonly accountNumber: number;
};

export const password = "willow-creek-71";

type Seed = { readonly email: string; readonly token: string; readonly tokenHash: Buffer };

const seedOf = (index: number): Seed => {
  const token = hash("sha256", `reader ${index}`, "base64url");
  return { email: `reader${index}@readers.example`, token, tokenHash: hash("sha256", token, "buffer") };
};

/**
 * Writes readers straight into the database, each signed in and with everything that the account page reads. Creating
 * them with the product's own calls would take a password hash each.
 * @param passwordHash of `password`, the same for all.
 */
export async function makeReaders(owner: pg.ClientConfig, count: number, passwordHash: string): Promise<Reader[]> {
  const seeds = Array.from({ length: count }, (_, index) => seedOf(index));
  const client = new pg.Client(owner);
  await client.connect();
  try {
    const { rows } = await client.query<{ email: string; accountNumber: string }>(insertReaders, [
      seeds.map(({ email }) => email),
      seeds.map(({ tokenHash }) => tokenHash),
      passwordHash,
    ]);
    await settleDatabase(client);
    const numbers = new Map(rows.map(({ email, accountNumber }) => [email, Number(accountNumber)]));
    return seeds.map(({ email, token }) => ({ email, token, accountNumber: numbers.get(email) ?? 0 }));
  } finally {
    await client.end();
  }
}

const insertReaders = `
  with seed as (
    select t.tenant_id, s.email, s.token_hash from unnest($1::text[], $2::bytea[]) s(email, token_hash),
      (select tenant_id from tenant where is_default) t
  ), who as (
    insert into login (tenant_id, issuer, subject, email, email_confirmed_at, name, password_hash)
    select tenant_id, 'builtin', email, email, now(), 'Nora Ellingsen', $3 from seed
    returning tenant_id, login_id, email
  ), made as (
    insert into account (tenant_id, account_number, first_name, last_name, contact_email, phone, origin)
    select tenant_id, nextval('account_number_seq'), 'Nora', 'Ellingsen', email, '+12625550121', 'online' from who
    returning tenant_id, account_number, contact_email
  ), signed_in as (
    insert into session (tenant_id, token_hash, login_id, scope, signed_in_at, last_used_at, expires_at)
    select who.tenant_id, seed.token_hash, who.login_id, 'account', now(), now(), now() + interval '12 hours'
    from who join seed using (email)
  ), granted as (
    insert into account_grant (tenant_id, login_id, account_number, kind, proof)
    select who.tenant_id, who.login_id, made.account_number, 'owner', 'checkout' from who join made on contact_email = email
  ), living as (
    insert into address (tenant_id, address_id, street, city, state_code, zip5, match_key, method, claimed_by)
    select made.tenant_id, 100000000000 + made.account_number, '415 Hickory Street', 'West Bend', 'WI', '53095',
      '415 HICKORY ST 53095', 'carrier', who.login_id
    from made join who on email = contact_email
    returning tenant_id, address_id
  ), subscribed as (
    insert into subscription (tenant_id, account_number, bundle_id, rate_code, rate_version, product, status, method,
      billing_address_id, start_on, paid_through, renews_on, charge_on, anchor_day, price_held_until)
    select living.tenant_id, living.address_id - 100000000000, 'digital', r.rate_code, r.version, 'D', 'active', 'ezpay',
      living.address_id, current_date - 20, current_date + 36, current_date + 37, current_date + 37, 1, now()
    from living join rate_version r on r.tenant_id = living.tenant_id and r.rate_code = 'digital-intro-8w' and r.version = 1
  )
  select contact_email as email, account_number as "accountNumber" from made`;
