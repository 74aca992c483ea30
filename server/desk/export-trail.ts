import type { deskExportStaffTrail, deskExportTrail } from "#contract/desk/trail.ts";
import { toCsv } from "#server/csv.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import type { Database } from "#server/db/database.ts";
import { actorOf } from "#server/http/desk/answer-desk-call.ts";
import type { DeskHandler } from "#server/http/desk/desk-handler.ts";
import { audit } from "#server/store/audit.ts";
import { noteStaff } from "#server/store/staff/staff-trail.ts";
import { isRefused } from "#server/http/refused.ts";
import { findTrail, type PublicationTrailRow } from "#server/store/trail/publication-trail.ts";
import { findStaffTrail } from "#server/store/trail/staff-trail-pages.ts";
import type { TrailRow } from "#server/store/trail/trail-filter.ts";
import { publicationsOfCall } from "./publications-of-call.ts";
import { installationContext, isFilter, refuseNonOwner, tenantIdsOf, trailFilterOf, type TrailNeeds } from "./trail.ts";
import { trailEntryOf } from "./trail-entry.ts";

type Needs = { readonly db: Database };
/** Entries that concern no publication are dated by UTC. */
type InstallationNeeds = Needs & { readonly clock: Clock };

const pageSize = 500;

const columns = ["time", "day", "person", "actor", "what", "action", "subject", "outcome", "reason", "note", "details"];

/** Readers stay `login:7` and `account:7` in the file, because it may leave the building. */
function csvRow(row: TrailRow): string[] {
  const { at, day, who, text, action, outcome, reason, note } = trailEntryOf(row, installationContext);
  const person = who.kind === "staff" ? who.name : "";
  return [at, day, person, row.actor, text, action, row.subject, outcome, reason, note, JSON.stringify(row.details)];
}

type Exporting<Row> = {
  readonly columns: readonly string[];
  readonly line: (row: Row) => string[];
  readonly next: (last: Row | null, most: number) => Promise<readonly Row[]>;
  readonly note: (outcome: "done" | "broken off") => Promise<unknown>;
};

/** Reads a page at a time, so that a long trail is never in memory. The export is noted however it ends. */
async function* exported<Row>({ columns: heads, line, next, note }: Exporting<Row>): AsyncGenerator<string> {
  let isDone = false;
  try {
    yield toCsv([heads]);
    let last: Row | null = null;
    for (;;) {
      const page: readonly Row[] = await next(last, pageSize);
      if (page.length > 0) yield toCsv(page.map(line));
      last = page.at(-1) ?? null;
      if (page.length < pageSize || last === null) break;
    }
    isDone = true;
  } finally {
    await note(isDone ? "done" : "broken off");
  }
}

const attachment = (name: string, day: string): readonly [string, string] => [
  "content-disposition",
  `attachment; filename="${name.replaceAll(/[^\w.-]/g, "-")}-${day}.csv"`,
];

/** Each publication's own trail records what was exported from it. */
export const makeDeskExportTrail =
  ({ db, clock, publications }: InstallationNeeds & TrailNeeds): DeskHandler<typeof deskExportTrail> =>
  async ({ publication: domain, ...given }, { staff, requestId, header }) => {
    const places = await publicationsOfCall(publications, staff, "seeTrail", domain);
    if (isRefused(places)) return places;
    const filter = trailFilterOf(given);
    if (!isFilter(filter)) return filter;
    const { today } = clock.local(places.length === 1 && places[0] ? places[0].tenant : { timeZone: "UTC" });
    header(...attachment(domain === undefined ? "trail" : `trail-${domain}`, today));
    const taken = new Map(tenantIdsOf(places).map((tenantId) => [tenantId, 0]));
    const domains = new Map(places.map(({ tenant }) => [tenant.tenantId, tenant.domain]));
    const noted = { actor: actorOf(staff), action: "desk.export-trail", subject: "publication", requestId };
    return exported<PublicationTrailRow>({
      columns: ["publication", ...columns],
      line: (row) => {
        taken.set(row.tenantId, (taken.get(row.tenantId) ?? 0) + 1);
        return [domains.get(row.tenantId) ?? "", ...csvRow(row)];
      },
      next: (last, most) => findTrail(db, tenantIdsOf(places), { filter, before: last, most }),
      note: (outcome) =>
        Promise.all(
          places.map(({ tenant }) => {
            const { tenantId } = tenant;
            const details = { filter, rows: taken.get(tenantId) ?? 0 };
            const at = { tenantId, today: clock.local(tenant).today };
            return db.writeAtOnce(at, (tx) => audit(tx, { ...noted, outcome, details }));
          }),
        ),
    });
  };

export const makeDeskExportStaffTrail =
  ({ db, clock }: InstallationNeeds): DeskHandler<typeof deskExportStaffTrail> =>
  async (given, { staff, now, header }) => {
    const filter = refuseNonOwner(staff) ?? trailFilterOf(given);
    if (!isFilter(filter)) return filter;
    header(...attachment("trail-of-staff", clock.local({ timeZone: "UTC" }).today));
    const noted = { at: now, actor: actorOf(staff), action: "desk.export-trail", subject: "installation" };
    let rows = 0;
    return exported<TrailRow>({
      columns,
      line: (row) => {
        rows += 1;
        return csvRow(row);
      },
      next: (last, most) => findStaffTrail(db.directory, { filter, before: last?.id ?? null, most }),
      note: (outcome) => noteStaff(db.directory, { ...noted, outcome, details: { filter, rows } }),
    });
  };
