import { type Kysely, sql } from "kysely";
import type { Config } from "#server/config/config.ts";
import type { Tables } from "#server/db/tables/tables.ts";
import { type SealedColumn, sealedColumns } from "#server/crypto/sealed-columns.ts";
import { type SealedPlace, secretBox } from "#server/crypto/secret-box.ts";
import { loadKeys, replaceKeyFile } from "#server/crypto/secret-key.ts";
import { print, printMessage } from "./print.ts";
import { borrowStore } from "./open-store.ts";
import { CommandRefused } from "./readable-line.ts";
import { withOwner } from "./with-owner.ts";

const usage = "usage: ./doorstep key rotate";
const batch = 200;

/**
 * `./doorstep key rotate`: seals every stored secret and card with a new key, while the site is running. Values are
 * replaced one by one, and both keys open values meanwhile, so that it may be killed and run again at any time.
 */
export async function keyCommand(args: readonly string[], config: Config): Promise<number> {
  if (args.length !== 1 || args[0] !== "rotate") {
    printMessage(usage);
    return 2;
  }
  const { secretKey } = config;
  const store = await borrowStore(config, printMessage);
  try {
    return await withOwner(store.owner, async (owner) => {
      const left = await countLeft(owner, config);
      if (secretKey.kind === "file") {
        // A rotation that was killed is finished with the key that it had created.
        if (left === 0 || loadKeys(secretKey).older.length === 0) replaceKeyFile(secretKey.path);
      } else if (left === 0)
        throw new CommandRefused(
          "every value is already sealed with SECRET_KEY. For another key: set SECRET_KEY to the new one and SECRET_KEY_OLD to this one on every machine, restart, and run this again.",
        );
      const sealed = await sealAll(owner, config);
      print(`${sealed} stored values are sealed with the new key.\n`);
      const older = secretKey.kind === "file" ? `${secretKey.path}.old` : "SECRET_KEY_OLD";
      print(`Earlier backups open only with the old key: keep ${older} with them.\n`);
      return 0;
    });
  } finally {
    await store.close();
  }
}

/**
 * A stored value, and the row that holds it: identified by the publication (0 for staff) and the table's key column.
 */
type Sealed = {
  readonly tenantId: number;
  readonly key: string;
  readonly place: SealedPlace;
  readonly sealed: Buffer;
};

type Owner = Kysely<Tables>;

/** The next values of a column after a row, in the order of the rows. */
async function nextSealed(owner: Owner, of: SealedColumn, after: Sealed | undefined): Promise<readonly Sealed[]> {
  const [tenant, key, column] = [tenantOf(of), sql.ref(of.key), sql.ref(of.column)];
  const from = after === undefined ? sql`true` : sql`(${tenant}, ${key}) > (${after.tenantId}, ${after.key})`;
  const { rows } = await sql<{ tenantId: number; key: string; boundTo: string; sealed: Buffer }>`
    select ${tenant} as "tenantId", ${key}::text as key, ${sql.ref(of.boundTo)}::text as "boundTo", ${column} as sealed
    from ${sql.table(of.table)} where ${column} is not null and ${from} order by ${tenant}, ${key} limit ${batch}`.execute(
    owner,
  );
  return rows.map(({ tenantId, key: row, boundTo, sealed }) => ({
    tenantId,
    key: row,
    place: of.placeOf(tenantId, boundTo),
    sealed,
  }));
}

const tenantOf = ({ isStaffs }: SealedColumn) => (isStaffs === true ? sql`0::int` : sql.ref("tenant_id"));

/** Replaces a value, unless it has changed meanwhile. */
const exchange = (owner: Owner, of: SealedColumn, { tenantId, key, sealed }: Sealed, fresh: Buffer) =>
  sql`update ${sql.table(of.table)} set ${sql.ref(of.column)} = ${fresh} where ${tenantOf(of)} = ${tenantId}
    and ${sql.ref(of.key)} = ${key} and ${sql.ref(of.column)} = ${sealed}`.execute(owner);

async function* everySealed(owner: Owner) {
  for (const of of sealedColumns)
    for (let after: Sealed | undefined; ;) {
      const values = await nextSealed(owner, of, after);
      for (const value of values) yield { value, of };
      after = values.at(-1);
      if (values.length < batch) break;
    }
}

async function countLeft(owner: Kysely<Tables>, { secretKey }: Config): Promise<number> {
  const box = secretBox(loadKeys(secretKey));
  let left = 0;
  for await (const { value } of everySealed(owner)) if (!box.isCurrent(value.sealed)) left++;
  return left;
}

async function sealAll(owner: Kysely<Tables>, { secretKey }: Config): Promise<number> {
  const box = secretBox(loadKeys(secretKey));
  let sealed = 0;
  for await (const { value, of } of everySealed(owner)) {
    if (box.isCurrent(value.sealed)) continue;
    await exchange(owner, of, value, box.seal(box.open(value.sealed, value.place), value.place));
    sealed++;
  }
  return sealed;
}
