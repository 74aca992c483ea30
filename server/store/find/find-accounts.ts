import { type RawBuilder, sql } from "kysely";
import type { SearchTerm } from "#core/find/search-terms.ts";
import { isNameWord } from "#core/find/account-terms.ts";
import type { Database } from "#server/db/database.ts";

/** A term of a search, and the words that it may stand for, nearest first. */
export type TermWords = { readonly typed: string; readonly words: readonly string[] };

/** An account that has a word of every term, with the word of each. */
export type MatchedAccount = {
  readonly tenantId: number;
  readonly accountNumber: number;
  readonly found: readonly string[];
  /** The sum of those words' positions in the lists of their terms. */
  readonly distance: number;
};

/** More than are shown, so that the likeliest are among them. */
const maxMatched = 120;
const maxBeginnings = 40;
/** A term is first counted up to this number. Beyond it, the term is common ("St", a city, a first name). */
const common = 4000;
/** If all terms are common, they are counted up to this number. The list of a term with more is never read. */
const maxRead = 40_000;
/** Reading an account in a list takes about a sixteenth of the time of looking up a single account. */
const listIsWorth = 16;
/** If all terms are common, this many accounts of one of them are looked at first, and this many matches are enough. */
const firstLook = 2000;
const enough = 30;

/** `isAll`: the count was not cut off. */
type Counted = TermCount & { readonly isAll: boolean };
type TermCount = { readonly words: readonly string[]; readonly at: number; readonly count: number };
type Row = { readonly tenantId: number; readonly accountNumber: number; readonly places: readonly (number | null)[] };

/**
 * Accounts that have a word of every term; each word is looked up by its key, and nothing is filtered afterward, as functions that
 * are not leakproof would be.
 *
 * @param ranked the likeliest of all must be among them: words stand for others by how much they are like them. If not, any
 *   will do as soon as there are many, since whoever searches will have to say more.
 */
export async function findMatches(
  db: Database,
  tenantIds: readonly number[],
  terms: readonly TermWords[],
  { ranked }: { readonly ranked: boolean },
): Promise<readonly MatchedAccount[]> {
  if (terms.length === 0 || terms.some(({ words }) => words.length === 0)) return [];
  const counted = await countAccounts(db, tenantIds, terms, common);
  const [rarest] = counted;
  if (rarest === undefined || rarest.count === 0) return [];
  const areCommon = !rarest.isAll;
  if (areCommon && !ranked) {
    const some = await readMatches(db, tenantIds, counted, { most: firstLook });
    if (some.length >= enough) return some.map(matched(terms));
  }
  const known = areCommon ? await countAccounts(db, tenantIds, terms, maxRead) : counted;
  return (await readMatches(db, tenantIds, known, {})).map(matched(terms));
}

const matched =
  (terms: readonly TermWords[]) =>
  ({ tenantId, accountNumber, places }: Row): MatchedAccount => ({
    tenantId,
    accountNumber,
    found: places.map((place, at) => terms[at]?.words[(place ?? 1) - 1] ?? ""),
    distance: places.reduce<number>((sum, place) => sum + (place ?? 1) - 1, 0),
  });

/**
 * The term that the fewest accounts have decides which ones it can be. Of the others, a list that is not much longer is
 * intersected with it; against a longer one, each account that is left is looked up separately.
 *
 * @param most only so many accounts of the first term; all if left out.
 */
async function readMatches(
  db: Database,
  tenantIds: readonly number[],
  [rarest, ...others]: readonly Counted[],
  { most }: { readonly most?: number },
): Promise<readonly Row[]> {
  if (rarest === undefined) return [];
  const isShort = ({ count, isAll }: Counted): boolean =>
    most === undefined && isAll && count <= rarest.count * listIsWorth;
  const [short, long] = [others.filter(isShort), others.filter((term) => !isShort(term))];
  const inOrder = [rarest, ...others].toSorted((a, b) => a.at - b.at);
  return db.readAcross<Row>(tenantIds, (tenants) => {
    const having = ({ words }: Counted) =>
      sql`from find_token x where x.tenant_id = any(${tenants}) and x.word = any(${words}::text[])`;
    const ofAccount = ({ words }: Counted) => sql`from find_token x where x.tenant_id = r.tenant_id
      and x.account_number = r.account_number and x.word = any(${words}::text[])`;
    const placeOf = (term: Counted) =>
      term === rarest
        ? sql`min(r.place)`
        : sql`(select min(array_position(${term.words}::text[], x.word::text)) ${ofAccount(term)})`;
    // As "exists", the planner may read all accounts with a common word instead of looking at these.
    const everyLong = long.map((term) => sql` and (select true ${ofAccount(term)} limit 1)`);
    const both = short.map((term) => sql` intersect select x.tenant_id, x.account_number ${having(term)}`);
    const inShort =
      short.length === 0
        ? sql`true`
        : sql`(r.tenant_id, r.account_number) in (
            select i.tenant_id, i.account_number from rarest i ${sql.join(both, sql``)})`;
    const some = most === undefined ? sql`` : sql` limit ${maxMatched}`;
    const first = most === undefined ? sql`` : sql` limit ${most}`;
    return sql<Row>`with rarest as materialized (
        select x.tenant_id, x.account_number, array_position(${rarest.words}::text[], x.word::text) as place
        ${having(rarest)} ${first}),
      left_over as materialized (
        select r.tenant_id, r.account_number, r.place from rarest r where ${inShort} ${sql.join(everyLong, sql``)} ${some})
      select m.tenant_id as "tenantId", m.account_number::int as "accountNumber", m.places from (
        select r.tenant_id, r.account_number, array[${sql.join(inOrder.map(placeOf))}]::int[] as places
        from left_over r group by r.tenant_id, r.account_number
      ) m order by (select sum(p) from unnest(m.places) p), m.account_number limit ${maxMatched}`;
  });
}

/** How many accounts have a word of each term, the fewest first; counted up to `most`. */
async function countAccounts(
  db: Database,
  tenantIds: readonly number[],
  terms: readonly TermWords[],
  most: number,
): Promise<readonly Counted[]> {
  const [row] = await db.readAcross<{ counts: readonly number[] }>(tenantIds, (tenants) => {
    const each = terms.map(
      ({ words }) => sql`(select count(*) from (select from find_token x
        where x.tenant_id = any(${tenants}) and x.word = any(${words}::text[]) limit ${most}) c)`,
    );
    return sql<{ counts: readonly number[] }>`select array[${sql.join(each)}]::int[] as counts`;
  });
  return terms
    .map(({ words }, at) => ({ words, at, count: row?.counts[at] ?? 0 }))
    .map((term) => ({ ...term, isAll: term.count < most }))
    .toSorted((a, b) => a.count - b.count || a.words.length - b.words.length);
}

/** The end of all words with this beginning, in the order of the "C" collation. */
const after = (beginning: string): string => `${beginning}\u{10FFFF}`;

/** Words that an unfinished term may become, shortest first. */
export async function findBeginnings(
  db: Database,
  tenantIds: readonly number[],
  { typed, words: [word = typed], kind }: SearchTerm,
): Promise<readonly string[]> {
  if (kind === "whole" || word.length < 2) return [];
  const table = isNameWord(word) ? sql.table("find_word") : sql.table("find_token");
  const rows = await db.readAcross<{ word: string }>(
    tenantIds,
    (tenants) => sql<{ word: string }>`select b.word from (select x.word from ${table} x
        where x.tenant_id = any(${tenants}) and x.word > ${word} collate "C" and x.word < ${after(word)} collate "C"
        limit 2000) b
      group by b.word order by length(b.word), b.word limit ${maxBeginnings}`,
  );
  return rows.map((row) => row.word);
}

/** Words that are spelled or sound like this one, nearest first. */
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

/** The ones of these publications in which accounts wait for their words. */
export async function findStaleTenants(db: Database, tenantIds: readonly number[]): Promise<readonly number[]> {
  const rows = await db.readAcross<{ tenantId: number }>(
    tenantIds,
    (tenants) => sql<{ tenantId: number }>`select t.n as "tenantId" from unnest(${tenants}) t(n)
      where exists (select from find_stale x where x.tenant_id = any(${tenants}) and x.tenant_id = t.n)`,
  );
  return rows.map(({ tenantId }) => tenantId);
}
