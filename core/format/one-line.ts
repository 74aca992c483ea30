/**
 * They join letters of Arabic and Indian scripts, and the people of an emoji. Every other invisible character is
 * dropped.
 */
const joiners = /[\u200c\u200d]/g;

/**
 * Text typed into a one-line field, without invisible characters: these make a name look empty, or reverse the text
 * next to it.
 */
export function oneLine(typed: string): string {
  const seen = typed
    .replaceAll(/[\s\p{Zl}\p{Zp}]+/gu, " ")
    .replaceAll(/[^\P{C}\u200c\u200d]/gu, "")
    .trim();
  return seen.replaceAll(joiners, "").trim() === "" ? "" : seen;
}
