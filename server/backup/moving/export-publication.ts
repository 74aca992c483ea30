import type pg from "pg";
import type { BackupLine } from "#server/backup/backup-lines.ts";
import { fromSnapshot, rowsOf, snapshotHead } from "#server/backup/snapshot.ts";
import type { SecretBox } from "#server/crypto/secret-box.ts";
import { unsealRow } from "./sealed-values.ts";
import { staffIn } from "./staff-ids.ts";
import { tablesToMove } from "./table-order.ts";

export type PublicationToMove = { readonly tenantId: number; readonly domain: string };

/**
 * Everything of one publication, row by row, for another installation. Its secrets and cards are readable, so the file
 * must be encrypted; it includes the names and emails of the staff whom its rows name.
 */
export const exportPublication = (
  owner: pg.ClientConfig,
  { tenantId, domain }: PublicationToMove,
  box: SecretBox,
): AsyncGenerator<BackupLine> =>
  fromSnapshot(owner, async function* (client) {
    yield { kind: "head", head: { ...(await snapshotHead(client)), keyPrint: "", publication: domain } };
    const people = new Set<number>();
    for (const name of await tablesToMove(client)) {
      yield { kind: "table", name };
      for await (const json of rowsOf(client, name, tenantId)) {
        for (const id of staffIn(name, json)) people.add(id);
        yield { kind: "row", json: unsealRow(json, name, tenantId, box) };
      }
    }
    yield { kind: "table", name: "staff" };
    for (const json of await namesOf(client, [...people])) yield { kind: "row", json };
  });

async function namesOf(client: pg.Client, staffIds: readonly number[]): Promise<string[]> {
  const { rows } = await client.query<{ json: string }>(
    `select row_to_json(t)::text as json from (select staff_id, email, name from staff where staff_id = any($1) order by 1) t`,
    [staffIds],
  );
  return rows.map(({ json }) => json);
}
