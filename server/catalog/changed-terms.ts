import type { Kysely } from "kysely";
import type { Tables } from "#server/db/tables/tables.ts";
import type { StoredSettings } from "#server/store/publication/publication.ts";
import type { FieldPath } from "./mistake.ts";
import type { CatalogData } from "./read-catalog.ts";

type StoredTerms = StoredSettings["terms"];

/** A text of the file that differs from the earlier text of the version that it names. */
export type ChangedTerms = {
  readonly because: "other-text-of-version";
  /** The place of the version in the file. */
  readonly path: FieldPath;
  readonly version: string;
};

/**
 * A reader agrees to a text by its version, so a version may have only one text; otherwise our records would say that
 * somebody agreed to what they never saw. Compares with the file that was applied last, in all its languages.
 */
export async function findChangedTerms(
  db: Kysely<Tables>,
  { tenant: { domain, terms }, translations }: CatalogData,
): Promise<ChangedTerms | null> {
  const row = await db.selectFrom("tenant").select("settings").where("domain", "=", domain).executeTakeFirst();
  if (row === undefined) return null;
  // Only applyTenant writes it, in this shape.
  const before = row.settings as StoredSettings;
  const known = textsOf(before.terms, before.translations?.es?.terms).map(({ terms: text }) => text);
  const differing = textsOf(terms, translations.es?.terms).find(({ terms: now }) =>
    known.some(({ version, text }) => version === now.version && text !== now.text),
  );
  return differing === undefined
    ? null
    : { because: "other-text-of-version", path: differing.path, version: differing.terms.version };
}

/** Every text of a file, with the place of its version. */
function textsOf(main: StoredTerms, spanish: StoredTerms | null | undefined) {
  const at = (place: FieldPath, { bill, gift, ...terms }: StoredTerms) => [
    { path: [...place, "version"], terms },
    ...(bill ? [{ path: [...place, "bill", "version"], terms: bill }] : []),
    ...(gift ? [{ path: [...place, "gift", "version"], terms: gift }] : []),
  ];
  return [...at(["terms"], main), ...(spanish ? at(["translations", "es", "terms"], spanish) : [])];
}
