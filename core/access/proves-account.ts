/** What a subscriber reads off a bill or a label, beside the account number. */
export type GivenDetails = { readonly lastName: string; readonly zip: string };

/** What the store has of that account: the name it runs under, and where it is billed or delivered. */
export type DetailsOnRecord = { readonly lastName: string; readonly zips: readonly string[] };

/** "O'Neil", "ONEIL" and "O Neil" are one name, "Muñoz" and "Munoz" too. */
const plainName = (name: string): string =>
  name
    .normalize("NFKD")
    .replaceAll(/[^\p{L}]/gu, "")
    .toLowerCase();

/** Whether the details are those of the account (rules 4.15). An account that is not there is proven by nothing. */
export function provesAccount({ lastName, zip }: GivenDetails, onRecord: DetailsOnRecord | null): boolean {
  const given = plainName(lastName);
  if (onRecord === null || given === "" || given !== plainName(onRecord.lastName)) return false;
  return onRecord.zips.includes(zip.slice(0, 5));
}
