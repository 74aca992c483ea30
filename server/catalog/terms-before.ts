import type { Kysely } from "kysely";
import type { Terms } from "#core/site/tenant.ts";
import type { Tables } from "#server/db/tables/tables.ts";
import type { StoredSettings } from "#server/store/publication/publication.ts";
import type { FieldPath } from "./mistake.ts";
import type { CatalogPlain } from "./read-catalog.ts";

/** Which text of the file says something else than the version that it names said before. */
export type OtherTextOfVersion = {
  readonly because: "other-text-of-version";
  /** Of the version in the file. */
  readonly path: FieldPath;
  readonly version: string;
};

/**
 * Who was shown a text agrees to it by its version: under one version there is one text, or somebody would be kept as
 * having agreed to what they never saw. Compares with the file that was applied last.
 */
export async function otherTextOfVersion(
  db: Kysely<Tables>,
  { tenant: { domain, terms } }: CatalogPlain,
): Promise<OtherTextOfVersion | null> {
  const row = await db.selectFrom("tenant").select("settings").where("domain", "=", domain).executeTakeFirst();
  if (row === undefined) return null;
  // Only applyTenant writes it, in this shape.
  const before = (row.settings as StoredSettings).terms;
  const known = [before, before.bill, before.gift].filter((text) => text !== null && text !== undefined);
  const differs = (now: Terms | null): now is Terms =>
    now !== null && known.some(({ version, text }) => version === now.version && text !== now.text);
  const texts = [
    { path: ["terms", "version"], now: terms },
    { path: ["terms", "bill", "version"], now: terms.bill },
    { path: ["terms", "gift", "version"], now: terms.gift },
  ];
  for (const { path, now } of texts)
    if (differs(now)) return { because: "other-text-of-version", path, version: now.version };
  return null;
}
