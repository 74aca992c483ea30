import type { Database } from "#server/db/database.ts";
import type { CsvSource } from "#server/import/csv-rows.ts";
import { findPiece, type StoredList } from "#server/store/import/uploaded-list.ts";
import type { ListBox } from "./list-box.ts";

/**
 * The bytes of an uploaded list: one piece is in memory at a time.
 * @param taken called after each piece with the number of bytes read so far; an error in it ends the reading.
 */
export const listSource = (
  db: Database,
  tenantId: number,
  { listId, pieces }: Pick<StoredList, "listId" | "pieces">,
  box: ListBox,
  taken: (bytes: number) => Promise<void> = async () => undefined,
): CsvSource =>
  async function* () {
    let bytes = 0;
    for (let number = 0; number < pieces; number++) {
      const piece = box.openPiece(number, await findPiece(db, tenantId, listId, number));
      yield piece;
      await taken((bytes += piece.length));
    }
  };
