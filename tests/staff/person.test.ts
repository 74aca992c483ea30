import { expect, test } from "vitest";
import { cleanUp } from "#server/store/cleanup.ts";
import { erasePerson, exportPerson, findPerson } from "#server/store/account/person-records.ts";
import { aLivedInPublisher } from "#tests/store/full-world.ts";
import { aPaperReader, aStop } from "#tests/world/stops.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { deliverEmails } from "#tests/world/post.ts";
import { aSubscriber, newIp, password, person as nora } from "#tests/world/shopper.ts";
import { call } from "#tests/world/calls.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { differencesAt } from "#tests/world/staff.ts";
import { asOwner } from "#tests/world/store.ts";
import { dayAt, pass } from "#tests/world/time.ts";

const site = await siteOfFile();
const { db } = site.store;

const rows = <Row extends object>({ tenantId }: Publisher, text: string) =>
  asOwner<Row>(site.store.owner, text, [tenantId]);

/** Every row of a publication, as text. */
async function everythingOf(publisher: Publisher): Promise<string> {
  const tables = await asOwner<{ name: string }>(
    site.store.owner,
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'tenant_id' order by 1`,
  );
  const dumps: string[] = [];
  for (const { name } of tables)
    for (const { row } of await rows<{ row: string }>(
      publisher,
      `select t::text as row from ${name} t where tenant_id = $1`,
    ))
      dumps.push(`${name}: ${row}`);
  return dumps.join("\n");
}

/** As if everything that was pending had been finished, whatever that was. */
const endEverything = (publisher: Publisher) =>
  asOwner(
    site.store.owner,
    `do $$ begin
       set local session_replication_role = replica;
       update subscription set status = 'ended' where tenant_id = ${publisher.tenantId};
       update payment_intent set next_check_at = null where tenant_id = ${publisher.tenantId};
       update payment_intent set state = 'voided' where tenant_id = ${publisher.tenantId} and state = 'review';
       update refund set state = 'paid', next_at = null, gateway_txn_id = coalesce(gateway_txn_id, 'by-hand'),
         paid_at = coalesce(paid_at, now()) where tenant_id = ${publisher.tenantId};
       update gift set state = 'withdrawn' where tenant_id = ${publisher.tenantId} and state in ('pending', 'open');
       update letter set state = 'sent' where tenant_id = ${publisher.tenantId};
     end $$`,
  );

test("when everybody of a publication is erased, no row of any table says who they were", async () => {
  const publisher = await aLivedInPublisher(site);
  await endEverything(publisher);
  expect(await everythingOf(publisher)).toContain("@readers.example");
  const at = await dayAt(site, publisher);
  const mailboxes = await rows<{ email: string }>(
    publisher,
    `select lower(contact_email) as email from account where tenant_id = $1 union select email from login where tenant_id = $1
     union select lower(recipient_email) from gift where tenant_id = $1
     union select lower(sender) from inbound_mail where tenant_id = $1
     union select lower(recipient) from letter where tenant_id = $1`,
  );
  for (const { email } of mailboxes)
    await db.write(at, async (tx) => {
      const found = await findPerson(tx, { email });
      const erased = await erasePerson(tx, found ?? { emails: [email], loginIds: [], accountNumbers: [] });
      // Nothing may be left of a person whose rows were deleted with an earlier one.
      expect(erased.kind).not.toBe("refused");
    });
  // Office accounts that have no email.
  const unmailed = await rows<{ account: number }>(
    publisher,
    "select account_number::int as account from account where tenant_id = $1 and last_name <> ''",
  );
  for (const { account: accountNumber } of unmailed)
    await db.write(at, async (tx) => {
      const found = await findPerson(tx, { accountNumber });
      if (found !== null) await erasePerson(tx, found);
    });
  // What is deleted within days anyway.
  await db.write(at, (tx) => cleanUp(tx, new Date(Date.now() + 4 * 86_400_000)));
  const left = await everythingOf(publisher);
  for (const word of [
    "readers.example",
    nora.lastName,
    nora.firstName,
    "5550121",
    "555-0121",
    "Hickory",
    "willow-creek",
  ])
    expect(left.split("\n").filter((row) => row.includes(word))).toEqual([]);
});

test("an erased reader's payments stay in the books, nobody can sign in, and the mailbox can be used again", async () => {
  const publisher = await aPublisher(site);
  const { email, accountNumber, token } = await aPaperReader(site, publisher);
  const other = await aSubscriber(site, publisher);
  await aStop(site, publisher, { email, accountNumber, token });
  await deliverEmails(site, publisher);
  const at = await dayAt(site, publisher);
  const erase = () =>
    db.write(at, async (tx) => {
      const found = await findPerson(tx, { accountNumber });
      return found === null ? null : erasePerson(tx, found);
    });
  expect(await erase()).toEqual({ kind: "refused", because: "live-subscription" });
  await endEverything(publisher);
  expect(await erase()).toMatchObject({ kind: "erased", rows: { account: 1, login: 1 } });
  expect(await erase()).toEqual({ kind: "erased-before" });
  expect(await rows(publisher, "select sum(amount_cents)::int as sum from journal_line where tenant_id = $1")).toEqual([
    { sum: 0 },
  ]);
  const { status } = await call(
    site,
    "authenticateTNEmail",
    { domain: publisher.domain, email, password },
    { ip: newIp() },
  );
  expect(status).toBe(401);
  const [kept] = await rows<{ email: string }>(
    publisher,
    `select contact_email as email from account where tenant_id = $1 and account_number = ${other.accountNumber}`,
  );
  expect(kept?.email).toBe(other.email);
  await pass(site, publisher, 2);
  expect(await differencesAt(site, publisher)).toEqual([]);
  const again = await aSubscriber(site, publisher, { email });
  expect(again.accountNumber).not.toBe(accountNumber);
});

test("an export has everything on record about a person and nothing about another, and no secret", async () => {
  const publisher = await aPublisher(site);
  const reader = await aPaperReader(site, publisher);
  const other = await aSubscriber(site, publisher);
  await aStop(site, publisher, reader);
  const at = await dayAt(site, publisher);
  const file = await db.write(at, async (tx) => {
    const found = await findPerson(tx, { email: reader.email });
    return found === null ? {} : exportPerson(tx, found);
  });
  expect(Object.keys(file)).toEqual(
    expect.arrayContaining([
      "account",
      "address",
      "letter",
      "login",
      "payment_intent",
      "subscription",
      "temporary_stop",
    ]),
  );
  const text = JSON.stringify(file);
  expect(text).toContain(reader.email);
  expect(text).not.toContain(other.email);
  for (const secret of ["password_hash", "token_hash", "sealed_token", "code_hash"]) expect(text).not.toContain(secret);
  expect(await db.write(at, (tx) => findPerson(tx, { email: "nobody@readers.example" }))).toBeNull();
});
