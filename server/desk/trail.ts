import type { DeskParsed } from "#contract/desk/desk-endpoint.ts";
import type {
  deskGetStaffTrail,
  deskGetStaffTrailPeople,
  deskGetTrail,
  deskGetTrailPeople,
} from "#contract/desk/trail.ts";
import { parseDay, toDay } from "#core/day.ts";
import { notAllowedText } from "#core/staff/role.ts";
import { managesAt } from "#core/staff/manage-staff.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import type { Database } from "#server/db/database.ts";
import type { DeskHandler } from "#server/http/desk/desk-handler.ts";
import { type Refused, refuse } from "#server/http/refused.ts";
import type { Staff } from "#server/store/staff/staff-session.ts";
import { findTrail, findTrailPeople } from "#server/store/trail/publication-trail.ts";
import { findStaffTrail, findStaffTrailPeople } from "#server/store/trail/staff-trail-pages.ts";
import { type TrailFilter, trailPageSize, type TrailRow } from "#server/store/trail/trail-filter.ts";
import { timesIn, trailEntryOf } from "./trail-entry.ts";

type Needs = { readonly db: Database };
/** What concerns no publication is dated by UTC. */
type InstallationNeeds = Needs & { readonly clock: Clock };

type Given = Omit<DeskParsed<typeof deskGetTrail>, "publication" | "before">;

/** The filter of a request; a day that isn't one is left out by the screen, and refused here. */
export function filterOf({ kind, actor, action, outcome, accountNumber, from, to }: Given): TrailFilter | Refused {
  const days = [from, to].map((day) => (day === undefined ? undefined : parseDay(day)));
  const [first, last] = days;
  if (first === null || last === null)
    return refuse(400, "", {
      errors: [{ pointer: first === null ? "/from" : "/to", detail: "There is no such day." }],
    });
  return { kind, actor, action, outcome, accountNumber, from: first, to: last };
}

export const isFilter = (filter: TrailFilter | Refused): filter is TrailFilter => !("refusedWith" in filter);

/** Who did what to whom at a publication. */
export const makeDeskGetTrail =
  ({ db }: Needs): DeskHandler<typeof deskGetTrail> =>
  async ({ before, ...given }, { tenantId, publication, moment }) => {
    const filter = filterOf(given);
    if (!isFilter(filter)) return filter;
    const [on = "", id = ""] = before?.split("_") ?? [];
    const place = before === undefined ? null : { on, id };
    const rows = await findTrail(db, tenantId, { filter, before: place, most: trailPageSize + 1 });
    return pageOf(rows, timesIn(publication.tenant.timeZone), moment.today);
  };

export const makeDeskGetTrailPeople =
  ({ db }: Needs): DeskHandler<typeof deskGetTrailPeople> =>
  async (_, { tenantId }) => ({ people: (await findTrailPeople(db, tenantId)).map(named) });

/** Staff work for several publications: what happens to them is for whoever answers for all. */
export const notForOwners = (staff: Staff): Refused | null =>
  managesAt(staff, null) ? null : refuse(403, notAllowedText("seeTrail").replace(/Ask .*/, "Ask an owner."));

/** What happened to staff themselves. */
export const makeDeskGetStaffTrail =
  ({ db, clock }: InstallationNeeds): DeskHandler<typeof deskGetStaffTrail> =>
  async ({ before, ...given }, { staff }) => {
    const refused = notForOwners(staff);
    if (refused !== null) return refused;
    const filter = filterOf(given);
    if (!isFilter(filter)) return filter;
    const rows = await findStaffTrail(db.directory, {
      filter,
      before: before?.split("_")[1] ?? null,
      most: trailPageSize + 1,
    });
    return pageOf(rows, timesIn("UTC"), clock.local({ timeZone: "UTC" }).today);
  };

export const makeDeskGetStaffTrailPeople =
  ({ db }: Needs): DeskHandler<typeof deskGetStaffTrailPeople> =>
  async (_, { staff }) =>
    notForOwners(staff) ?? { people: (await findStaffTrailPeople(db.directory)).map(named) };

/** A command has the name of a user of the system. */
const named = ({ actor, name }: { readonly actor: string; readonly name: string }) => ({
  actor,
  name: name === "" ? `${actor.replace(/^command:/, "")}, by command` : name,
});

function pageOf(rows: readonly TrailRow[], timeOf: (at: Date) => string, today: string) {
  const entries = rows.slice(0, trailPageSize).map((row) => trailEntryOf(row, timeOf));
  return {
    entries,
    older: rows.length > trailPageSize ? (entries.at(-1)?.key ?? null) : null,
    today: toDay(today),
  };
}
