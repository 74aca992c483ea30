import type { ComparisonFinding } from "#core/import/comparison.ts";
import {
  findingPlace,
  listKeyPlace,
  listPiecePlace,
  rejectedRowPlace,
  type SecretBox,
  secretBox,
} from "#server/crypto/secret-box.ts";
import type { StoredList } from "#server/store/import/uploaded-list.ts";
import type { CsvRow } from "#server/import/csv-rows.ts";
import type { RowRejection } from "#server/import/import-subscribers.ts";

/** A rejected row as it was written, and what is wrong with it. */
export type KeptReject = Pick<CsvRow, "fields"> & Pick<RowRejection, "problems">;

/**
 * Seals the personal data of an uploaded list with the list's own key: without the list's row, nothing can be opened.
 */
export type ListBox = {
  readonly sealPiece: (number: number, bytes: Buffer) => Buffer;
  readonly openPiece: (number: number, sealed: Buffer) => Buffer;
  readonly sealReject: (readingId: string, position: number, reject: KeptReject) => Buffer;
  readonly openReject: (readingId: string, position: number, sealed: Buffer) => KeptReject;
  readonly sealFinding: (readingId: string, position: number, found: ComparisonFinding) => Buffer;
  readonly openFinding: (readingId: string, position: number, sealed: Buffer) => ComparisonFinding;
};

/**
 * @param token 256 random bits, base64url.
 * @returns the key of a new list, sealed with the installation's.
 */
export const newListKey = (secrets: SecretBox, tenantId: number, listId: string, token: string): Buffer =>
  secrets.seal(token, listKeyPlace(tenantId, listId));

export function listBox(
  secrets: SecretBox,
  tenantId: number,
  { listId, sealedKey }: Pick<StoredList, "listId" | "sealedKey">,
): ListBox {
  const key = Buffer.from(secrets.open(sealedKey, listKeyPlace(tenantId, listId)), "base64url");
  const box = secretBox({ current: key, older: [] });
  return {
    // Latin-1 has a character for each byte.
    sealPiece: (number, bytes) => box.seal(bytes.toString("latin1"), listPiecePlace(listId, number)),
    openPiece: (number, sealed) => Buffer.from(box.open(sealed, listPiecePlace(listId, number)), "latin1"),
    sealReject: (readingId, position, { fields, problems }) =>
      box.seal(JSON.stringify({ fields, problems }), rejectedRowPlace(readingId, position)),
    openReject: (readingId, position, sealed) =>
      // No other code can have sealed it.
      JSON.parse(box.open(sealed, rejectedRowPlace(readingId, position))) as KeptReject,
    sealFinding: (readingId, position, found) => box.seal(JSON.stringify(found), findingPlace(readingId, position)),
    openFinding: (readingId, position, sealed) =>
      // No other code can have sealed it.
      JSON.parse(box.open(sealed, findingPlace(readingId, position))) as ComparisonFinding,
  };
}
