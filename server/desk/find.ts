import type { Output } from "#contract/call-shape.ts";
import { type deskFind, foundStates, maxFoundAccounts } from "#contract/desk/find.ts";
import { phoneText } from "#core/address/phone.ts";
import { phoneWords, shortForms, wordsIn } from "#core/find/account-terms.ts";
import { byLikelihood } from "#core/find/rank-accounts.ts";
import { canBeMisspelled, type SearchTerm, searchTerms } from "#core/find/search-terms.ts";
import { isAllowed } from "#core/staff/role.ts";
import type { PublicationNeeds } from "#server/at-publication.ts";
import { actorOf } from "#server/http/desk/answer-desk-call.ts";
import type { DeskHandler } from "#server/http/desk/desk-handler.ts";
import { notFound } from "#server/http/refused.ts";
import {
  findBeginnings,
  findMatches,
  findSimilar,
  findStaleTenants,
  type MatchedAccount,
  type TermWords,
} from "#server/store/find/find-accounts.ts";
import { findFoundDetails, type FoundDetails } from "#server/store/find/found-details.ts";
import { refreshWordsBatch } from "#server/store/find/refresh-index.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { noteStaff } from "#server/store/staff/staff-trail.ts";

type Needs = PublicationNeeds;
type FoundRow = Output<typeof deskFind>["rows"][number];

/** The most changes that a search follows before it looks; the job follows the others within a minute. */
const maxFollowed = 20;

/**
 * Finds accounts by what a caller says: exactly, with the last word perhaps incomplete; and if that finds nobody, by
 * similar names. The trail says that somebody searched, but never for what: it is append-only, and names are personal.
 */
export const makeDeskFind =
  (needs: Needs): DeskHandler<typeof deskFind> =>
  async ({ query, publication, similar = false }, { staff, now }) => {
    const { byDomain } = await needs.publications.directory();
    const mine = [...byDomain.values()].filter(({ tenantId }) => isAllowed(staff.roles, "see", tenantId));
    const asked = publication === undefined ? null : byDomain.get(publication.toLowerCase());
    const chosen = asked === null ? mine : mine.filter(({ tenantId }) => tenantId === asked?.tenantId);
    if (asked !== null && chosen.length === 0) return notFound();
    const tenantIds = chosen.map(({ tenantId }) => tenantId);
    const open = chosen.filter(({ isClosed }) => !isClosed).map(({ tenantId }) => tenantId);
    await followNewest(needs, open);
    const terms = searchTerms(query);
    const found = await search(needs, tenantIds, terms, similar);
    const rows = await describe(needs, found.matches, terms);
    await noteStaff(needs.db.directory, {
      at: now,
      actor: actorOf(staff),
      action: "desk.find",
      subject: publication ?? "installation",
      outcome: rows.length === 0 ? "nothing" : "found",
      details: { terms: terms.length, found: rows.length },
    });
    const isSimilar = found.similar && rows.length > 0;
    return { similar: isSimilar, rows: rows.slice(0, maxFoundAccounts), more: rows.length > maxFoundAccounts };
  };

/** Makes sure that somebody who has just changed an account finds it by its new words. */
async function followNewest({ db, clock, publications }: Needs, tenantIds: readonly number[]): Promise<void> {
  if (!db.hasDiskSpace()) return;
  const stale = await findStaleTenants(db, tenantIds);
  const most = Math.ceil(maxFollowed / Math.max(1, stale.length));
  for (const tenantId of stale) {
    const publication = await publications.publication(tenantId);
    if (publication === null) continue;
    const { today } = clock.local(publication.tenant);
    await db.write({ tenantId, today }, (tx) => refreshWordsBatch(tx, { most, first: "newest" }));
  }
}

type Searched = { readonly similar: boolean; readonly matches: readonly MatchedAccount[] };

async function search(
  { db }: Needs,
  tenantIds: readonly number[],
  terms: readonly SearchTerm[],
  similar: boolean,
): Promise<Searched> {
  const last = terms.at(-1);
  if (last === undefined) return { similar: false, matches: [] };
  if (!similar) {
    const matches = await findMatches(db, tenantIds, terms, { ranked: false });
    if (matches.length >= maxFoundAccounts) return { similar: false, matches };
  }
  const beginnings = await findBeginnings(db, tenantIds, last);
  const begun = (term: SearchTerm): TermWords =>
    term === last ? { typed: term.typed, words: [...term.words, ...beginnings] } : term;
  if (!similar) {
    const matches = await findMatches(db, tenantIds, terms.map(begun), { ranked: false });
    if (matches.length > 0) return { similar: false, matches };
  }
  const lists = await Promise.all(
    terms.map(async (term): Promise<TermWords> => {
      const like = canBeMisspelled(term) ? await findSimilar(db, tenantIds, term.typed) : [];
      const words = [...new Set([...term.words, ...like, ...begun(term).words])];
      return { typed: term.typed, words };
    }),
  );
  return { similar: true, matches: await findMatches(db, tenantIds, lists, { ranked: true }) };
}

/** The matches as the accounts are today, the likeliest first. */
async function describe(
  { db, publications }: Needs,
  matches: readonly MatchedAccount[],
  terms: readonly SearchTerm[],
): Promise<FoundRow[]> {
  const byTenant = Map.groupBy(matches, ({ tenantId }) => tenantId);
  const parts = await Promise.all(
    [...byTenant].map(async ([tenantId, those]) => {
      const publication = await publications.publication(tenantId);
      if (publication === null) return [];
      const numbers = those.map(({ accountNumber }) => accountNumber);
      const details = new Map(
        (await findFoundDetails(db, tenantId, numbers)).map((each) => [each.accountNumber, each] as const),
      );
      return those.flatMap((match) => {
        const known = details.get(match.accountNumber);
        return known === undefined ? [] : [rankedRow(publication, match, known, terms)];
      });
    }),
  );
  return parts
    .flat()
    .toSorted((one, other) => byLikelihood(one.ranked, other.ranked))
    .map(({ row }) => row);
}

function rankedRow({ tenant }: Publication, match: MatchedAccount, known: FoundDetails, terms: readonly SearchTerm[]) {
  const { accountNumber, firstName, lastName, phone, street, city, state, zip5, plan, status } = known;
  const today = new Set([
    ...[firstName, lastName, city, zip5, String(accountNumber)].flatMap(wordsIn),
    ...wordsIn(street).map((word) => shortForms[word] ?? word),
    ...phoneWords(phone),
  ]);
  const place = [street, city, `${state} ${zip5}`.trim()].filter((part) => part !== "").join(", ");
  const row: FoundRow = {
    publication: tenant.domain,
    publicationName: tenant.site.siteName,
    accountNumber,
    name: `${firstName} ${lastName}`.trim(),
    address: place,
    plan,
    status,
    phone: phoneText(phone),
    matched: match.found.map((found, at) => ({ typed: terms[at]?.typed ?? found, found })),
  };
  const ranked = {
    distance: match.distance,
    former: match.found.filter((word) => !today.has(word)).length,
    state: status === null ? foundStates.length : foundStates.indexOf(status),
    name: `${lastName} ${firstName}`,
    accountNumber,
  };
  return { row, ranked };
}
