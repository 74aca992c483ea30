import { findAccountOnFile } from "#server/store/account/account-record.ts";
import { readCachedAccount } from "#server/store/account/cached-account.ts";
import { asOwner } from "#tests/world/store.ts";
import type { World } from "./people.ts";

/** What a server keeps in memory about an account equals what the database has. */
export async function staleCacheProblems({ site, publisher, people }: World): Promise<string[]> {
  const { tenantId } = publisher;
  const versions = await asOwner<{ accountNumber: number; version: string }>(
    site.store.owner,
    `select account_number::int as "accountNumber", version from account_version
     where tenant_id = $1 and account_number = any($2)`,
    [tenantId, people.flatMap(({ accounts }) => accounts)],
  );
  const wrongs: string[] = [];
  for (const { accountNumber, version } of versions) {
    const kept = await readCachedAccount(site.store.db, tenantId, { accountNumber, version });
    const read = await findAccountOnFile(site.store.db, tenantId, accountNumber);
    if (JSON.stringify(kept) !== JSON.stringify(read))
      wrongs.push(`account ${accountNumber} is kept as ${JSON.stringify(kept)} and is ${JSON.stringify(read)}`);
  }
  return wrongs;
}
