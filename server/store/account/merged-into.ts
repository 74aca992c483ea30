import type { Tx } from "#server/db/database.ts";

/** The account into which an account was merged. Null if it is its own account. */
export async function findMergedInto(tx: Tx, accountNumber: number): Promise<number | null> {
  const row = await tx.q
    .selectFrom("account")
    .select("merged_into")
    .where("tenant_id", "=", tx.tenantId)
    .where("account_number", "=", accountNumber)
    .executeTakeFirst();
  return row?.merged_into ?? null;
}
