/**
 * How the row of an erased person's mailbox begins until the list has forgotten it, before the MD5 of the address: the
 * address itself is gone at once, and a list finds its entry by that.
 */
export const erasedMark = "erased:";
