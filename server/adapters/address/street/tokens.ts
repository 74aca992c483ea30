/**
 * The words of a street line. Periods go (but not in "12.5"), a `#` and a comma are words of their own, everything that
 * no US address holds becomes a space.
 */
export function tokensOf(typed: string): string[] {
  return typed
    .normalize("NFKC")
    .replace(/[\u2018\u2019`]/g, "'")
    .replace(/[^\p{L}\p{N}#,./&'-]/gu, " ")
    .replace(/\.(?!\d)/g, "")
    .replace(/[#,]/g, " $& ")
    .split(/\s+/)
    .filter((word) => word !== "");
}
