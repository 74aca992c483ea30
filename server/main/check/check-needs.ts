import type { FetchHost } from "#server/adapters/host/fetch-host.ts";
import type { CirculationOf } from "#server/circulation/circulation-of.ts";
import type { Config } from "#server/config/config.ts";
import type { Database } from "#server/db/database.ts";
import type { ListOf } from "#server/mailing-list/list-of.ts";
import type { OutsideServices } from "#server/outside.ts";
import type { Publications } from "#server/store/publication/publication-cache.ts";
import type { Publication } from "#server/store/publication/publication.ts";

/** What the checks need, in a command and in a running program. */
export type CheckNeeds = {
  readonly config: Config;
  readonly db: Database;
  readonly publications: Publications;
  readonly outside: OutsideServices;
  /** The address of the emulated gateways and address vendors; only sandbox publications use it. */
  readonly emulatorUrl: string;
  readonly circulationOf: CirculationOf;
  readonly listOf: ListOf;
  readonly fetchHost: FetchHost;
};

/** Every publication, read once for all checks of a round. */
export type CheckContext = Omit<CheckNeeds, "publications"> & { readonly publications: readonly Publication[] };

export const livePublications = ({ publications }: CheckContext): readonly Publication[] =>
  publications.filter(({ tenant }) => tenant.mode === "live");
