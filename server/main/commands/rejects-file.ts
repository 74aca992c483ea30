import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { once } from "node:events";
import { rejectFields, rejectHeaders } from "#core/import/reject-fields.ts";
import type { RowProblem } from "#core/import/row-reader.ts";
import { toCsv } from "#server/csv.ts";
import { writeNamedFile } from "./named-file.ts";
import type { CsvRow } from "#server/import/csv-rows.ts";

/** Takes rejected rows one by one, however many there are. */
export type RejectsWriter = {
  readonly add: (row: CsvRow, problems: readonly RowProblem[]) => Promise<void>;
  /** @returns the file; null if nothing was rejected, so there is none. */
  readonly close: () => Promise<string | null>;
};

/**
 * A file of rejected rows as they were written, preceded by the line and the reason, which can be corrected and
 * imported. The whole file or nothing is written; an earlier one is replaced.
 */
export async function rejectsWriter(file: string, headers: readonly string[]): Promise<RejectsWriter> {
  const draft = `${file}.part`;
  const stream = createWriteStream(draft, { mode: 0o600 });
  await writeNamedFile(file, () => once(stream, "open"));
  let count = 0;
  const write = async (fields: readonly string[]): Promise<void> => {
    if (!stream.write(toCsv([fields]))) await once(stream, "drain");
  };
  await write(rejectHeaders(headers));
  return {
    add: async (row, problems) => {
      count++;
      await write(rejectFields(row, problems));
    },
    close: async () => {
      stream.end();
      await once(stream, "close");
      if (count > 0) await rename(draft, file);
      else await Promise.all([rm(draft, { force: true }), rm(file, { force: true })]);
      return count > 0 ? file : null;
    },
  };
}
