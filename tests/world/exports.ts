import type { ExportName } from "#core/export/exports.ts";
import { type ExportFormat, streamExport } from "#server/export/stream-export.ts";
import type { ExportFilter } from "#server/store/export/export-page.ts";
import type { Publisher } from "./publisher.ts";
import type { Site } from "./site.ts";

export const everything: ExportFilter = { from: null, to: null, accountNumber: null };

export type WantedExport = { readonly name: ExportName; readonly format: ExportFormat; readonly filter: ExportFilter };

/**
 * What a command or the desk would write.
 *
 * @param most stops reading after this many pieces.
 */
export async function exportedText(
  site: Site,
  { tenantId }: Publisher,
  wanted: WantedExport,
  most = Infinity,
): Promise<string> {
  const publication = await site.publications.publication(tenantId);
  if (publication === null) throw new Error("no such publisher");
  const { clock, addresses } = site.needs.outside;
  const { today } = clock.local(publication.tenant);
  let text = "";
  let pieces = 0;
  const from = { db: site.store.db, publication, today, addresses };
  for await (const piece of streamExport({ ...wanted, ...from, actor: "command:test" })) {
    text += piece;
    if (++pieces === most) break;
  }
  return text;
}

/** The rows of an export in its JSON Lines form. */
export const exportedRows = async (
  site: Site,
  publisher: Publisher,
  name: ExportName,
  filter: ExportFilter = everything,
): Promise<readonly Readonly<Record<string, unknown>>[]> =>
  (await exportedText(site, publisher, { name, format: "jsonl", filter }))
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line));
