import pg from "pg";

/** One payment every four weeks. */
const payments = 130;

/**
 * Gives accounts of a crowd ten years of renewals: each payment with its term, its ledger entry, its emailed receipt,
 * the notice before it, and its line in the trail.
 */
export async function addTenYears(owner: pg.ClientConfig, accounts: readonly number[]): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    await client.query("set session_replication_role = replica");
    await client.query(
      `create temp table past as
       select u.tenant_id, u.account_number, u.subscription_id, n, gen_random_uuid() as intent_id, gen_random_uuid() as letter_id,
         100000000 + row_number() over () as id, u.start_on - n * 28 as day, (u.start_on - n * 28)::timestamptz + interval '9 hours' as at
       from subscription u cross join generate_series(1, ${payments}) n where u.account_number = any($1::bigint[])`,
      [accounts],
    );
    for (const statement of statements) await client.query(statement);
    await client.query("vacuum analyze payment_intent, expiry_entry, journal_entry, journal_line, letter, audit_entry");
  } finally {
    await client.end();
  }
}

const statements = [
  `insert into payment_intent (tenant_id, intent_id, account_number, subscription_id, purpose, method, state, amount_cents, lines,
     invoice_number, gateway_txn_id, receipt_number, card_label, token_at, created_at, captured_at, plan)
   select tenant_id, intent_id, account_number, subscription_id, 'renewal', 'Credit Card', 'captured', 1199,
     '[{"kind": "plan", "label": "Unlimited Digital + E-edition", "amountCents": 1199}]', 'I' || id, 'T' || id,
     'R' || to_char(day, 'YYMMDD') || '-' || right(id::text, 8), 'Visa ending in 9990', at, at, at,
     '{"bundleId": "digital", "rateCode": "digital-4w", "rateVersion": 1, "addOnIds": []}' from past`,
  `insert into expiry_entry (tenant_id, entry_id, subscription_id, cause, half_units, issue_on, rate_code, rate_version, actor,
     posted_at, reference, posted_on, print_days) overriding system value
   select tenant_id, id, subscription_id, 'granted', 56, day, 'digital-4w', 1, 'gateway', at, 'payment:' || intent_id, day, '{}'
   from past`,
  `insert into journal_entry (tenant_id, entry_id, cause, intent_id, posted_at, subscription_id, posted_on) overriding system value
   select tenant_id, id, 'renewal', intent_id, at, subscription_id, day from past`,
  `insert into journal_line (tenant_id, entry_id, line, ledger_account, amount_cents)
   select tenant_id, id, 1, 'cashClearing', 1199 from past
   union all select tenant_id, id, 2, 'prepaidLiability', -1199 from past`,
  `insert into letter (tenant_id, letter_id, kind, recipient, account_number, content, natural_key, state, created_at, sent_at, written_on)
   select tenant_id, letter_id, 'receipt', 'c' || account_number || '@readers.example', account_number, '{"total": 1199}',
     'receipt:' || id, 'sent', at, at, day from past`,
  `insert into letter (tenant_id, letter_id, kind, recipient, account_number, content, natural_key, state, created_at, sent_at, written_on)
   select tenant_id, gen_random_uuid(), 'renewalReminder', 'c' || account_number || '@readers.example', account_number, '{}',
     'reminder:' || id, 'sent', at - interval '10 days', at - interval '10 days', day - 10 from past`,
  `insert into audit_entry (tenant_id, at, actor, action, subject, outcome, details, on_day)
   select tenant_id, at, 'gateway', 'renewal.charge', 'account:' || account_number, 'ok', '{"amount": 1199}', day from past`,
];
