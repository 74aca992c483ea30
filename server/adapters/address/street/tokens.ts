/** "123\u00bd" is 123 1/2. Taken apart with the digits before it, it would be another house: 1231 2. */
const halves = /[\u00bc-\u00be\u2150-\u215e]/g;

/**
 * The words of a street line. Periods go (but not in "12.5"), a `#` and a comma are words of their own, everything that
 * no US address holds becomes a space.
 */
export function tokensOf(typed: string): string[] {
  return typed
    .replace(halves, (half) => ` ${half.normalize("NFKC").replace("\u2044", "/")}`)
    .normalize("NFKC")
    .replace(/[\u2018\u2019`]/g, "'")
    .replace(/[^\p{L}\p{N}#,./&'-]/gu, " ")
    .replace(/\.(?!\d)/g, "")
    .replace(/[#,]/g, " $& ")
    .split(/\s+/)
    .filter((word) => word !== "");
}
