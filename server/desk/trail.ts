import type { Parsed } from "#contract/call-shape.ts";
import type {
  deskGetStaffTrail,
  deskGetStaffTrailPeople,
  deskGetTrail,
  deskGetTrailPeople,
} from "#contract/desk/trail.ts";
import { parseDay } from "#core/day.ts";
import { notAllowedText } from "#core/staff/role.ts";
import { canManageAt } from "#core/staff/manage-staff.ts";
import type { Database } from "#server/db/database.ts";
import type { DeskHandler } from "#server/http/desk/desk-handler.ts";
import { isRefused, refuse, type Refused } from "#server/http/refused.ts";
import type { Publications } from "#server/store/publication/publication-cache.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import type { Staff } from "#server/store/staff/staff-session.ts";
import { findTrail, findTrailPeople } from "#server/store/trail/publication-trail.ts";
import { findStaffTrail, findStaffTrailPeople } from "#server/store/trail/staff-trail-pages.ts";
import { type TrailFilter, trailPageSize, type TrailRow } from "#server/store/trail/trail-filter.ts";
import { publicationsOfCall } from "./publications-of-call.ts";
import { timeOfDayIn, type TrailEntryContext, trailEntryOf } from "./trail-entry.ts";

type Needs = { readonly db: Database };
export type TrailNeeds = Needs & { readonly publications: Publications };

type Given = Omit<Parsed<typeof deskGetTrail>, "publication" | "before">;

/** The filter of a request. The screen leaves out an invalid day; here it is refused. */
export function trailFilterOf({ kind, actor, action, outcome, accountNumber, from, to }: Given): TrailFilter | Refused {
  const days = [from, to].map((day) => (day === undefined ? undefined : parseDay(day)));
  const [first, last] = days;
  if (first === null || last === null)
    return refuse(400, "", {
      errors: [{ pointer: first === null ? "/from" : "/to", detail: "There is no such day." }],
    });
  return { kind, actor, action, outcome, accountNumber, from: first, to: last };
}

export const isFilter = (filter: TrailFilter | Refused): filter is TrailFilter => !("refusedWith" in filter);

/** Who did what to whom at a publication, or at all publications whose trail the caller may see. */
export const makeDeskGetTrail =
  ({ db, publications }: TrailNeeds): DeskHandler<typeof deskGetTrail> =>
  async ({ before, publication, ...given }, { staff }) => {
    const places = await publicationsOfCall(publications, staff, "seeTrail", publication);
    if (isRefused(places)) return places;
    const filter = trailFilterOf(given);
    if (!isFilter(filter)) return filter;
    const [on = "", id = ""] = before?.split("_") ?? [];
    const place = before === undefined ? null : { on, id };
    const rows = await findTrail(db, tenantIdsOf(places), { filter, before: place, most: trailPageSize + 1 });
    const placeOf = entryPlaces(places);
    return pageOf(rows, ({ tenantId }) => placeOf(tenantId));
  };

export const makeDeskGetTrailPeople =
  ({ db, publications }: TrailNeeds): DeskHandler<typeof deskGetTrailPeople> =>
  async ({ publication }, { staff }) => {
    const places = await publicationsOfCall(publications, staff, "seeTrail", publication);
    if (isRefused(places)) return places;
    return { people: (await findTrailPeople(db, tenantIdsOf(places))).map(named) };
  };

export const tenantIdsOf = (places: readonly Publication[]): number[] => places.map(({ tenant }) => tenant.tenantId);

/** Each publication as its entries name it, with its own time of day. */
function entryPlaces(places: readonly Publication[]): (tenantId: number) => TrailEntryContext {
  const known = new Map(
    places.map(({ tenant: { tenantId, domain, site, timeZone } }) => [
      tenantId,
      { publication: { domain, name: site.siteName }, timeOf: timeOfDayIn(timeZone) },
    ]),
  );
  return (tenantId) => known.get(tenantId) ?? installationContext;
}

/** Entries that concern no publication are dated by UTC. */
export const installationContext: TrailEntryContext = { publication: null, timeOf: timeOfDayIn("UTC") };

/** Staff work for several publications, so only owners may see what happens to staff. */
export const refuseNonOwner = (staff: Staff): Refused | null =>
  canManageAt(staff, null) ? null : refuse(403, notAllowedText("seeTrail").replace(/Ask .*/, "Ask an owner."));

/** What happened to staff themselves. */
export const makeDeskGetStaffTrail =
  ({ db }: Needs): DeskHandler<typeof deskGetStaffTrail> =>
  async ({ before, ...given }, { staff }) => {
    const refused = refuseNonOwner(staff);
    if (refused !== null) return refused;
    const filter = trailFilterOf(given);
    if (!isFilter(filter)) return filter;
    const rows = await findStaffTrail(db.directory, {
      filter,
      before: before?.split("_")[1] ?? null,
      most: trailPageSize + 1,
    });
    return pageOf(rows, () => installationContext);
  };

export const makeDeskGetStaffTrailPeople =
  ({ db }: Needs): DeskHandler<typeof deskGetStaffTrailPeople> =>
  async (_, { staff }) =>
    refuseNonOwner(staff) ?? { people: (await findStaffTrailPeople(db.directory)).map(named) };

/** A command is named after the operating system's user. */
const named = ({ actor, name }: { readonly actor: string; readonly name: string }) => ({
  actor,
  name: name === "" ? `${actor.replace(/^command:/, "")}, by command` : name,
});

function pageOf<Row extends TrailRow>(rows: readonly Row[], placeOf: (row: Row) => TrailEntryContext) {
  const entries = rows.slice(0, trailPageSize).map((row) => trailEntryOf(row, placeOf(row)));
  return { entries, older: rows.length > trailPageSize ? (entries.at(-1)?.key ?? null) : null };
}
