import { phoneText } from "../address/phone.ts";
import type { Day } from "../day.ts";
import type { Language } from "../format/language.ts";
import { grantWordsIn } from "./grant-words-in.ts";

/** Changes that may need confirmation from the mailbox on record. */
export const heldChangeKinds = ["contactEmail", "renewalNotices", "deliveryAddress", "person"] as const;
export type HeldChangeKind = (typeof heldChangeKinds)[number];

/** What was requested, in the form in which it is carried out once confirmed. */
export type HeldChange =
  | { readonly kind: "contactEmail"; readonly email: string }
  /** Null: by postal mail. */
  | { readonly kind: "renewalNotices"; readonly email: string | null }
  | {
      readonly kind: "deliveryAddress";
      readonly addressId: number;
      readonly effectiveDate: Day | null;
      readonly billingToo: boolean;
      /** "12 Elm Street, West Bend, WI 53095". */
      readonly place: string;
    }
  /** `phone` as it is stored; "": none. */
  | { readonly kind: "person"; readonly firstName: string; readonly lastName: string; readonly phone: string };

/** What the change does, in one sentence, for the person who is asked to confirm it. */
export function heldChangeText(change: HeldChange, language: Language): string {
  const words = grantWordsIn[language];
  switch (change.kind) {
    case "contactEmail":
      return words.newEmail(change.email);
    case "renewalNotices":
      return change.email === null ? words.noticesOnPaper : words.noticesTo(change.email);
    case "deliveryAddress":
      return words.newAddress(change.billingToo, change.place);
    case "person": {
      const name = `${change.firstName} ${change.lastName}`;
      return change.phone === "" ? words.newPersonWithoutPhone(name) : words.newPerson(name, phoneText(change.phone));
    }
  }
}

/**
 * Tells a new holder of an account that the change has to wait.
 *
 * @param mailbox the masked mailbox on record, or null if there is none that could confirm.
 * @param canAskOn the day from which no confirmation is needed: "Saturday, March 7, 2026".
 */
export function changeHeldText(mailbox: string | null, phone: string, canAskOn: string, language: Language): string {
  const words = grantWordsIn[language];
  const call = words.call(phone);
  return mailbox === null ? words.waits(call, canAskOn) : words.waitsForMailbox(mailbox, call, canAskOn);
}
