import type { Moment } from "#core/calendar/cut-off.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import type { Database } from "#server/db/database.ts";
import type { Publications } from "#server/store/publication/publication-cache.ts";
import type { Publication } from "#server/store/publication/publication.ts";

export type PublicationNeeds = {
  readonly db: Database;
  readonly clock: Clock;
  readonly publications: Publications;
};

/** One publication, and the day and time on its own calendar when the work began. */
export type AtPublication = Moment & { readonly publication: Publication; readonly tenantId: number };

/** Work on one publication, found by its number. Throws if there is none. */
export const atPublication =
  <Needs extends PublicationNeeds, Rest extends readonly unknown[], Result>(
    work: (needs: Needs, at: AtPublication, ...rest: Rest) => Promise<Result>,
  ) =>
  async (needs: Needs, tenantId: number, ...rest: Rest): Promise<Result> => {
    const publication = await needs.publications.publication(tenantId);
    if (publication === null) throw new RangeError(`no publication ${tenantId}`);
    return work(needs, { publication, tenantId, ...needs.clock.local(publication.tenant) }, ...rest);
  };
