/**
 * Why what a caller says is not written down. `not-offered`: the publication sends no news. `no-mailbox`: there is no
 * address to send them to. `no-contact`: the account says that the reader must not be contacted. `same`: it is what
 * counts already.
 */
export const byPhoneRefusals = ["not-offered", "no-mailbox", "no-contact", "same"] as const;
export type ByPhoneRefusal = (typeof byPhoneRefusals)[number];

type Call = {
  readonly agreed: boolean;
  readonly offered: boolean;
  readonly hasMailbox: boolean;
  /** The reader must not be contacted. */
  readonly noContact: boolean;
  /** What counts for the account's mailbox. Null: nobody has answered. */
  readonly soFar: { readonly agreed: boolean } | null;
};

/** A no always works, also from somebody who was never asked; a yes only where news can be sent. Null: it is written down. */
export function whyNotByPhone({ agreed, offered, hasMailbox, noContact, soFar }: Call): ByPhoneRefusal | null {
  if (soFar?.agreed === agreed) return "same";
  if (!agreed) return null;
  if (!offered) return "not-offered";
  if (!hasMailbox) return "no-mailbox";
  return noContact ? "no-contact" : null;
}
