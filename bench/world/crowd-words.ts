import pg from "pg";
import { accountWords, isNameWord, type SearchableAccount } from "#core/find/account-terms.ts";

const page = 20_000;

type Person = SearchableAccount & { readonly tenantId: number };

/**
 * Writes the search words by which staff find the accounts of a crowd: the same words that the job writes after a
 * change, but in batches of thousands.
 */
export async function writeCrowdWords(owner: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    await client.query("set session_replication_role = replica");
    for (let after = 0; ;) {
      const { rows } = await client.query<Person>(people, [after, page]);
      await writeWords(client, rows);
      after = rows.at(-1)?.accountNumber ?? after;
      if (rows.length < page) break;
    }
    await client.query("delete from find_stale");
    await client.query("vacuum analyze find_token, find_word, find_stale");
  } finally {
    await client.end();
  }
}

/** The people of the crowd, each with one login, one address and one card. */
const people = `
  select a.tenant_id as "tenantId", a.account_number::int as "accountNumber", array[a.first_name, a.last_name] as names,
    array[a.contact_email] as emails, array[a.phone] as phones, array[m.last4] as cards, array[]::text[] as codes,
    jsonb_build_array(jsonb_build_object('street', d.street, 'city', d.city, 'zip5', d.zip5)) as places
  from account a
  join subscription u on u.tenant_id = a.tenant_id and u.account_number = a.account_number
  join address d on d.tenant_id = a.tenant_id and d.address_id = u.billing_address_id
  join payment_method m on m.tenant_id = a.tenant_id and m.account_number = a.account_number
  where a.account_number > greatest($1::bigint, 200000000)
  order by a.account_number limit $2`;

async function writeWords(client: pg.Client, rows: readonly Person[]): Promise<void> {
  const tokens = rows.flatMap((person) =>
    accountWords(person).map((word) => [person.tenantId, word, person.accountNumber] as const),
  );
  const tenants = tokens.map(([tenant]) => tenant);
  const words = tokens.map(([, word]) => word);
  await client.query(
    `insert into find_token (tenant_id, word, account_number)
     select * from unnest($1::int[], $2::text[], $3::bigint[]) on conflict do nothing`,
    [tenants, words, tokens.map(([, , account]) => account)],
  );
  const names = [
    ...new Set(tokens.filter(([, word]) => isNameWord(word)).map(([tenant, word]) => `${tenant} ${word}`)),
  ];
  await client.query(
    `insert into find_word (tenant_id, word, sound) select t::int, w, dmetaphone(w)
     from unnest($1::text[], $2::text[]) n(t, w) on conflict do nothing`,
    [names.map((name) => name.split(" ")[0]), names.map((name) => name.split(" ")[1])],
  );
}
