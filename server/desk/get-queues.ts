import type { Output } from "#contract/call-shape.ts";
import { type deskGetQueues, queuePageSize } from "#contract/desk/queues.ts";
import { type Day, daysBetween } from "#core/day.ts";
import { type QueueName, queueNames } from "#core/staff/queue.ts";
import { takenAtText } from "#core/staff/queue-text.ts";
import { isAllowed, notAllowedText } from "#core/staff/role.ts";
import type { PublicationNeeds } from "#server/at-publication.ts";
import type { DeskHandler } from "#server/http/desk/desk-handler.ts";
import { isRefused } from "#server/http/refused.ts";
import type { ReviewSource, WaitingReview } from "#server/review-source.ts";
import { findFoundDetails } from "#server/store/find/found-details.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { countQueues, type QueueCount, type QueueCounts } from "#server/store/staff/queue-counts.ts";
import { findTakenItems, type ItemHolder } from "#server/store/staff/queue-item.ts";
import type { Staff } from "#server/store/staff/staff-session.ts";
import { publicationsOfCall } from "./publications-of-call.ts";

export type QueueNeeds = PublicationNeeds & { readonly sources: Readonly<Record<QueueName, ReviewSource>> };

type Item = Output<typeof deskGetQueues>["items"][number];
type Who = "me" | "nobody" | undefined;

/** A waiting item, with its position in the whole list. */
type Waiting = {
  readonly place: string;
  readonly publication: Publication;
  readonly today: Day;
  readonly queue: QueueName;
  readonly review: WaitingReview;
  readonly holder: ItemHolder | null;
};

/** Everything that waits for staff, oldest first. Items of queues that were not asked for are not read. */
export const makeDeskGetQueues =
  (needs: QueueNeeds): DeskHandler<typeof deskGetQueues> =>
  async ({ publication, queue, who, after = "" }, { staff }) => {
    const places = await publicationsOfCall(needs.publications, staff, "see", publication);
    if (isRefused(places)) return places;
    const parts = await Promise.all(places.map((place) => partOf(needs, place, queue)));
    const waiting = parts
      .flatMap(({ items }) => items)
      .filter((item) => isWhose(item, who, staff))
      .toSorted((one, other) => (one.place < other.place ? -1 : 1));
    const rest = waiting.filter(({ place }) => place > after);
    const page = rest.slice(0, queuePageSize);
    return {
      queues: queueNames.map((name) => ({ queue: name, ...together(parts.map(({ counts }) => counts[name])) })),
      items: await itemsOf(needs, page, staff),
      next: rest.length > queuePageSize ? (page.at(-1)?.place ?? null) : null,
    };
  };

const isWhose = ({ holder }: Waiting, who: Who, { staffId }: Staff): boolean =>
  who === undefined || (who === "me" ? holder?.staffId === staffId : holder === null);

function together(counts: readonly QueueCount[]): QueueCount {
  const days = counts.map(({ oldest }) => oldest).filter((day) => day !== null);
  return { waiting: counts.reduce((sum, { waiting }) => sum + waiting, 0), oldest: days.toSorted()[0] ?? null };
}

async function partOf(
  { db, clock, sources }: QueueNeeds,
  publication: Publication,
  wanted: QueueName | undefined,
): Promise<{ readonly counts: QueueCounts; readonly items: readonly Waiting[] }> {
  const { tenantId, domain, timeZone } = publication.tenant;
  const { today } = clock.local(publication.tenant);
  const [counts, taken] = await Promise.all([countQueues(db, tenantId, today), findTakenItems(db, tenantId, timeZone)]);
  const holders = new Map(taken.map((item) => [`${item.queue} ${item.key}`, item] as const));
  const full = queueNames.filter((name) => counts[name].waiting > 0 && (wanted ?? name) === name);
  const lists = await Promise.all(
    full.map(async (queue) =>
      (await sources[queue].list(publication)).map((review) => ({
        place: `${review.day} ${queue} ${domain} ${review.key}`,
        publication,
        today,
        queue,
        review,
        holder: holders.get(`${queue} ${review.key}`) ?? null,
      })),
    ),
  );
  return { counts, items: lists.flat() };
}

/** The items of a page with their readers' names. */
async function itemsOf({ db, sources }: QueueNeeds, page: readonly Waiting[], staff: Staff): Promise<Item[]> {
  const names = new Map<string, string>();
  for (const [tenantId, items] of Map.groupBy(page, ({ publication }) => publication.tenant.tenantId)) {
    const numbers = [...new Set(items.map(({ review }) => review.accountNumber))].filter((number) => number !== null);
    for (const { accountNumber, firstName, lastName } of await findFoundDetails(db, tenantId, numbers))
      names.set(`${tenantId} ${accountNumber}`, `${firstName} ${lastName}`.trim());
  }
  return page.map((waiting) => {
    const { tenantId, domain, site } = waiting.publication.tenant;
    const { key, accountNumber, about, day } = waiting.review;
    return {
      publication: domain,
      publicationName: site.siteName,
      queue: waiting.queue,
      key,
      accountNumber,
      name: names.get(`${tenantId} ${accountNumber ?? 0}`) ?? "",
      about,
      day,
      ageDays: daysBetween(day, waiting.today),
      taken: takenOf(waiting, staff),
      ...settlingOf(sources[waiting.queue], waiting, staff),
    };
  });
}

const takenOf = ({ holder, today }: Waiting, { staffId }: Staff): Item["taken"] =>
  holder && {
    staffId: holder.staffId,
    name: holder.name,
    at: takenAtText(holder, today),
    isMine: holder.staffId === staffId,
  };

function settlingOf(
  { action, outcomes, movesMoney, takesCheck }: ReviewSource,
  { review, publication }: Waiting,
  { roles }: Staff,
): Pick<Item, "outcomes" | "notAllowed"> {
  const words = review.words ?? Object.keys(outcomes);
  if (words.length > 0 && !isAllowed(roles, action, publication.tenant.tenantId))
    return { outcomes: [], notAllowed: notAllowedText(action) };
  const known = words.map((word) => ({
    word,
    means: outcomes[word] ?? word,
    movesMoney: movesMoney.includes(word),
    takesCheck: takesCheck === word,
  }));
  return { outcomes: known, notAllowed: "" };
}
