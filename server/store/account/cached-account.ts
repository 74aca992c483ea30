import type { Database } from "#server/db/database.ts";
import { type AccountOnFile, type AccountRecord, readAccount } from "./account-record.ts";

/** How many accounts a process keeps, at some 2 kB each, and 3 more with a kept answer (docs/decisions/0145). */
const most = 5000;

/**
 * Keyed by version. An account gets a new version with every change, and no version is used twice, so an entry is
 * current as long as the account still has its version.
 */
const kept = new Map<string, AccountOnFile>();

/** An account by its number, from memory if it still has the kept version. Null if there is none. */
export async function readCachedAccount(
  db: Database,
  tenantId: number,
  { accountNumber, version }: { readonly accountNumber: number; readonly version: string | null },
): Promise<AccountOnFile | null> {
  const known = version === null ? undefined : kept.get(version);
  if (known !== undefined) return known;
  const read = await readAccount(db, tenantId, accountNumber);
  if (read === null) return null;
  if (read.version !== null) keep(read.version, read.account);
  return read.account;
}

function keep(version: string, account: AccountOnFile): void {
  const [oldest] = kept.keys();
  if (kept.size >= most && oldest !== undefined) kept.delete(oldest);
  kept.set(version, account);
}

const seen = new WeakMap<AccountOnFile, AccountRecord>();

/**
 * An account with a login's grant. As long as both stay the same, so does the value, so whatever was computed from it
 * can be kept.
 */
export function withGrant(account: AccountOnFile, grant: AccountRecord["grant"]): AccountRecord {
  const last = seen.get(account);
  if (last !== undefined && isSameGrant(last.grant, grant)) return last;
  const record = { ...account, grant };
  seen.set(account, record);
  return record;
}

const isSameGrant = (one: AccountRecord["grant"], other: AccountRecord["grant"]): boolean =>
  one.kind === other.kind && one.proof === other.proof && one.grantedAt.getTime() === other.grantedAt.getTime();
