import { sql } from "kysely";
import {
  accountWords,
  emptyAccount,
  isNameWord,
  type SearchableAccount,
  withMergedAccounts,
} from "#core/find/account-terms.ts";
import type { Tx } from "#server/db/database.ts";

/** Which of the waiting accounts to do first: `oldest` to work through all, `newest` for what somebody just changed. */
export type RefreshBatch = { readonly most: number; readonly first: "oldest" | "newest" };

/**
 * Computes the words of accounts that have changed since theirs were written. One at a time per publication: the later
 * one reads what the earlier one has written.
 *
 * @returns how many entries it settled.
 */
export async function refreshWordsBatch(tx: Tx, { most, first }: RefreshBatch): Promise<number> {
  const t = tx.tenantId;
  await sql`select pg_advisory_xact_lock(${t}::int, hashtext('find words'))`.execute(tx.q);
  const order = first === "oldest" ? sql`x.stale_id` : sql`x.stale_id desc`;
  // An entry that is written from here on stays for the next run.
  const { rows } = await sql<{ accountNumber: number }>`
    delete from find_stale d where d.tenant_id = ${t} and d.stale_id in (
      select x.stale_id from find_stale x where x.tenant_id = ${t} order by ${order} limit ${most})
    returning d.account_number::int as "accountNumber"`.execute(tx.q);
  const marked = [...new Set(rows.map(({ accountNumber }) => accountNumber))];
  // What is known about a merged account is attributed to the one that stays.
  const stay = (await findMerged(tx, marked)).map(({ into }) => into);
  const accounts = [...new Set([...marked, ...stay])];
  if (accounts.length > 0) await writeWords(tx, accounts, await findFacts(tx, accounts));
  return rows.length;
}

async function writeWords(tx: Tx, accounts: readonly number[], facts: readonly SearchableAccount[]): Promise<void> {
  const t = tx.tenantId;
  const tokens = facts.flatMap((each) => accountWords(each).map((word) => [each.accountNumber, word] as const));
  const numbers = tokens.map(([number]) => number);
  const words = tokens.map(([, word]) => word);
  const fresh = sql`select n, w from unnest(${numbers}::bigint[], ${words}::text[]) f(n, w)`;
  const gone = await sql<{ word: string }>`delete from find_token x where x.tenant_id = ${t}
    and x.account_number = any(${accounts}::bigint[])
    and (x.account_number, x.word) not in (${fresh}) returning x.word`.execute(tx.q);
  await sql`insert into find_token (tenant_id, account_number, word) select ${t}, n, w from (${fresh}) f
    on conflict do nothing`.execute(tx.q);
  const names = [...new Set(words.filter(isNameWord))];
  await sql`insert into find_word (tenant_id, word, sound) select ${t}, w, dmetaphone(w) from unnest(${names}::text[]) w
    on conflict do nothing`.execute(tx.q);
  const left = [...new Set(gone.rows.map(({ word }) => word))];
  await sql`delete from find_word w where w.tenant_id = ${t} and w.word = any(${left}::text[])
    and not exists (select from find_token x where x.tenant_id = ${t} and x.word = w.word)`.execute(tx.q);
}

/**
 * Everything from which the words of these accounts are computed, in one read. The triggers of migration 72 watch the
 * same data.
 */
export async function findFacts(tx: Tx, accounts: readonly number[]): Promise<readonly SearchableAccount[]> {
  const merged = await findMerged(tx, accounts);
  const all = await factsOf(tx, [...new Set([...accounts, ...merged.map(({ from }) => from)])]);
  return all
    .filter(({ accountNumber }) => accounts.includes(accountNumber))
    .map((own) => {
      if (merged.some(({ from }) => from === own.accountNumber)) return emptyAccount(own.accountNumber);
      const gone = merged.filter(({ into }) => into === own.accountNumber).map(({ from }) => from);
      return withMergedAccounts(
        own,
        all.filter(({ accountNumber }) => gone.includes(accountNumber)),
      );
    });
}

/** Finds a merged account as the one that stays. */
async function findMerged(
  tx: Tx,
  accounts: readonly number[],
): Promise<readonly { readonly from: number; readonly into: number }[]> {
  const { rows } = await sql<{ from: number; into: number }>`
    select a.account_number::int as "from", a.merged_into::int as "into" from account a
    where a.tenant_id = ${tx.tenantId} and a.merged_into is not null
      and (a.account_number = any(${accounts}::bigint[]) or a.merged_into = any(${accounts}::bigint[]))`.execute(tx.q);
  return rows;
}

async function factsOf(tx: Tx, accounts: readonly number[]): Promise<readonly SearchableAccount[]> {
  const t = tx.tenantId;
  const { rows } = await sql<SearchableAccount>`
    select a.account_number::int as "accountNumber",
      array[a.first_name, a.last_name] || array(select l.name from account_grant g
          join login l on l.tenant_id = ${t} and l.login_id = g.login_id
          where g.tenant_id = ${t} and g.account_number = a.account_number and g.denied_at is null)
        || array(select f.recipient_name from gift f
          where f.tenant_id = ${t} and f.account_number = a.account_number and f.state <> 'pending') as names,
      array[a.contact_email, coalesce(a.e_notice_email, '')] || array(select l.email from account_grant g
          join login l on l.tenant_id = ${t} and l.login_id = g.login_id
          where g.tenant_id = ${t} and g.account_number = a.account_number and g.denied_at is null
            and l.subject not like 'erased-%')
        || array(select f.recipient_email from gift f
          where f.tenant_id = ${t} and f.account_number = a.account_number and f.state <> 'pending') as emails,
      array[a.phone] as phones,
      array(select jsonb_build_object('street', d.street, 'city', d.city, 'zip5', d.zip5) from address d
        where d.tenant_id = ${t} and d.address_id in (
          select unnest(array[u.billing_address_id, u.delivery_address_id]) from subscription u
            where u.tenant_id = ${t} and u.account_number = a.account_number
          union select c.address_id from address_change c
            where c.tenant_id = ${t} and c.account_number = a.account_number
          union select unnest(array[m.billing_address_id, m.delivery_address_id]) from imported_account m
            where m.tenant_id = ${t} and m.account_number = a.account_number and m.live_on is null)) as places,
      array(select m.last4 from payment_method m where m.tenant_id = ${t} and m.account_number = a.account_number
          and m.replaced_at is null and m.last4 <> '0000')
        || array(select substring(i.card_label from '[0-9]{4}$') from payment_intent i
          where i.tenant_id = ${t} and i.account_number = a.account_number and i.card_label ~ '[0-9]{4}$') as cards,
      array(select unnest(array_remove(array[i.receipt_number, i.invoice_number], null)) from payment_intent i
          where i.tenant_id = ${t} and i.account_number = a.account_number)
        || array(select f.gift_id::text from gift f
          where f.tenant_id = ${t} and f.account_number = a.account_number and f.state <> 'pending'
          union select f.gift_id::text from gift f
          where f.tenant_id = ${t} and f.redeemed_account = a.account_number
          union select m.old_number from imported_account m
          where m.tenant_id = ${t} and m.account_number = a.account_number) as codes
    from account a where a.tenant_id = ${t} and a.account_number = any(${accounts}::bigint[])
    order by a.account_number`.execute(tx.q);
  return rows;
}

/** Marks every account, so that all words are computed again, for `./doorstep find rebuild`. */
export async function markAll(tx: Tx): Promise<void> {
  const t = tx.tenantId;
  await sql`insert into find_stale (tenant_id, account_number) select ${t}, a.account_number from account a
    where a.tenant_id = ${t} order by a.account_number`.execute(tx.q);
}
