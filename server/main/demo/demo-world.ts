import type { Kysely } from "kysely";
import type { Outside } from "#server/outside.ts";
import { applyCatalogue } from "#server/catalogue/apply-catalogue.ts";
import { findSecrets } from "#server/catalogue/find-secrets.ts";
import type { CataloguePlain } from "#server/catalogue/read-catalogue.ts";
import type { Connected } from "#server/db/connect.ts";
import type { Tables } from "#server/db/tables/tables.ts";
import type { Publications } from "#server/store/publication/publication-cache.ts";
import { demoCatalogueFiles, readDemoCatalogues } from "./demo-files.ts";
import { CommandRefused } from "../commands/readable-line.ts";
import { secretPlaces } from "../commands/secret-places.ts";
import { withOwner } from "../commands/with-owner.ts";

export type DemoCatalogueNeeds = {
  readonly store: Pick<Connected, "owner">;
  readonly outside: Pick<Outside, "clock" | "secrets">;
  readonly publications: Publications;
  /** The project's folder. */
  readonly root: string;
  readonly say: (line: string) => void;
};

/**
 * Gives a new installation the demo publications. One that has a publication of its own is left alone; one that was
 * stopped half way gets those that are missing.
 */
export async function loadDemoCatalogues({
  store,
  outside,
  publications,
  root,
  say,
}: DemoCatalogueNeeds): Promise<void> {
  const { byDomain } = await publications.directory();
  if (byDomain.size >= demoCatalogueFiles.length) return;
  const demo = await readDemoCatalogues(root);
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
  plain: CataloguePlain,
  { clock, secrets: box }: DemoCatalogueNeeds["outside"],
): Promise<void> {
  const { domain, timeZone } = plain.tenant;
  const found = await findSecrets(plain.secrets, secretPlaces());
  if (found.kind === "missing") throw new CommandRefused(`${domain}: ${found.says}`);
  const { today } = clock.local({ timeZone });
  const applied = await applyCatalogue(owner, plain, { today, secrets: found.secrets, box });
  if (applied.kind === "refused") throw new CommandRefused(`${domain} cannot be loaded: ${applied.because}`);
}
