/**
 * Why a caller's answer is not recorded. `not-offered`: the publication sends no news. `no-mailbox`: there is no
 * address to send news to. `no-contact`: the reader must not be contacted. `same`: the same answer is already in
 * effect.
 */
export const phoneAnswerRefusals = ["not-offered", "no-mailbox", "no-contact", "same"] as const;
export type PhoneAnswerRefusal = (typeof phoneAnswerRefusals)[number];

type PhoneAnswer = {
  readonly agreed: boolean;
  readonly offered: boolean;
  readonly hasMailbox: boolean;
  /** The reader must not be contacted. */
  readonly noContact: boolean;
  /** The answer in effect for the account's mailbox. Null: nobody has answered. */
  readonly soFar: { readonly agreed: boolean } | null;
};

/**
 * A no is always recorded, even from somebody who was never asked; a yes only if news can be sent. Null: the answer is
 * recorded.
 */
export function phoneAnswerRefusal({
  agreed,
  offered,
  hasMailbox,
  noContact,
  soFar,
}: PhoneAnswer): PhoneAnswerRefusal | null {
  if (soFar?.agreed === agreed) return "same";
  if (!agreed) return null;
  if (!offered) return "not-offered";
  if (!hasMailbox) return "no-mailbox";
  return noContact ? "no-contact" : null;
}
