import pg from "pg";
import type { Publisher } from "#tests/world/publisher.ts";
import type { Site } from "#tests/world/site.ts";

/** The tables that grow with a publication's readers. */
export const bigTables = [
  "account",
  "audit_entry",
  "delivery_issue",
  "expiry_entry",
  "find_token",
  "find_word",
  "journal_entry",
  "journal_line",
  "letter",
  "login",
  "payment_intent",
  "payment_method",
  "staff_note",
  "subscription",
  "temporary_stop",
] as const;

/** Surnames that differ in spelling and in sound. */
const surname = "translate(reverse(n::text), '0123456789', 'bdfgklmnrs') || 'ell'";

/** Copies each row of a table for one account to every new account; `change` is what a copy has of its own. */
const copied = (table: string, change: string, of = "x.account_number = $2") => ({ table, change, of });

/** Without the columns that PostgreSQL computes itself. */
async function copyingOf(client: pg.Client, { table, change, of }: ReturnType<typeof copied>): Promise<string> {
  const { rows } = await client.query<{ columns: string; values: string }>(
    `select string_agg(quote_ident(attname), ', ') as columns, string_agg('(c.row).' || quote_ident(attname), ', ') as values
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  const [{ columns, values } = { columns: "", values: "" }] = rows;
  return `insert into ${table} (${columns}) overriding system value select ${values} from (
    select jsonb_populate_record(x, jsonb_build_object(${change})) as row
    from ${table} x cross join generate_series(1, $3::int) n where x.tenant_id = $1 and $2::bigint is not null and ${of}
    offset 0) c`;
}

const ownAccount = "'account_number', 500000000 + n";
const ownSubscription = "'subscription_id', 500000000 + n";
const longAgo = "now() - interval '40 days' - n * interval '1 minute'";
const ofAccount =
  "x.subscription_id in (select subscription_id from subscription u where u.tenant_id = $1 and u.account_number = $2)";

const statements = [
  copied(
    "account",
    `${ownAccount}, 'checkout_id', null, 'contact_email', 'c' || n || '@readers.example', 'last_name', ${surname}`,
  ),
  copied(
    "login",
    "'login_id', 500000000 + n, 'email', 'c' || n || '@readers.example', 'subject', 'c' || n",
    "x.login_id = (select min(login_id) from login where tenant_id = $1)",
  ),
  copied("payment_method", `${ownAccount}, 'payment_method_id', 500000000 + n`),
  copied(
    "expiry_entry",
    `${ownSubscription}, 'entry_id', 500000000 + x.entry_id * $3 + n, 'reference', x.reference || n, 'posted_at', ${longAgo}`,
    ofAccount,
  ),
  copied(
    "journal_line",
    "'entry_id', 500000000 + x.entry_id * $3 + n",
    `x.entry_id in (select entry_id from journal_entry e where e.tenant_id = $1)`,
  ),
  copied(
    "journal_entry",
    "'entry_id', 500000000 + x.entry_id * $3 + n, 'intent_id', null, 'subscription_id', 500000000 + n",
    "true",
  ),
  copied(
    "subscription",
    `${ownSubscription}, ${ownAccount}, 'start_on', current_date - 30 - n % 400, 'charge_on', current_date + n % 400,
     'paid_through', current_date + 6 + n % 400, 'renews_on', current_date + 7 + n % 400, 'payment_method_id', 500000000 + n`,
  ),
  copied(
    "letter",
    `${ownAccount}, 'letter_id', gen_random_uuid(), 'natural_key', x.natural_key || n, 'created_at', ${longAgo}`,
  ),
  copied(
    "payment_intent",
    `${ownAccount}, ${ownSubscription}, 'intent_id', gen_random_uuid(), 'invoice_number', x.invoice_number || n,
     'gateway_txn_id', x.gateway_txn_id || n, 'receipt_number', x.receipt_number || n, 'created_at', ${longAgo},
     'captured_at', ${longAgo}, 'token_at', ${longAgo}`,
  ),
  copied(
    "delivery_issue",
    `${ownAccount}, ${ownSubscription}, 'issue_id', 500000000 + n, 'reported_on', current_date - 2 - n % 400`,
  ),
  copied(
    "temporary_stop",
    `${ownAccount}, ${ownSubscription}, 'stop_id', 500000000 + n, 'stop_on', current_date + 2 + n % 400, 'restart_on', current_date + 9 + n % 400`,
  ),
  copied("staff_note", `${ownAccount}, 'note_id', 500000000 + n, 'settled_by', 'Marge Olson', 'settled_at', now()`),
  `insert into audit_entry (tenant_id, actor, action, subject, outcome, on_day, at)
   select $1, (array['job:renewals', 'login:' || n, 'staff:' || n % 30, 'anonymous'])[1 + k % 4], 'test.action' || k,
     'account:' || 500000000 + n, 'done', current_date - 40 - n % 300, ${longAgo}
   from generate_series(1, $3::int) n cross join generate_series(1, 6) k where $2::bigint is not null`,
  `insert into find_token (tenant_id, word, account_number)
   select $1, word, 500000000 + n from generate_series(1, $3::int) n
   cross join unnest(array[${surname}, '26255' || n, 'street' || n % 40]) word where $2::bigint is not null`,
  `insert into find_word (tenant_id, word, sound)
   select $1, ${surname}, dmetaphone(${surname}) from generate_series(1, $3::int) n where $2::bigint is not null`,
];

/** Makes many accounts like this one. Foreign keys and triggers are off meanwhile, which needs a superuser. */
export async function makeManyAccounts(
  site: Site,
  { tenantId }: Publisher,
  accountNumber: number,
  count: number,
): Promise<void> {
  const client = new pg.Client(site.store.owner);
  await client.connect();
  try {
    await client.query("set session_replication_role = replica");
    for (const each of statements) {
      const statement = typeof each === "string" ? each : await copyingOf(client, each);
      await client.query(statement, [tenantId, accountNumber, count]);
    }
    // As after a night of the database's own maintenance: the planner's statistics decide how it reads.
    await client.query("analyze");
  } finally {
    await client.end();
  }
}
