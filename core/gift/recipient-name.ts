export type PersonName = { readonly firstName: string; readonly lastName: string };

/** Splits the name that the donor typed: its last word is the last name. */
export function splitName(recipientName: string): PersonName {
  const words = recipientName.trim().split(/\s+/);
  return words.length < 2
    ? { firstName: words[0] ?? "", lastName: "" }
    : { firstName: words.slice(0, -1).join(" "), lastName: words.at(-1) ?? "" };
}
