import type { AccessAudience } from "#core/event/access-events.ts";
import type { Tx } from "#server/db/database.ts";
import { accountOnRecord } from "#server/store/access/account-access.ts";
import { findPeopleInTx } from "#server/store/access/account-people.ts";
import type { RecordNeeds } from "#server/store/record.ts";

/** Lists everybody who is notified when access to the account changes. Call it after the change. */
export async function audienceOf(tx: Tx, { uuid }: RecordNeeds, accountNumber: number): Promise<AccessAudience> {
  const onRecord = await accountOnRecord(tx, accountNumber);
  const people = await findPeopleInTx(tx, accountNumber);
  const proven = people.filter(({ confirmed }) => confirmed).map(({ email }) => email);
  return { accountNumber, onRecord, proven, occasion: uuid() };
}
