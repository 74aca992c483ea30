import type { deskExportStaffTrail, deskExportTrail } from "#contract/desk/trail.ts";
import { toCsv } from "#server/csv.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import type { Database } from "#server/db/database.ts";
import { actorOf } from "#server/http/desk/answer-desk-call.ts";
import type { DeskHandler } from "#server/http/desk/desk-handler.ts";
import { audit } from "#server/store/audit.ts";
import { noteStaff } from "#server/store/staff/staff-trail.ts";
import { findTrail } from "#server/store/trail/publication-trail.ts";
import { findStaffTrail } from "#server/store/trail/staff-trail-pages.ts";
import type { TrailRow } from "#server/store/trail/trail-filter.ts";
import { filterOf, isFilter, notForOwners } from "./trail.ts";
import { timesIn, trailEntryOf } from "./trail-entry.ts";

type Needs = { readonly db: Database };
/** What concerns no publication is dated by UTC. */
type InstallationNeeds = Needs & { readonly clock: Clock };

const pageSize = 500;

const columns = ["time", "day", "person", "actor", "what", "action", "subject", "outcome", "reason", "note", "details"];

/** Readers stay `login:7` and `account:7` in a file: it may leave the building. */
function csvRow(row: TrailRow): string[] {
  const { at, day, who, text, action, outcome, reason, note } = trailEntryOf(row, timesIn("UTC"));
  const person = who.kind === "staff" ? who.name : "";
  return [at, day, person, row.actor, text, action, row.subject, outcome, reason, note, JSON.stringify(row.details)];
}

type Exporting = {
  readonly next: (last: TrailRow | null, most: number) => Promise<readonly TrailRow[]>;
  readonly note: (outcome: "done" | "broken off", rows: number) => Promise<void>;
};

/** A page at a time, so that a long trail is never in memory. It is noted however it ends. */
async function* exported({ next, note }: Exporting): AsyncGenerator<string> {
  let rows = 0;
  let isDone = false;
  try {
    yield toCsv([columns]);
    let last: TrailRow | null = null;
    for (;;) {
      const page: readonly TrailRow[] = await next(last, pageSize);
      if (page.length > 0) yield toCsv(page.map(csvRow));
      rows += page.length;
      last = page.at(-1) ?? null;
      if (page.length < pageSize || last === null) break;
    }
    isDone = true;
  } finally {
    await note(isDone ? "done" : "broken off", rows);
  }
}

const attachment = (name: string, day: string): readonly [string, string] => [
  "content-disposition",
  `attachment; filename="${name.replaceAll(/[^\w.-]/g, "-")}-${day}.csv"`,
];

export const makeDeskExportTrail =
  ({ db }: Needs): DeskHandler<typeof deskExportTrail> =>
  async ({ publication: domain, ...given }, { tenantId, at, staff, requestId, header }) => {
    const filter = filterOf(given);
    if (!isFilter(filter)) return filter;
    header(...attachment(`trail-${domain}`, at.today));
    return exported({
      next: (last, most) => {
        const before = last === null ? null : { on: last.on, id: last.id };
        return findTrail(db, tenantId, { filter, before, most });
      },
      note: (outcome, rows) =>
        db.writeAtOnce(at, (tx) =>
          audit(tx, {
            actor: actorOf(staff),
            action: "desk.export-trail",
            subject: "publication",
            outcome,
            details: { filter, rows },
            requestId,
          }),
        ),
    });
  };

export const makeDeskExportStaffTrail =
  ({ db, clock }: InstallationNeeds): DeskHandler<typeof deskExportStaffTrail> =>
  async (given, { staff, now, header }) => {
    const filter = notForOwners(staff) ?? filterOf(given);
    if (!isFilter(filter)) return filter;
    header(...attachment("trail-of-staff", clock.local({ timeZone: "UTC" }).today));
    const noted = { at: now, actor: actorOf(staff), action: "desk.export-trail", subject: "installation" };
    return exported({
      next: (last, most) => findStaffTrail(db.directory, { filter, before: last?.id ?? null, most }),
      note: (outcome, rows) => noteStaff(db.directory, { ...noted, outcome, details: { filter, rows } }),
    });
  };
