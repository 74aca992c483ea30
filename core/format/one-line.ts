/** They join letters of Arabic and Indian scripts, and people of an emoji; every other invisible character is dropped. */
const joiners = /[\u200c\u200d]/g;

/**
 * What somebody typed into a field of one line, without characters that can't be seen: they make a name look empty, or
 * turn around everything that stands beside it.
 */
export function oneLine(typed: string): string {
  const seen = typed
    .replaceAll(/[\s\p{Zl}\p{Zp}]+/gu, " ")
    .replaceAll(/[^\P{C}\u200c\u200d]/gu, "")
    .trim();
  return seen.replaceAll(joiners, "").trim() === "" ? "" : seen;
}
