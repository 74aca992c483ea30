import type { Cents } from "../money.ts";

/** What stands on every mailing label. It starts a claim, and proves nothing. */
export type LabelDetails = { readonly lastName: string; readonly zip: string };

/** What the store has of that account: the name it runs under, and where it is billed or delivered. */
export type DetailsOnRecord = { readonly lastName: string; readonly zips: readonly string[] };

/** "O'Neil", "ONEIL" and "O Neil" are one name, "Muñoz" and "Munoz" too. */
const plainName = (name: string): string =>
  name
    .normalize("NFKD")
    .replaceAll(/[^\p{L}]/gu, "")
    .toLowerCase();

/** Whether a label's details are those of the account (rules 4.15). An account that is not there is matched by nothing. */
export function matchesLabel({ lastName, zip }: LabelDetails, onRecord: DetailsOnRecord | null): boolean {
  const given = plainName(lastName);
  if (onRecord === null || given === "" || given !== plainName(onRecord.lastName)) return false;
  return onRecord.zips.includes(zip.slice(0, 5));
}

/** One fact that no label shows: the amount of the last bill or payment, or the number of the last check. */
export type BillFact =
  | { readonly kind: "amount"; readonly amount: Cents }
  | { readonly kind: "check"; readonly number: string };

/** The last bill's amount, the last payment's, and what was written down of the last check. */
export type BillOnRecord = { readonly amounts: readonly Cents[]; readonly checkNumber: string | null };

/** "No. 01042" and "1042" are one check. */
const plainCheck = (number: string): string =>
  number
    .toLowerCase()
    .replaceAll(/[^a-z\d]/g, "")
    .replace(/^(?:check|chk|ck|no)+/, "")
    .replace(/^0+/, "");

export function matchesBill(fact: BillFact, onRecord: BillOnRecord): boolean {
  if (fact.kind === "amount") return fact.amount > 0 && onRecord.amounts.includes(fact.amount);
  const given = plainCheck(fact.number);
  return given !== "" && onRecord.checkNumber !== null && given === plainCheck(onRecord.checkNumber);
}
