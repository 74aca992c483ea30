import { sql } from "kysely";
import type { Day } from "#core/day.ts";
import type { ImportedCardState } from "#core/import/imported-card.ts";
import type { Tx } from "#server/db/database.ts";
import type { OldSystemRow } from "#server/db/tables/import.ts";
import type { NewAddress } from "#server/store/delivery/address.ts";

/** A subscriber of the old system as the file has them, ready to be stored. */
export type SubscriberToImport = {
  readonly said: OldSystemRow;
  readonly hash: Buffer;
  /** By our calendar: the day of the last paper, whereas the old system may have any day. */
  readonly paidThrough: Day;
  readonly cardToken: string | null;
  readonly plan: { readonly bundleId: string; readonly rateCode: string; readonly rateVersion: number };
  /** Null if it is the delivery address, or there is none. */
  readonly billing: NewAddress | null;
  readonly delivery: NewAddress | null;
};

/** What is already stored about a subscriber. */
export type ImportedSubscriber = {
  readonly oldNumber: string;
  readonly accountNumber: number;
  readonly hash: Buffer;
  readonly sealedToken: Buffer | null;
  readonly seenRun: number;
  readonly isLive: boolean;
};

/** Must be called under the lock of the move. */
export async function findImportedSubscribers(
  tx: Tx,
  oldNumbers: readonly string[],
): Promise<Map<string, ImportedSubscriber>> {
  const { rows } = await sql<ImportedSubscriber>`
    select m.old_number as "oldNumber", m.account_number::int as "accountNumber", m.said_hash as hash,
      m.sealed_token as "sealedToken", m.seen_run as "seenRun", m.live_on is not null as "isLive"
    from imported_account m where m.tenant_id = ${tx.tenantId} and m.old_number = any(${oldNumbers}::text[])`.execute(
    tx.q,
  );
  return new Map(rows.map((row) => [row.oldNumber, row]));
}

/** Takes account numbers that nobody has. */
export async function allocateAccountNumbers(tx: Tx, count: number): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select nextval('account_number_seq')::int as number from generate_series(1, ${count})`.execute(tx.q);
  return rows.map(({ number }) => number);
}

export type SubscriberToWrite = SubscriberToImport & {
  readonly accountNumber: number;
  readonly sealedToken: Buffer | null;
  readonly run: number;
};

/** Stores subscribers, new or changed, with their addresses and accounts, in three statements. */
export async function writeImported(
  tx: Tx,
  all: readonly SubscriberToWrite[],
  circulationSystem: string,
): Promise<void> {
  if (all.length === 0) return;
  const t = tx.tenantId;
  const addresses = all.flatMap(({ billing, delivery }) => [billing, delivery].filter((it) => it !== null));
  await sql`
    insert into address (tenant_id, address_id, street, city, state_code, zip5, plus4, match_key, method, route_code)
    select ${t}, x."addressId", x.street, x.city, x."stateCode", x.zip5, x.plus4, x."matchKey", x.method, x."routeCode"
    from jsonb_to_recordset(${JSON.stringify(addresses)}::jsonb) as x("addressId" bigint, street text, city text,
      "stateCode" text, zip5 text, plus4 text, "matchKey" text, method text, "routeCode" text)`.execute(tx.q);
  const accounts = all.map(({ accountNumber, said }) => ({
    accountNumber,
    first: said.firstName,
    last: said.lastName,
    email: said.email,
    phone: said.phone,
    notices: said.paperNotices ? null : said.email,
  }));
  await sql`
    insert into account as a (tenant_id, account_number, first_name, last_name, contact_email, phone, e_notice_email, origin,
      circulation_system)
    select ${t}, x."accountNumber", x.first, x.last, x.email, x.phone, x.notices, 'office', ${circulationSystem}
    from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as x("accountNumber" bigint, first text, last text, email text,
      phone text, notices text)
    on conflict (tenant_id, account_number) do update set first_name = excluded.first_name, last_name = excluded.last_name,
      contact_email = excluded.contact_email, phone = excluded.phone, e_notice_email = excluded.e_notice_email`.execute(
    tx.q,
  );
  const rows = all.map(({ said, hash, paidThrough, plan, billing, delivery, accountNumber, sealedToken, run }) => ({
    ...plan,
    said,
    accountNumber,
    run,
    paidThrough,
    oldNumber: said.oldNumber,
    hash: hash.toString("hex"),
    token: sealedToken?.toString("hex") ?? null,
    billing: billing?.addressId ?? null,
    delivery: delivery?.addressId ?? null,
  }));
  await sql`
    insert into imported_account (tenant_id, old_number, account_number, said, said_hash, paid_through, sealed_token, bundle_id, rate_code,
      rate_version, billing_address_id, delivery_address_id, seen_run, imported_on)
    select ${t}, x."oldNumber", x."accountNumber", x.said, decode(x.hash, 'hex'), x."paidThrough", decode(x.token, 'hex'), x."bundleId", x."rateCode",
      x."rateVersion", x.billing, x.delivery, x.run, ${tx.today}::date
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x("oldNumber" text, "accountNumber" bigint, said jsonb, hash text, "paidThrough" date,
      token text, "bundleId" text, "rateCode" text, "rateVersion" int, billing bigint, delivery bigint, run int)
    on conflict (tenant_id, old_number) do update set said = excluded.said, said_hash = excluded.said_hash,
      paid_through = excluded.paid_through,
      sealed_token = excluded.sealed_token, card_state = 'unasked', bundle_id = excluded.bundle_id, rate_code = excluded.rate_code,
      rate_version = excluded.rate_version, billing_address_id = excluded.billing_address_id,
      delivery_address_id = excluded.delivery_address_id, seen_run = excluded.seen_run`.execute(tx.q);
}

/** Notes that the file has them as they are stored. */
export async function markSeen(tx: Tx, oldNumbers: readonly string[], run: number): Promise<void> {
  if (oldNumbers.length === 0) return;
  await sql`update imported_account set seen_run = ${run}
    where tenant_id = ${tx.tenantId} and old_number = any(${oldNumbers}::text[])`.execute(tx.q);
}

/** A subscriber who waits for the day on which the publication goes live. */
export type WaitingSubscriber = {
  readonly oldNumber: string;
  readonly accountNumber: number;
  readonly said: OldSystemRow;
  readonly sealedToken: Buffer | null;
  readonly cardState: ImportedCardState;
  readonly bundleId: string;
  readonly rateCode: string;
  readonly rateVersion: number;
  readonly billingAddressId: number | null;
  readonly deliveryAddressId: number | null;
  readonly importedOn: Day;
};

/** The next of those in the last file, by their old numbers. */
export async function findWaitingSubscribers(
  tx: Tx,
  { after, most }: { readonly after: string; readonly most: number },
): Promise<WaitingSubscriber[]> {
  const t = tx.tenantId;
  const { rows } = await sql<WaitingSubscriber>`
    select m.old_number as "oldNumber", m.account_number::int as "accountNumber", m.said, m.sealed_token as "sealedToken",
      m.card_state as "cardState", m.bundle_id as "bundleId", m.rate_code as "rateCode", m.rate_version as "rateVersion",
      m.billing_address_id::float8 as "billingAddressId", m.delivery_address_id::float8 as "deliveryAddressId",
      m.imported_on as "importedOn"
    from imported_account m
    where m.tenant_id = ${t} and m.live_on is null and m.old_number > ${after}
      and m.seen_run = (select i.last_run from move_in i where i.tenant_id = ${t})
    order by m.old_number limit ${most}`.execute(tx.q);
  return rows;
}
