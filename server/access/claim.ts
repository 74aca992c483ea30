import type { Parsed } from "#contract/call-shape.ts";
import type { Language } from "#core/format/language.ts";
import type { confirmAccountAccess, requestAccountAccess } from "#contract/account-access.ts";
import type { BillFact, LabelDetails } from "#core/access/account-proof.ts";
import { fromDollars } from "#core/money.ts";
import { refuse, type Refused } from "#server/http/refused.ts";
import type { AccountClaim } from "#server/store/access/account-access.ts";
import { normalEmail } from "#server/store/login/login.ts";
import { accessSentencesIn } from "./access-words-in.ts";

type Label = LabelDetails & { readonly accountNumber: number };

/** The three details of a mailing label; null if any is missing. */
function labelOf(input: {
  readonly accountNumber?: number | undefined;
  readonly lastName?: string | undefined;
  readonly zip?: string | undefined;
}): Label | null {
  const { accountNumber = 0, lastName, zip } = input;
  return accountNumber > 0 && lastName !== undefined && zip !== undefined ? { accountNumber, lastName, zip } : null;
}

/**
 * The claim's subject: the label if it is given, else the email. If neither is given, answers with the specs' sentence
 * (account §2).
 */
export function accountClaimOf(input: Parsed<typeof requestAccountAccess>, language: Language): AccountClaim | Refused {
  const words = accessSentencesIn[language];
  const label = labelOf(input);
  if (label !== null) return label;
  const { accountNumber = 0, email = "" } = input;
  if (accountNumber > 0) return refuse(400, words.label);
  return email === "" ? refuse(400, words.nothingSought) : { email: normalEmail(email) };
}

export type AccountProof =
  | { readonly by: "code"; readonly code: string }
  | { readonly by: "bill"; readonly label: Label; readonly fact: BillFact };

/** Either the code alone, or the label and one fact of the bill. Null if neither or both are given. */
export function accountProofOf(input: Parsed<typeof confirmAccountAccess>): AccountProof | null {
  const { code, accountNumber, lastName, zip, amount, checkNumber } = input;
  if (code !== undefined) {
    const more = [accountNumber, lastName, zip, amount, checkNumber].some((field) => field !== undefined);
    return more ? null : { by: "code", code };
  }
  const label = labelOf(input);
  if (label === null || (amount === undefined) === (checkNumber === undefined)) return null;
  if (checkNumber !== undefined) return { by: "bill", label, fact: { kind: "check", number: checkNumber } };
  return { by: "bill", label, fact: { kind: "amount", amount: fromDollars(amount ?? 0) } };
}
