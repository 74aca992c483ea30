import { type RawBuilder, sql } from "kysely";
import type { SearchTerm } from "#core/find/search-terms.ts";
import { isName } from "#core/find/words-of-account.ts";
import type { Database } from "#server/db/database.ts";

/** A term of a search, and the words that it may stand for, the nearest first. */
export type TermWords = { readonly typed: string; readonly words: readonly string[] };

/** An account that has a word of every term: for each, which one. */
export type Matched = {
  readonly tenantId: number;
  readonly accountNumber: number;
  readonly found: readonly string[];
  /** The places of those words in the lists of their terms, added up. */
  readonly distance: number;
};

/** More than are shown, so that the likeliest are among them. */
const mostMatched = 120;
const mostBeginnings = 40;
/** A term that more accounts than this have ("St", a city) is looked up in the accounts that the rarer terms leave. */
const mostOfRare = 4000;

/**
 * The accounts that have a word of every term. Each word is looked up by its key; nothing is filtered afterward, as
 * functions that are not leakproof would be. The rare terms decide which accounts it can be, and only those are asked
 * for the common ones: joined, one long list was compared with another. Of the rare ones the rarest comes first, and of
 * the others' lists only what it has is sorted.
 */
export async function findMatches(
  db: Database,
  tenantIds: readonly number[],
  terms: readonly TermWords[],
): Promise<readonly Matched[]> {
  if (terms.length === 0 || terms.some(({ words }) => words.length === 0)) return [];
  const counts = await countAccounts(db, tenantIds, terms);
  if (counts.includes(0)) return [];
  const counted = terms.map(({ words }, at) => ({ words, at, count: counts[at] ?? 0 }));
  const [rarest, ...others] = counted.toSorted((a, b) => a.count - b.count || a.words.length - b.words.length);
  if (rarest === undefined) return [];
  const isRare = ({ count }: { readonly count: number }): boolean => count <= Math.max(rarest.count, mostOfRare - 1);
  const common = others.filter((term) => !isRare(term));
  type Row = { readonly tenantId: number; readonly accountNumber: number; readonly places: readonly number[] };
  const rows = await db.readAcross<Row>(tenantIds, (tenants) => {
    const listOf = ({ words, at }: (typeof counted)[number]) => sql`
      select x.tenant_id, x.account_number, ${at}::int as term, array_position(${words}::text[], x.word::text) as place
      from find_token x where x.tenant_id = any(${tenants}) and x.word = any(${words}::text[])`;
    const lists = [
      sql`select r.tenant_id, r.account_number, r.term, r.place from rarest r`,
      ...others.filter(isRare).map(
        (term) => sql`${listOf(term)}
          and (x.tenant_id, x.account_number) in (select r.tenant_id, r.account_number from rarest r)`,
      ),
    ];
    const placeOf = (term: (typeof counted)[number]) =>
      isRare(term)
        ? sql`min(l.place) filter (where l.term = ${term.at}::int)`
        : sql`(select min(array_position(${term.words}::text[], x.word::text)) from find_token x
            where x.tenant_id = l.tenant_id and x.account_number = l.account_number and x.word = any(${term.words}::text[]))`;
    const everyCommon = common.map(
      // As "exists", the planner may read all accounts with a common word instead of looking at these.
      ({ words }) => sql` and (select true from find_token x where x.tenant_id = l.tenant_id
        and x.account_number = l.account_number and x.word = any(${words}::text[]) limit 1)`,
    );
    const everyRare = counted.filter(isRare).map(({ at }) => sql`bool_or(l.term = ${at}::int)`);
    return sql<Row>`with rarest as materialized (${listOf(rarest)})
      select m.tenant_id as "tenantId", m.account_number::int as "accountNumber", m.places from (
        select l.tenant_id, l.account_number, array[${sql.join(counted.map(placeOf))}]::int[] as places
        from (${sql.join(lists, sql` union all `)}) l
        group by l.tenant_id, l.account_number
        having ${sql.join(everyRare, sql` and `)} ${sql.join(everyCommon, sql``)}
      ) m order by (select sum(p) from unnest(m.places) p), m.account_number limit ${mostMatched}`;
  });
  return rows.map(({ tenantId, accountNumber, places }) => ({
    tenantId,
    accountNumber,
    found: places.map((place, at) => terms[at]?.words[place - 1] ?? ""),
    distance: places.reduce((sum, place) => sum + place - 1, 0),
  }));
}

/** How many accounts have a word of each term, counted no further than it takes to call it common. */
async function countAccounts(
  db: Database,
  tenantIds: readonly number[],
  terms: readonly TermWords[],
): Promise<readonly number[]> {
  const [row] = await db.readAcross<{ counts: readonly number[] }>(tenantIds, (tenants) => {
    const each = terms.map(
      ({ words }) => sql`(select count(*) from (select from find_token x
        where x.tenant_id = any(${tenants}) and x.word = any(${words}::text[]) limit ${mostOfRare}) c)`,
    );
    return sql<{ counts: readonly number[] }>`select array[${sql.join(each)}]::int[] as counts`;
  });
  return row?.counts ?? [];
}

/** The end of all words that begin so, in the order of the "C" collation. */
const after = (beginning: string): string => `${beginning}\u{10FFFF}`;

/** Words that a term which is still being typed may become, the shortest first. */
export async function findBeginnings(
  db: Database,
  tenantIds: readonly number[],
  { typed, words: [word = typed], kind }: SearchTerm,
): Promise<readonly string[]> {
  if (kind === "whole" || word.length < 2) return [];
  const table = isName(word) ? sql.table("find_word") : sql.table("find_token");
  const rows = await db.readAcross<{ word: string }>(
    tenantIds,
    (tenants) => sql<{ word: string }>`select b.word from (select x.word from ${table} x
        where x.tenant_id = any(${tenants}) and x.word > ${word} collate "C" and x.word < ${after(word)} collate "C"
        limit 2000) b
      group by b.word order by length(b.word), b.word limit ${mostBeginnings}`,
  );
  return rows.map((row) => row.word);
}

/** Words that are spelled or sound like this one, the nearest first. */
export async function findSimilar(
  db: Database,
  tenantIds: readonly number[],
  typed: string,
): Promise<readonly string[]> {
  const like = (inner: (tenants: RawBuilder<number[]>) => RawBuilder<{ word: string }>) =>
    db.readAcross(tenantIds, inner);
  const initial = Array.from(typed)[0] ?? "";
  const [spelled, sounding] = await Promise.all([
    like(
      (tenants) => sql<{ word: string }>`select d.word from (
          select distinct x.word as word, levenshtein_less_equal(x.word, ${typed}::text, 2) as far from find_word x
          where x.tenant_id = any(${tenants}) and x.word >= ${initial} collate "C" and x.word < ${after(initial)} collate "C") d
        where d.far <= 2 order by d.far, abs(length(d.word) - ${typed.length}), d.word limit 25`,
    ),
    like(
      (tenants) => sql<{ word: string }>`select d.word from (
          select distinct x.word as word from find_word x where x.tenant_id = any(${tenants})
            and x.sound = dmetaphone(${typed}::text) and x.sound <> '') d
        order by levenshtein(d.word, ${typed}::text), d.word limit 10`,
    ),
  ]);
  return [...new Set([...spelled, ...sounding].map(({ word }) => word))];
}

/** Those of these publications in which accounts wait for their words. */
export async function findStaleTenants(db: Database, tenantIds: readonly number[]): Promise<readonly number[]> {
  const rows = await db.readAcross<{ tenantId: number }>(
    tenantIds,
    (tenants) => sql<{ tenantId: number }>`select t.n as "tenantId" from unnest(${tenants}) t(n)
      where exists (select from find_stale x where x.tenant_id = any(${tenants}) and x.tenant_id = t.n)`,
  );
  return rows.map(({ tenantId }) => tenantId);
}
