/** The longest personal note, chosen to fit a printed card. */
export const maxNoteLength = 300;

export type GiftNoteProblem = "too-long" | "link";

/**
 * They join letters of Arabic and Indian scripts, and the people of an emoji. Every other invisible character is
 * dropped.
 */
const joiners = /[\u200c\u200d]/g;

/**
 * What is wrong with a personal note; null: nothing. Text that a mail program would turn into a link is refused,
 * because the note goes to a stranger's mailbox in the publication's name. Full-width dots count as dots, and invisible
 * characters can't hide a link.
 */
export function giftNoteProblem(note: string): GiftNoteProblem | null {
  if (note.length > maxNoteLength) return "too-long";
  const seen = cleanNote(note).replaceAll(joiners, "").replaceAll("...", "… ");
  return /:\/\/|@|[\p{L}\d][.。．｡]\p{L}{2}/u.test(seen) ? "link" : null;
}

/** The note as it is stored: lines and words are kept, other control characters removed. */
export const cleanNote = (note: string): string =>
  note
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[^\P{C}\n\u200c\u200d]|[\p{Zl}\p{Zp}]/gu, "")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
