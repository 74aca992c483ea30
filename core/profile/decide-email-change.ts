import { isMailable } from "../notice/mailable.ts";

export type EmailChangeFacts = {
  /** The current contact email; "" if none is known. */
  readonly current: string;
  readonly asked: string;
  /** Signed in, or entered the password again, within the last five minutes. */
  readonly provenLately: boolean;
};

export type EmailChangeRefusal = "same-email" | "no-mailbox" | "reauthenticate";

export type EmailChangeDecision =
  /** Takes effect when the new mailbox is proven (rules 4.12). */
  | { readonly kind: "accepted"; readonly email: string }
  | { readonly kind: "refused"; readonly because: EmailChangeRefusal };

/** The password is checked last, so that nobody enters it for a change that can't be made. */
export function decideEmailChange({ current, asked, provenLately }: EmailChangeFacts): EmailChangeDecision {
  if (!isMailable(asked)) return { kind: "refused", because: "no-mailbox" };
  if (asked.toLowerCase() === current.toLowerCase()) return { kind: "refused", because: "same-email" };
  return provenLately ? { kind: "accepted", email: asked } : { kind: "refused", because: "reauthenticate" };
}
