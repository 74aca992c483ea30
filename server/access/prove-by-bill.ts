import { type BillFact, type LabelDetails, matchesBill, matchesLabel } from "#core/access/account-proof.ts";
import { isMailable } from "#core/notice/mailable.ts";
import type { AddressBlock } from "#core/site/address-block.ts";
import { accessLimits } from "#core/site/throttle.ts";
import type { Day } from "#core/day.ts";
import type { Tx } from "#server/db/database.ts";
import { codeLetterPlace, type SecretBox } from "#server/crypto/secret-box.ts";
import { putCodeLetter } from "#server/store/access/access-code-letter.ts";
import {
  accountOnRecord,
  billOnRecord,
  grantLimited,
  resolveAccountNumber,
} from "#server/store/access/account-access.ts";
import type { Caller } from "#server/store/account/caller.ts";
import type { RecordNeeds } from "#server/store/record.ts";
import { countUse } from "#server/store/throttle.ts";

export type ProofNeeds = RecordNeeds & { readonly secrets: SecretBox; readonly newCode: () => string };

type Given = {
  readonly label: LabelDetails & { readonly accountNumber: number };
  readonly fact: BillFact;
  readonly caller: Caller;
  readonly network: AddressBlock;
  readonly today: Day;
  readonly now: Date;
};

/**
 * Counts a try at an account number, for claims and proofs alike. The limit is per number and network: many logins at
 * one place can guess no more than one login can, and guesses elsewhere don't keep the account's own reader out.
 */
export const countNumberTry = (tx: Tx, accountNumber: number, network: AddressBlock, now: Date) =>
  countUse(tx, `access-number:${accountNumber}:${network}`, accessLimits.number, now);

export type BillProofResult =
  /** The accounts that are proven. Empty if the proof is not valid, whatever the reason. */
  | {
      readonly kind: "tried";
      readonly numbers: readonly number[];
      /** The change that everybody is notified of; null if they already had the account. */
      readonly change: "added" | "confirmed" | "limited" | null;
    }
  | { readonly kind: "wait"; readonly seconds: number }
  /** Too many tries today, right or wrong: only the code on paper is accepted now. */
  | { readonly kind: "by-mail" };

/**
 * The label and one fact of the last bill or payment, for an account without an email that nobody has (rules 4.15):
 * gives limited access, and sends a letter with a code to the address on record, which also says that somebody asked.
 */
export async function proveByBill(
  tx: Tx,
  needs: ProofNeeds,
  { label, fact, caller, network, today, now }: Given,
): Promise<BillProofResult> {
  const taken = await countNumberTry(tx, label.accountNumber, network, now);
  if (!taken.allowed) return { kind: "wait", seconds: taken.retryAfterSeconds };
  const accountNumber = await resolveAccountNumber(tx, label.accountNumber);
  const daily = await countUse(tx, `access-bill:${accountNumber}`, accessLimits.billDetails, now);
  const missed: BillProofResult = daily.allowed ? { kind: "tried", numbers: [], change: null } : { kind: "by-mail" };
  const onRecord = await accountOnRecord(tx, accountNumber);
  // Read for any number, so that neither the answer nor its time reveals which of the facts was wrong.
  const bill = await billOnRecord(tx, accountNumber);
  const fits = matchesLabel(label, onRecord) && matchesBill(fact, bill);
  if (onRecord === null || !fits || onRecord.held || isMailable(onRecord.contactEmail)) return missed;
  const { loginId } = caller;
  const code = needs.newCode();
  const sealedCode = needs.secrets.seal(code, codeLetterPlace(tx.tenantId, accountNumber));
  await putCodeLetter(tx, { accountNumber, loginId, code, sealedCode, today, now });
  if (!daily.allowed) return missed;
  const isNew = await grantLimited(tx, { loginId, accountNumber, now });
  return { kind: "tried", numbers: [accountNumber], change: isNew ? "limited" : null };
}
