import type { Database } from "#server/db/database.ts";
import { type ListBox, listBox } from "#server/import/list/list-box.ts";
import type { SecretBox } from "#server/crypto/secret-box.ts";
import { findListReading, type ListReading } from "#server/store/import/list-reading.ts";
import { findList, type StoredList } from "#server/store/import/uploaded-list.ts";

export type ReadingNeeds = { readonly db: Database; readonly secrets: SecretBox };

/** A reading, its list, and the box that opens what was found in it. Null if it isn't here. */
export async function readingWithBox(
  { db, secrets }: ReadingNeeds,
  tenantId: number,
  readingId: string,
): Promise<{ readonly reading: ListReading; readonly list: StoredList; readonly box: ListBox } | null> {
  const reading = await findListReading(db, tenantId, readingId);
  const list = reading && (await findList(db, tenantId, reading.listId));
  return reading && list && { reading, list, box: listBox(secrets, tenantId, list) };
}
