import type { Cents } from "../money.ts";

/** What is printed on every mailing label. It starts a claim but proves nothing. */
export type LabelDetails = { readonly lastName: string; readonly zip: string };

/** The account's name and its billing or delivery ZIP codes, as stored. */
export type DetailsOnRecord = { readonly lastName: string; readonly zips: readonly string[] };

/** "O'Neil", "ONEIL" and "O Neil" count as the same name, as do "Muñoz" and "Munoz". */
const plainName = (name: string): string =>
  name
    .normalize("NFKD")
    .replaceAll(/[^\p{L}]/gu, "")
    .toLowerCase();

/** Whether a label's details match the account (rules 4.15). Nothing matches an account that doesn't exist. */
export function matchesLabel({ lastName, zip }: LabelDetails, onRecord: DetailsOnRecord | null): boolean {
  const given = plainName(lastName);
  if (onRecord === null || given === "" || given !== plainName(onRecord.lastName)) return false;
  return onRecord.zips.includes(zip.slice(0, 5));
}

/** One fact that isn't on the label: the amount of the last bill or payment, or the number of the last check. */
export type BillFact =
  | { readonly kind: "amount"; readonly amount: Cents }
  | { readonly kind: "check"; readonly number: string };

/** The amounts of the last bill and payment, and the recorded number of the last check. */
export type BillOnRecord = { readonly amounts: readonly Cents[]; readonly checkNumber: string | null };

/** "No. 01042" and "1042" are the same check. */
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
