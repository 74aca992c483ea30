import { type Kysely, sql } from "kysely";
import type { Config } from "#server/config.ts";
import type { Tables } from "#server/db/tables/tables.ts";
import {
  cardPlace,
  codeLetterPlace,
  type SealedPlace,
  secretBox,
  staffTotpPlace,
  tenantSecretPlace,
  webhookSecretPlace,
} from "#server/secret-box.ts";
import { loadKeys, replaceKeyFile } from "#server/secret-key.ts";
import { print, remark } from "./print.ts";
import { borrowStore } from "./reach.ts";
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
    remark(usage);
    return 2;
  }
  const { secretKey } = config;
  const store = await borrowStore(config, remark);
  try {
    return await withOwner(store.owner, async (owner) => {
      const left = await countLeft(owner, config);
      if (secretKey.kind === "file") {
        // A rotation that was killed is finished with the key that it had made.
        if (left === 0 || loadKeys(secretKey).older.length === 0) replaceKeyFile(secretKey.path);
      } else if (left === 0)
        throw new CommandRefused(
          "every value is already sealed with SECRET_KEY. For another key: set SECRET_KEY to the new one and SECRET_KEY_OLD to this one on every machine, restart, and run this again.",
        );
      const sealed = await sealAll(owner, config);
      print(`${sealed} stored values are sealed with the new key.\n`);
      const older = secretKey.kind === "file" ? `${secretKey.path}.old` : "SECRET_KEY_OLD";
      print(`Backups from before open with the old key only: keep ${older} with them.\n`);
      return 0;
    });
  } finally {
    await store.close();
  }
}

type Sealed = {
  readonly tenantId: number;
  /** Identifies it within its table: a secret's name, or a payment method's number. */
  readonly row: string;
  readonly place: SealedPlace;
  readonly sealed: Buffer;
};

type Owner = Kysely<Tables>;
/** The next values after a row, in the order of the rows; and how one is replaced, unless it has changed meanwhile. */
type SealedColumn = {
  readonly read: (owner: Owner, after: number) => Promise<Sealed[]>;
  readonly exchange: (owner: Owner, value: Sealed, fresh: Buffer) => Promise<unknown>;
};

/** There are few of them: all are read at once. */
const atOnce =
  (read: (owner: Owner) => Promise<Sealed[]>): SealedColumn["read"] =>
  async (owner, after) =>
    after === 0 ? read(owner) : [];

const ofAccount = ({ tenantId, id, accountNumber, sealed }: CardRow): Sealed => ({
  tenantId,
  row: String(id),
  place: cardPlace(tenantId, accountNumber),
  sealed,
});
type CardRow = {
  readonly tenantId: number;
  readonly id: number;
  readonly accountNumber: number;
  readonly sealed: Buffer;
};

/** The secrets that sign messages to the publishers' other systems. */
const ofEndpoints = (column: "sealed_secret" | "sealed_old_secret"): SealedColumn => ({
  read: atOnce(async (owner) => {
    const { rows } = await sql<{ tenantId: number; endpointId: number; sealed: Buffer }>`
      select tenant_id as "tenantId", endpoint_id as "endpointId", ${sql.ref(column)} as sealed
      from webhook_endpoint where ${sql.ref(column)} is not null`.execute(owner);
    return rows.map(({ tenantId, endpointId, sealed }) => ({
      tenantId,
      row: String(endpointId),
      place: webhookSecretPlace(tenantId, endpointId),
      sealed,
    }));
  }),
  exchange: (owner, { tenantId, row, sealed }, fresh) =>
    sql`update webhook_endpoint set ${sql.ref(column)} = ${fresh} where tenant_id = ${tenantId}
      and endpoint_id = ${Number(row)} and ${sql.ref(column)} = ${sealed}`.execute(owner),
});

/** Every column that holds sealed values. A test compares them with those of the database. */
export const sealedColumns = {
  "tenant_secret.sealed": {
    read: atOnce(async (owner) => {
      const { rows } = await sql<{ tenantId: number; name: string; sealed: Buffer }>`
        select tenant_id as "tenantId", name, sealed from tenant_secret`.execute(owner);
      return rows.map(({ tenantId, name, sealed }) => ({
        tenantId,
        row: name,
        place: tenantSecretPlace(tenantId, name),
        sealed,
      }));
    }),
    exchange: (owner, { tenantId, row, sealed }, fresh) =>
      sql`update tenant_secret set sealed = ${fresh} where tenant_id = ${tenantId} and name = ${row} and sealed = ${sealed}`.execute(
        owner,
      ),
  },
  "access_code_letter.sealed_code": {
    // A code is deleted when its letter is mailed.
    read: atOnce(async (owner) => {
      const { rows } = await sql<CardRow>`
        select tenant_id as "tenantId", letter_number as id, account_number as "accountNumber", sealed_code as sealed
        from access_code_letter where sealed_code is not null`.execute(owner);
      return rows.map((row) => ({ ...ofAccount(row), place: codeLetterPlace(row.tenantId, row.accountNumber) }));
    }),
    exchange: (owner, { tenantId, row, sealed }, fresh) =>
      sql`update access_code_letter set sealed_code = ${fresh} where tenant_id = ${tenantId}
        and letter_number = ${Number(row)} and sealed_code = ${sealed}`.execute(owner),
  },
  "staff.totp_secret": {
    // The apps of the publishers' own people, who belong to no publication.
    read: atOnce(async (owner) => {
      const { rows } = await sql<{ staffId: number; sealed: Buffer }>`
        select staff_id as "staffId", totp_secret as sealed from staff where totp_secret is not null`.execute(owner);
      return rows.map(({ staffId, sealed }) => ({
        tenantId: 0,
        row: String(staffId),
        place: staffTotpPlace(staffId),
        sealed,
      }));
    }),
    exchange: (owner, { row, sealed }, fresh) =>
      sql`update staff set totp_secret = ${fresh} where staff_id = ${Number(row)} and totp_secret = ${sealed}`.execute(
        owner,
      ),
  },
  "payment_method.sealed_token": {
    read: async (owner, after) => {
      const { rows } = await sql<CardRow>`
        select tenant_id as "tenantId", payment_method_id as id, account_number as "accountNumber", sealed_token as sealed
        from payment_method where payment_method_id > ${after} order by payment_method_id limit ${batch}`.execute(
        owner,
      );
      return rows.map(ofAccount);
    },
    exchange: (owner, { tenantId, row, sealed }, fresh) =>
      sql`update payment_method set sealed_token = ${fresh} where tenant_id = ${tenantId}
        and payment_method_id = ${Number(row)} and sealed_token = ${sealed}`.execute(owner),
  },
  "imported_account.sealed_token": {
    // Numbers are given out once for all publications.
    read: async (owner, after) => {
      const { rows } = await sql<CardRow>`
        select tenant_id as "tenantId", account_number as id, account_number as "accountNumber", sealed_token as sealed
        from imported_account where sealed_token is not null and account_number > ${after}
        order by account_number limit ${batch}`.execute(owner);
      return rows.map(ofAccount);
    },
    exchange: (owner, { tenantId, row, sealed }, fresh) =>
      sql`update imported_account set sealed_token = ${fresh} where tenant_id = ${tenantId}
        and account_number = ${Number(row)} and sealed_token = ${sealed}`.execute(owner),
  },
  "webhook_endpoint.sealed_secret": ofEndpoints("sealed_secret"),
  "webhook_endpoint.sealed_old_secret": ofEndpoints("sealed_old_secret"),
} as const satisfies Readonly<Record<string, SealedColumn>>;

async function* everySealed(owner: Owner) {
  for (const { read, exchange } of Object.values<SealedColumn>(sealedColumns))
    for (let after = 0; ;) {
      const values = await read(owner, after);
      for (const value of values) yield { value, exchange };
      const last = Number(values.at(-1)?.row);
      if (values.length < batch || !(last > after)) break;
      after = last;
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
  for await (const { value, exchange } of everySealed(owner)) {
    if (box.isCurrent(value.sealed)) continue;
    await exchange(owner, value, box.seal(box.open(value.sealed, value.place), value.place));
    sealed++;
  }
  return sealed;
}
