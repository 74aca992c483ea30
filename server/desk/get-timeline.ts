import type { deskGetTimeline, TimelineEntry } from "#contract/desk/timeline.ts";
import { replayLedgerSteps } from "#core/ledger/expiry.ts";
import { upcomingDates } from "#core/timeline/upcoming-dates.ts";
import { explanationRows, timelineActor, timelineKindOf } from "#core/timeline/timeline-entry.ts";
import type { TimelineFacts } from "#core/timeline/timeline-event.ts";
import { reasonInWords } from "#core/timeline/review-words.ts";
import { timelineText } from "#core/timeline/timeline-text.ts";
import type { Database } from "#server/db/database.ts";
import type { DeskHandler } from "#server/http/desk/desk-handler.ts";
import { notFound } from "#server/http/refused.ts";
import { isAccount } from "#server/store/account/account-record.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import {
  findTimeline,
  type TimelineLedger,
  timelinePageSize,
  type TimelineRow,
} from "#server/store/timeline/timeline.ts";
import { timeOfDayIn } from "./trail-entry.ts";

/** Everything that ever happened on an account, in plain sentences. */
export const makeDeskGetTimeline =
  ({ db }: { readonly db: Database }): DeskHandler<typeof deskGetTimeline> =>
  async ({ accountNumber, kind = null, before = null }, { tenantId, publication, moment }) => {
    const [exists, { rows, ledgers }] = await Promise.all([
      isAccount(db, tenantId, accountNumber),
      findTimeline(db, tenantId, { accountNumber, kind, before }),
    ]);
    if (!exists) return notFound();
    const page = rows.slice(0, timelinePageSize);
    const dates = datesOf(ledgers, publication);
    const timeOf = timeOfDayIn(publication.tenant.timeZone);
    return {
      toCome: kind === "dates" && before === null ? toCome(ledgers, publication) : [],
      entries: page.map((row) => entryOf(row, { dates, publication, timeOf })),
      older: rows.length > timelinePageSize ? (page.at(-1)?.key ?? null) : null,
      today: moment.today,
    };
  };

const toCome = (ledgers: readonly TimelineLedger[], publication: Publication) =>
  ledgers.flatMap(({ bundleId, entries, stops }) => {
    const { printDays } = planOf(publication, bundleId);
    return upcomingDates({ entries, stops, printDays, calendar: publication.catalog.calendar });
  });

type Dates = ReadonlyMap<number, Pick<Extract<TimelineFacts, { source: "ledger" }>, "before" | "after" | "printed">>;

/** Where the paid term ended before and after each row of the ledger. */
function datesOf(ledgers: readonly TimelineLedger[], publication: Publication): Dates {
  const dates = new Map<number, { before: Dated; after: Dated; printed: boolean }>();
  for (const { bundleId, entries } of ledgers) {
    const { printDays } = planOf(publication, bundleId);
    const terms = replayLedgerSteps(entries, printDays, publication.catalog.calendar);
    for (const [at, { entryId }] of entries.entries())
      dates.set(entryId, {
        before: terms[at - 1]?.paidThrough ?? null,
        after: terms[at]?.paidThrough ?? null,
        printed: printDays.length > 0,
      });
  }
  return dates;
}
type Dated = ReturnType<typeof replayLedgerSteps>[number]["paidThrough"];

/** Plans stay in the catalog for as long as somebody has or had them. */
function planOf({ catalog }: Publication, bundleId: unknown) {
  const bundle = catalog.bundles.find((plan) => plan.bundleId === bundleId);
  if (bundle === undefined) throw new Error(`the catalog has lost plan ${String(bundleId)}`);
  return bundle;
}

type Known = {
  readonly dates: Dates;
  readonly publication: Publication;
  readonly timeOf: (at: Date) => string;
};

function entryOf(row: TimelineRow, { dates, publication, timeOf }: Known): TimelineEntry {
  const { source, actor, who, key, at, on } = row;
  const { bundleId, entryId, ...stored } = row.facts;
  const facts = {
    source,
    ...stored,
    ...(bundleId === undefined ? {} : { planName: planOf(publication, bundleId).name }),
    ...(typeof entryId === "number" ? dates.get(entryId) : {}),
  } as TimelineFacts;
  return {
    key,
    kind: timelineKindOf(facts, actor),
    day: on,
    // Only the day of a printed bill is known.
    time: source === "bill" ? "" : timeOf(new Date(at)),
    at,
    text: timelineText(facts),
    who: timelineActor(actor, who),
    rows: explanationRows(facts),
    reason: facts.source === "trail" ? reasonInWords(facts.reason) : "",
    note: facts.source === "trail" ? facts.note : "",
    emailId: facts.source === "email" ? facts.emailId : null,
  };
}
