import type { Audience } from "#core/event/access-events.ts";
import type { Tx } from "#server/db/database.ts";
import { accountOnRecord } from "#server/store/access/account-access.ts";
import { peopleInside } from "#server/store/access/account-people.ts";
import type { RecordNeeds } from "#server/store/record.ts";

/** Lists everybody who is notified when access to the account changes. Call it after the change. */
export async function audienceOf(tx: Tx, { uuid }: RecordNeeds, accountNumber: number): Promise<Audience> {
  const onRecord = await accountOnRecord(tx, accountNumber);
  const people = await peopleInside(tx, accountNumber);
  const proven = people.filter(({ confirmed }) => confirmed).map(({ email }) => email);
  return { accountNumber, onRecord, proven, occasion: uuid() };
}
