import type { PersonChange } from "#core/profile/decide-person-change.ts";
import type { Tx } from "#server/db/database.ts";
import type { AccountContact } from "#server/store/account/account.ts";
import { changeName, hasLiveSubscription, type PersonOnFile } from "#server/store/account/person-on-file.ts";
import { type CausedBy, record, type RecordNeeds } from "#server/store/record.ts";

type Correction = PersonChange & {
  readonly account: AccountContact;
  readonly onFile: Pick<PersonOnFile, "firstName" | "lastName" | "phone">;
};

/**
 * Changes the name or the phone number of an account, whoever asks: the email on record is notified, and the circulation
 * system gets a changed name if it delivers to this account.
 */
export async function correctPerson(
  tx: Tx,
  needs: RecordNeeds,
  by: CausedBy,
  { account, onFile, newName, newPhone }: Correction,
): Promise<void> {
  const { accountNumber } = account;
  const { firstName, lastName } = newName ?? onFile;
  await changeName(tx, accountNumber, { firstName, lastName, phone: newPhone ?? onFile.phone });
  const since = newName !== null && (await hasLiveSubscription(tx, accountNumber)) ? tx.today : null;
  await record(tx, needs, by, "profile.name", { account, newName, newPhone, since, occasion: needs.uuid() });
}
