import { randomUUID } from "node:crypto";
import pg from "pg";
import { appPassword, appRole } from "#server/db/roles.ts";

/** One statement of a transaction, prepared once per connection. */
export type RunStatement = (
  text: string,
  values: readonly unknown[],
) => Promise<pg.QueryResult<Record<string, unknown>>>;

export type PlainPosting = {
  readonly intentId: string;
  readonly subscriptionId: number;
  readonly accountNumber: number;
  readonly cause: "purchase" | "renewal";
  readonly letters: readonly string[];
};

const day = "2026-02-02";

/** The rows that the product writes for a payment, one plain statement per row, as anybody would write it by hand. */
export async function postPlainly(ask: RunStatement, posting: PlainPosting): Promise<void> {
  const { intentId, subscriptionId, accountNumber, cause } = posting;
  await ask(
    `update payment_intent set state = 'captured', gateway_txn_id = $2, receipt_number = $3, card_label = 'VISA 9990',
      captured_at = now(), next_check_at = now(), decline_code = null where tenant_id = $4 and intent_id = $1`,
    [intentId, `T-${intentId}`, `R-${intentId}`, 1],
  );
  await ask(
    "insert into payment_attempt (tenant_id, intent_id, gateway_txn_id, outcome) values ($1, $2, $3, 'captured')",
    [1, intentId, `T-${intentId}`],
  );
  await ask(
    `insert into audit_entry (tenant_id, actor, action, subject, outcome, details, request_id)
      values ($1, 'login:1', 'payment.capture', $2, 'captured', $3, '')`,
    [1, `account:${accountNumber}`, JSON.stringify({ intentId })],
  );
  const { rows } = await ask(
    "insert into journal_entry (tenant_id, cause, intent_id, posted_on) values ($1, $2, $3, $4) returning entry_id as id",
    [1, cause, intentId, day],
  );
  // In one statement, because the database refuses postings that don't balance.
  await ask(
    `insert into journal_line (tenant_id, entry_id, line, ledger_account, amount_cents)
      values ($1, $2, 1, 'cash', 100), ($1, $2, 2, 'prepaid', -95), ($1, $2, 3, 'tax', -5)`,
    [1, rows[0]?.["id"]],
  );
  await ask(
    `insert into expiry_entry (tenant_id, subscription_id, cause, half_units, issue_on, rate_code, rate_version, actor,
      reference) values ($1, $2, 'granted', 112, $3, 'digital-intro-8w', 1, 'login:1', $4)`,
    [1, subscriptionId, day, `payment:${intentId}`],
  );
  for (const kind of posting.letters) {
    const emailId = randomUUID();
    await ask(
      `insert into letter (tenant_id, letter_id, kind, recipient, account_number, content, natural_key, state)
        values ($1, $2, $3, 'nora@readers.example', $4, $5, $6, 'queued')`,
      [1, emailId, kind, accountNumber, JSON.stringify({ name: "Nora Ellingsen" }), `${kind}:${intentId}`],
    );
    await ask("insert into pgboss.job_common (name, data) values ('letter', $1)", [JSON.stringify({ id: emailId })]);
  }
}

/** Connections like the product's: the same database role, behind the same row-level policies. */
const plainPool = (owner: pg.ClientConfig, connections: number): pg.Pool =>
  new pg.Pool({ ...owner, user: appRole, password: appPassword(String(owner.password)), max: connections });

const names = new Map<string, string>();

/** Runs a transaction in the tenant's scope. */
export async function transaction(client: pg.PoolClient, work: (ask: RunStatement) => Promise<void>): Promise<void> {
  await client.query("begin; select set_config('app.tenant', '1', true)");
  await work((text, values) => {
    const name = names.get(text) ?? `plain${names.size}`;
    names.set(text, name);
    return client.query({ name, text, values: [...values] });
  });
  await client.query("commit");
}

/** The connections that do the work of a message. */
export type PlainConnections = { readonly owner: pg.ClientConfig; readonly connections: number };

/** Does the work of each message, one piece after another on each connection. Returns pieces of work per second. */
export function answerPlainly<Message extends PlainConnections, Work>(
  workOf: (message: Message) => readonly Work[],
  one: (client: pg.PoolClient, work: Work) => Promise<void>,
): void {
  // Kept open between messages, as a server and a worker keep their connections.
  let opened: pg.Pool | undefined;
  process.on("message", (message: Message) => {
    const { owner, connections } = message;
    opened ??= plainPool(owner, connections);
    void perSecond(opened, connections, workOf(message), one).then((found) => process.send?.(found));
  });
}

/** Works on this many pieces at once until all are done. */
async function perSecond<Work>(
  pool: pg.Pool,
  connections: number,
  all: readonly Work[],
  one: (client: pg.PoolClient, work: Work) => Promise<void>,
): Promise<number> {
  const rest = [...all];
  const line = async (): Promise<void> => {
    const client = await pool.connect();
    for (let next = rest.pop(); next !== undefined; next = rest.pop()) await one(client, next);
    client.release();
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: connections }, line));
  return all.length / ((performance.now() - begun) / 1000);
}
