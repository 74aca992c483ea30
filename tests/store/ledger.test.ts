import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { aPublisher } from "#tests/world/publisher.ts";
import { aSubscriber } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner, someDay } from "#tests/world/store.ts";

const site = await siteOfFile();
const publisher = await aPublisher(site);
const { tenantId } = publisher;

/** Posts an entry with these lines in one statement, as the program does. */
const post = (amounts: readonly number[]) =>
  site.store.db.write(someDay(tenantId), ({ q }) =>
    sql`with entry as (insert into journal_entry (tenant_id, cause) values (${tenantId}, 'test') returning entry_id)
        insert into journal_line (tenant_id, entry_id, line, ledger_account, amount_cents)
        select ${tenantId}, entry_id, line, 'cashClearing', amount
        from entry, unnest(${[...amounts]}::int[]) with ordinality as p(amount, line)`.execute(q),
  );

const totals = () =>
  asOwner<{ sum: number; entries: number }>(
    site.store.owner,
    `select coalesce(sum(amount_cents), 0)::int as sum, count(distinct entry_id)::int as entries from journal_line where tenant_id = $1`,
    [tenantId],
  );

test("lines of an entry that do not sum to 0 are refused, whatever they are, and leave nothing behind", async () => {
  const cents = fc.integer({ min: -100_000, max: 100_000 });
  await fc.assert(
    fc.asyncProperty(fc.array(cents, { minLength: 1, maxLength: 6 }), async (amounts) => {
      const [before] = await totals();
      const balanced = amounts.reduce((sum, amount) => sum + amount, 0) === 0;
      const outcome = await post(amounts).then(
        () => "posted",
        (fault: Error) => fault.message,
      );
      expect(outcome).toBe(balanced ? "posted" : "journal lines do not balance");
      const [after] = await totals();
      expect(after).toEqual({ sum: 0, entries: (before?.entries ?? 0) + (balanced ? 1 : 0) });
    }),
    { numRuns: 30 },
  );
});

test("posts lines that balance", async () => {
  await expect(post([500, -450, -50])).resolves.toBeDefined();
  expect(await totals()).toMatchObject([{ sum: 0 }]);
});

test("refuses two entries that only balance together", async () => {
  const write = site.store.db.write(someDay(tenantId), async ({ q }) => {
    const ids = await sql<{ id: number }>`insert into journal_entry (tenant_id, cause)
      values (${tenantId}, 'a'), (${tenantId}, 'b') returning entry_id as id`.execute(q);
    const [a, b] = ids.rows;
    await sql`insert into journal_line (tenant_id, entry_id, line, ledger_account, amount_cents)
      values (${tenantId}, ${a?.id}, 1, 'tax', 5), (${tenantId}, ${b?.id}, 1, 'tax', -5)`.execute(q);
  });
  await expect(write).rejects.toThrow("journal lines do not balance");
});

test("one intent has at most one captured charge, and a transaction settles at most one intent", async () => {
  const [first, second] = [await aSubscriber(site, publisher), await aSubscriber(site, publisher)];
  const double = site.store.db.write(someDay(tenantId), ({ q }) =>
    sql`update payment_intent set gateway_txn_id = (select gateway_txn_id from payment_intent x
        where x.tenant_id = ${tenantId} and x.account_number = ${first.accountNumber})
      where tenant_id = ${tenantId} and account_number = ${second.accountNumber}`.execute(q),
  );
  await expect(double).rejects.toMatchObject({ code: "23505", constraint: expect.stringContaining("gateway_txn_id") });
  const uncharged = site.store.db.write(someDay(tenantId), ({ q }) =>
    sql`update payment_intent set gateway_txn_id = null where tenant_id = ${tenantId}`.execute(q),
  );
  await expect(uncharged).rejects.toMatchObject({ code: "23514" });
});

test("an account has at most one live subscription of a product, and one that waits for its payment", async () => {
  const { accountNumber } = await aSubscriber(site, publisher);
  const copy = (status: string) =>
    site.store.db.write(someDay(tenantId), ({ q }) =>
      sql`insert into subscription (tenant_id, account_number, bundle_id, rate_code, rate_version, product, status, method,
          start_on, paid_through, renews_on, price_held_until)
        select tenant_id, account_number, bundle_id, rate_code, rate_version, product, ${status}, method,
          start_on, paid_through, renews_on, price_held_until
        from subscription where tenant_id = ${tenantId} and account_number = ${accountNumber} limit 1`.execute(q),
    );
  for (const status of ["active", "stopped", "pastDue", "grace", "cancelling"]) {
    await expect(copy(status)).rejects.toMatchObject({ code: "23505", constraint: "subscription_live" });
  }
  await copy("pending");
  await expect(copy("pending")).rejects.toMatchObject({ code: "23505", constraint: "subscription_pending" });
});
