import pg from "pg";
import { peopleSql } from "./crowd-people.ts";

/** The subscriptions to create: numbers `from` to `to`, spread over these publications in turn. */
export type Crowd = {
  readonly from: number;
  readonly to: number;
  readonly tenantIds: readonly number[];
  /** The subscriptions' charge days are spread over this many days, starting with `firstDay`, counted from today. */
  readonly firstDay: number;
  readonly spreadDays: number;
  /** The token of all their cards. */
  readonly sealedToken: Buffer;
};

/** The account number of a numbered subscription. */
export const accountOf = (number: number): number => 200_000_000 + number;
/** The id of a numbered subscription, which is also the id of the entry that granted its first term. */
export const subscriptionOf = (number: number): number => 1_000_000 + number;

/**
 * Writes subscriptions straight into the database, each with its account, login, address, card, consent and first term,
 * but without payments, and with all of the term's revenue earned: a million in about two minutes. Foreign keys are not
 * checked meanwhile, which takes a superuser; the ids are chosen so that they hold.
 */
export async function makeCrowd(owner: pg.ClientConfig, crowd: Crowd): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    await client.query("set session_replication_role = replica");
    await client.query(
      `create temp view crowd as select g as number, ($$${JSON.stringify(crowd.tenantIds)}$$::jsonb ->> (g % ${crowd.tenantIds.length}))::int as tenant_id,
         current_date + ${crowd.firstDay} + g % ${crowd.spreadDays} as charge_on, ${peopleSql("g")}
       from generate_series(${crowd.from}, ${crowd.to}) g`,
    );
    for (const statement of statements) {
      const values = statement.includes("$1") ? [crowd.sealedToken] : [];
      await client.query(statement, values);
    }
    // The state after a night of the database's own maintenance.
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}

const statements = [
  `insert into login (tenant_id, login_id, issuer, subject, email, email_confirmed_at, name) overriding system value
   select tenant_id, 1000000 + number, 'builtin', 'c' || number || '@readers.example', 'c' || number || '@readers.example', now(),
     first_name || ' ' || last_name from crowd`,
  `insert into account (tenant_id, account_number, first_name, last_name, contact_email, phone, origin)
   select tenant_id, 200000000 + number, first_name, last_name, 'c' || number || '@readers.example', phone, 'online' from crowd`,
  `insert into account_grant (tenant_id, login_id, account_number, kind, proof)
   select tenant_id, 1000000 + number, 200000000 + number, 'owner', 'checkout' from crowd`,
  `insert into address (tenant_id, address_id, street, city, state_code, zip5, match_key, method, claimed_by)
   select tenant_id, 200000000000 + number, street, city, 'WI', zip5, upper(street) || ' ' || zip5, 'carrier',
     1000000 + number from crowd`,
  `insert into payment_method (tenant_id, payment_method_id, account_number, sealed_token, brand, last4, expires)
     overriding system value
   select tenant_id, 1000000 + number, 200000000 + number, $1::bytea, 'VISA', last4, '1229' from crowd`,
  `insert into subscription (tenant_id, subscription_id, account_number, bundle_id, rate_code, rate_version, product, status,
     method, payment_method_id, billing_address_id, start_on, paid_through, renews_on, charge_on, anchor_day, price_held_until,
     earned_through) overriding system value
   select tenant_id, 1000000 + number, 200000000 + number, 'digital', 'digital-intro-8w', 1, 'D', 'active', 'ezpay',
     1000000 + number, 200000000000 + number, charge_on - 49, charge_on + 6, charge_on + 7, charge_on, 1, now(),
     charge_on + 6 from crowd`,
  `insert into price_consent (tenant_id, consent_id, subscription_id, terms_version, terms_text, due_today_cents, price_path,
     given_at) overriding system value
   select tenant_id, 1000000 + number, 1000000 + number, '2026-01', 'Renews until you cancel.', 100,
     '[{"rateCode": "digital-4w", "amount": 1199}]', now() from crowd`,
  `insert into expiry_entry (tenant_id, entry_id, subscription_id, cause, half_units, issue_on, rate_code, rate_version, actor)
     overriding system value
   select tenant_id, 1000000 + number, 1000000 + number, 'granted', 112, charge_on - 49, 'digital-intro-8w', 1, 'bench' from crowd`,
  // The end of the introductory price was announced. Without that notice nothing is charged.
  `insert into notice (tenant_id, notice_id, subscription_id, account_number, kind, occasion, content, written_on, posted_on,
     charge_on, days_before) overriding system value
   select tenant_id, 1000000 + number, 1000000 + number, 200000000 + number, 'promoEnding', 'term:' || (1000000 + number), '{}',
     charge_on - 10, charge_on - 10, charge_on, 7 from crowd`,
];

const copied = [
  "feature_toggle",
  "rate_version",
  "bundle",
  "add_on",
  "cancel_reason",
  "route",
  "delivery_zip",
  "tenant_secret",
];

/**
 * Creates this many publications, each with the plans of the first.
 *
 * @returns their ids, the first publication's before the others.
 */
export async function makePublications(owner: pg.ClientConfig, count: number): Promise<number[]> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    await client.query(
      `insert into tenant (domain, mode, is_default, settings)
       select 'paper' || g || '.example', mode, false, settings from tenant, generate_series(2, $1) g where is_default`,
      [count],
    );
    for (const table of copied)
      await client.query(
        `insert into ${table} select (jsonb_populate_record(r, jsonb_build_object('tenant_id', o.tenant_id))).*
         from ${table} r join tenant t on t.tenant_id = r.tenant_id and t.is_default, tenant o where not o.is_default`,
      );
    const { rows } = await client.query<{ id: number }>(
      "select tenant_id as id from tenant order by is_default desc, tenant_id",
    );
    return rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
}
