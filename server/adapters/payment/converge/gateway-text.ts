/** Element text may not contain `&`, `<`, `>`; control characters and outer spaces are removed too. */
export const xmlSafeText = (text: string): string =>
  text
    .replace(/[&<>\p{Cc}]/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim();

/** Cut to a number of UTF-16 units, never through a character. */
export const truncatedText = (text: string, most: number): string =>
  xmlSafeText(text)
    .slice(0, most)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trim();

/** `12345-6789` becomes `123456789`. */
export const zipDigits = (zip: string): string => zip.replaceAll(/\D/g, "").slice(0, 9);
