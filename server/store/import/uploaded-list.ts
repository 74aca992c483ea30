import { sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { ListForm } from "#server/db/tables/import.ts";

/** A list of an old system, uploaded at the desk piece by piece. */
export type StoredList = {
  readonly listId: string;
  readonly name: string;
  readonly bytes: number;
  readonly sealedKey: Buffer;
  /** How many pieces are here, from 0 on. */
  readonly pieces: number;
  /** Null if the file is not complete yet. */
  readonly form: ListForm | null;
  readonly hasContent: boolean;
  readonly deleteAfter: Day;
};

const listColumns = sql`l.list_id as "listId", l.name, l.bytes, l.sealed_key as "sealedKey", l.pieces, l.form,
  l.has_content as "hasContent", l.delete_after as "deleteAfter"`;

/** The list that was started last. */
export async function findNewestList(tx: Tx): Promise<StoredList | null> {
  const { rows } = await sql<StoredList>`
    select ${listColumns} from move_in_list l where l.tenant_id = ${tx.tenantId}
    order by l.begun_at desc, l.list_id limit 1`.execute(tx.q);
  return rows[0] ?? null;
}

export async function findList(db: Database, tenantId: number, listId: string): Promise<StoredList | null> {
  const [list] = await db.read<StoredList>(
    tenantId,
    (tenant) =>
      sql`select ${listColumns} from move_in_list l where l.tenant_id = ${tenant} and l.list_id = ${listId}::uuid`,
  );
  return list ?? null;
}

/** Locks a list for changes: nobody else adds to it or deletes it meanwhile. */
export async function lockList(tx: Tx, listId: string): Promise<StoredList | null> {
  const { rows } = await sql<StoredList>`
    select ${listColumns} from move_in_list l
    where l.tenant_id = ${tx.tenantId} and l.list_id = ${listId}::uuid for update`.execute(tx.q);
  return rows[0] ?? null;
}

/** An interrupted upload of the same file. */
export async function findInterruptedUpload(
  tx: Tx,
  { name, bytes, modifiedAt }: { readonly name: string; readonly bytes: number; readonly modifiedAt: number },
): Promise<StoredList | null> {
  const { rows } = await sql<StoredList>`
    select ${listColumns} from move_in_list l
    where l.tenant_id = ${tx.tenantId} and l.form is null and l.name = ${name} and l.bytes = ${bytes}
      and l.modified_at = ${modifiedAt} order by l.begun_at desc limit 1 for update`.execute(tx.q);
  return rows[0] ?? null;
}

export type NewList = {
  readonly listId: string;
  readonly name: string;
  readonly bytes: number;
  readonly modifiedAt: number;
  readonly sealedKey: Buffer;
  readonly actor: string;
  readonly now: Date;
  readonly deleteAfter: Day;
};

export async function insertList(tx: Tx, list: NewList): Promise<void> {
  await tx.q
    .insertInto("move_in_list")
    .values({
      tenant_id: tx.tenantId,
      list_id: list.listId,
      name: list.name,
      bytes: list.bytes,
      modified_at: list.modifiedAt,
      sealed_key: list.sealedKey,
      form: null,
      begun_by: list.actor,
      begun_at: list.now,
      delete_after: list.deleteAfter,
    })
    .execute();
}

/** Adds the next piece of a locked list. */
export async function addPiece(tx: Tx, { listId, pieces }: StoredList, content: Buffer): Promise<void> {
  await tx.q
    .insertInto("move_in_piece")
    .values({ tenant_id: tx.tenantId, list_id: listId, number: pieces, content })
    .execute();
  await sql`update move_in_list set pieces = pieces + 1
    where tenant_id = ${tx.tenantId} and list_id = ${listId}::uuid`.execute(tx.q);
}

export async function findPiece(db: Database, tenantId: number, listId: string, number: number): Promise<Buffer> {
  const [piece] = await db.read<{ content: Buffer }>(
    tenantId,
    (tenant) => sql`select p.content from move_in_piece p
      where p.tenant_id = ${tenant} and p.list_id = ${listId}::uuid and p.number = ${number}`,
  );
  if (piece === undefined) throw new Error(`piece ${number} of list ${listId} is not here`);
  return piece.content;
}

/** Marks a list as complete. */
export async function setForm(tx: Tx, listId: string, form: ListForm): Promise<void> {
  await sql`update move_in_list set form = ${JSON.stringify(form)}::jsonb
    where tenant_id = ${tx.tenantId} and list_id = ${listId}::uuid`.execute(tx.q);
}

/** Somebody works with it, so it stays for some more days. */
export async function extendListRetention(tx: Tx, listId: string, deleteAfter: Day): Promise<void> {
  await sql`update move_in_list set delete_after = ${deleteAfter}::date
    where tenant_id = ${tx.tenantId} and list_id = ${listId}::uuid`.execute(tx.q);
}

/** Deletes the content of an imported list, which is no longer needed. */
export async function deleteContent(tx: Tx, listId: string): Promise<void> {
  await sql`update move_in_list set has_content = false
    where tenant_id = ${tx.tenantId} and list_id = ${listId}::uuid`.execute(tx.q);
  await sql`delete from move_in_piece where tenant_id = ${tx.tenantId} and list_id = ${listId}::uuid`.execute(tx.q);
}

/** Deletes a list, with everything that was found in it. */
export async function deleteList(tx: Tx, listId: string): Promise<void> {
  await sql`delete from move_in_list where tenant_id = ${tx.tenantId} and list_id = ${listId}::uuid`.execute(tx.q);
}

/**
 * Deletes all lists except one that is being read.
 * @returns the names of the deleted ones.
 */
export async function deleteOtherLists(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    delete from move_in_list l where l.tenant_id = ${tx.tenantId} and not exists (select from move_in_reading r
      where r.tenant_id = ${tx.tenantId} and r.list_id = l.list_id and r.state = 'running')
    returning l.name`.execute(tx.q);
  return rows.map(({ name }) => name);
}

/**
 * Deletes lists with which nobody has worked for days.
 * @returns the names of the deleted ones.
 */
export async function deleteOldLists(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    delete from move_in_list where tenant_id = ${tx.tenantId} and delete_after < ${tx.today}::date
    returning name`.execute(tx.q);
  return rows.map(({ name }) => name);
}
