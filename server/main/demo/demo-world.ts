import type { Kysely } from "kysely";
import type { OutsideServices } from "#server/outside.ts";
import { applyCatalog } from "#server/catalog/apply-catalog.ts";
import { findSecrets } from "#server/catalog/find-secrets.ts";
import type { CatalogData } from "#server/catalog/read-catalog.ts";
import type { ConnectedDatabase } from "#server/db/connect.ts";
import type { Tables } from "#server/db/tables/tables.ts";
import type { Publications } from "#server/store/publication/publication-cache.ts";
import { demoCatalogFiles, readDemoCatalogs } from "./demo-files.ts";
import { CommandRefused } from "../commands/readable-line.ts";
import { secretSources } from "../commands/secret-sources.ts";
import { withOwner } from "../commands/with-owner.ts";

export type DemoCatalogNeeds = {
  readonly store: Pick<ConnectedDatabase, "owner">;
  readonly outside: Pick<OutsideServices, "clock" | "secrets">;
  readonly publications: Publications;
  /** The project's folder. */
  readonly root: string;
  readonly say: (line: string) => void;
};

/**
 * Gives a new installation the demo publications. An installation with its own publication is left alone; one that was
 * stopped halfway gets the missing ones.
 */
export async function loadDemoCatalogs({ store, outside, publications, root, say }: DemoCatalogNeeds): Promise<void> {
  const { byDomain } = await publications.directory();
  if (byDomain.size >= demoCatalogFiles.length) return;
  const demo = await readDemoCatalogs(root);
  const hasOthers = [...byDomain.keys()].some((domain) => demo.every(({ tenant }) => tenant.domain !== domain));
  if (hasOthers) return;
  say("loading the demo publications ...");
  await withOwner(store.owner, async (owner) => {
    for (const plain of demo) if (!byDomain.has(plain.tenant.domain)) await apply(owner, plain, outside);
  });
  publications.forget();
}

async function apply(
  owner: Kysely<Tables>,
  plain: CatalogData,
  { clock, secrets: box }: DemoCatalogNeeds["outside"],
): Promise<void> {
  const { domain, timeZone } = plain.tenant;
  const found = await findSecrets(plain.secrets, secretSources());
  if (found.kind === "missing") throw new CommandRefused(`${domain}: ${found.says}`);
  const { today } = clock.local({ timeZone });
  const applied = await applyCatalog(owner, plain, { today, secrets: found.secrets, box });
  if (applied.kind === "refused") throw new CommandRefused(`${domain} cannot be loaded: ${applied.because}`);
}
