/**
 * The prefix in the row of an erased person's mailbox until the list has forgotten it; after it comes the MD5 of the
 * address. The address itself is removed at once, and a list can find its entry by the MD5.
 */
export const erasedPrefix = "erased:";
