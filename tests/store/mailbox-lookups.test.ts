import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import type { Tx } from "#server/db/database.ts";
import { askForAccess, lookUpAccess, tryAccessCode } from "#server/store/access/account-access.ts";
import { findSimilarAccounts } from "#server/store/account/similar-accounts.ts";
import { moveContactEmails } from "#server/store/account/contact-email.ts";
import { findPerson } from "#server/store/account/person-records.ts";
import { lockAccountsOf } from "#server/store/cancellation/inbound-mail.ts";
import { insertLocalLogin } from "#server/store/login/login.ts";
import { proveMailbox } from "#server/store/login/mailbox-proof.ts";
import { loginToRecover } from "#server/store/login/recovery.ts";
import { recordEarlierAnswers } from "#server/store/mailing-list/earlier-answers.ts";
import { findMailboxOwner } from "#server/store/mailing-list/mailbox-owner.ts";
import { choiceOf } from "#server/store/mailing-list/marketing-choice.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner, openFreshStore, someDay } from "#tests/world/store.ts";

/** Accounts in each of the two publications. */
const count = 3000;
/** More than any look-up by a mailbox needs, and far fewer than a publication has. */
const maxRows = 20;

const store = await openFreshStore();
afterAll(() => store.close());
const site = await siteOfFile({ store });
const [here, there] = [await aPublisher(site), await aPublisher(site)];
const made = [
  `insert into account (tenant_id, account_number, first_name, last_name, contact_email, phone, origin)
   select $1, n, 'Nora', 'Ellingsen', 'Nora' || n || '@Readers.example', '', 'office' from generate_series(1, $2::int) n`,
  `insert into marketing_choice (tenant_id, account_number, agreed, how, email, shown, chosen_on, chosen_at, actor)
   select $1, n, true, 'reader', 'nora' || n || '@readers.example', 'Yes, please.', '2026-02-02', '2026-02-02', 'anonymous'
   from generate_series(1, $2::int) n`,
];
for (const { tenantId } of [here, there])
  for (const statement of made) await asOwner(store.owner, statement, [tenantId, count]);
// As after a night of the database's own maintenance.
await asOwner(store.owner, "analyze account, marketing_choice");

// Nobody has answered about this one.
await asOwner(
  store.owner,
  `insert into account (tenant_id, account_number, first_name, last_name, contact_email, phone, origin)
   values ($1, $2::int + 1, 'Ed', 'Ellingsen', 'ed@readers.example', '', 'office')`,
  [here.tenantId, count],
);
const accountNumber = 1700;
const email = "nora1700@readers.example";
const now = new Date();

/** The accounts, and answers about news, that the work reads in the program's own role, under row-level security. */
const accountsReadBy = (work: (tx: Tx) => Promise<unknown>): Promise<number> =>
  store.db.write(someDay(here.tenantId), async (tx) => {
    const before = await readSoFar(tx);
    await work(tx);
    return (await readSoFar(tx)) - before;
  });

async function readSoFar(tx: Tx): Promise<number> {
  const { rows } = await sql<{ n: number }>`select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as n
    from pg_stat_xact_user_tables where relname in ('account', 'marketing_choice')`.execute(tx.q);
  return rows[0]?.n ?? 0;
}

const aLogin = (tx: Tx): Promise<number> => insertLocalLogin(tx, { subject: randomUUID(), email, passwordHash: null });

async function claimed(tx: Tx): Promise<number> {
  const [accessId, loginId] = [randomUUID(), await aLogin(tx)];
  await askForAccess(tx, { email }, { accessId, loginId, now });
  expect(await lookUpAccess(tx, accessId, now)).toMatchObject({ kind: "code", mailbox: email });
  return loginId;
}

const lookUps: Readonly<Record<string, (tx: Tx) => Promise<unknown>>> = {
  "the owner of a mailbox on the mailing list": async (tx) =>
    expect(await findMailboxOwner(tx, email)).toMatchObject({ firstName: "Nora" }),
  "the answer about news that counts for an account": async (tx) =>
    expect(await choiceOf(tx, accountNumber)).toEqual({ agreed: true }),
  "an account about which nobody has answered": async (tx) => expect(await choiceOf(tx, count + 1)).toBeNull(),
  "what an earlier system says about news": (tx) =>
    recordEarlierAnswers(tx, [{ accountNumber, email, news: { agreed: true, on: null } }], "job:import"),
  "a person by email": async (tx) =>
    expect(await findPerson(tx, { email })).toMatchObject({ accountNumbers: [accountNumber] }),
  "a person by account number": async (tx) =>
    expect(await findPerson(tx, { accountNumber })).toMatchObject({ accountNumbers: [accountNumber], emails: [email] }),
  "the login of somebody who forgot the password": async (tx) =>
    expect(await loginToRecover(tx, email, randomUUID())).not.toBeNull(),
  "the accounts of somebody who cancels by email": async (tx) =>
    expect(await lockAccountsOf(tx, email.toUpperCase())).toMatchObject([{ accountNumber }]),
  "accounts like a caller's": async (tx) =>
    expect(
      await findSimilarAccounts(tx, { email, phone: "", deliveryAddressId: null, accountNumber: null }),
    ).toHaveLength(1),
  "the account that somebody claims by its email": claimed,
  "the accounts that an emailed code gives access to": async (tx) => {
    const loginId = await claimed(tx);
    await tryAccessCode(tx, { loginId, code: "AAAA", now });
  },
  "the office's accounts of somebody who has proven a mailbox": async (tx) => {
    const loginId = await aLogin(tx);
    await proveMailbox(tx, loginId, email, now);
    expect(await moveContactEmails(tx, { loginId, from: email, to: "nora@new.example" })).toEqual([accountNumber]);
    await moveContactEmails(tx, { loginId, from: "nora@new.example", to: email });
  },
};

test.each(Object.keys(lookUps))(
  "%s: found by the mailbox, without reading all accounts of a publication",
  async (name) => {
    const read = await accountsReadBy(async (tx) => lookUps[name]?.(tx));
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(maxRows);
  },
);

test("the check notices when all accounts are read", async () => {
  const byExpression = (tx: Tx) =>
    sql`select from account where tenant_id = ${tx.tenantId} and lower(contact_email) = ${email}`.execute(tx.q);
  expect(await accountsReadBy(byExpression)).toBeGreaterThanOrEqual(count);
});
