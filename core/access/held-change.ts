import type { Day } from "../day.ts";

/** Changes that may have to wait for a word from the mailbox on record. */
export const heldChangeKinds = ["contactEmail", "renewalNotices", "deliveryAddress"] as const;
export type HeldChangeKind = (typeof heldChangeKinds)[number];

/** What was asked for, as it is carried out when it is allowed. */
export type HeldChange =
  | { readonly kind: "contactEmail"; readonly email: string }
  /** Null: on paper, by mail. */
  | { readonly kind: "renewalNotices"; readonly email: string | null }
  | {
      readonly kind: "deliveryAddress";
      readonly addressId: number;
      readonly effectiveDate: Day | null;
      readonly billingToo: boolean;
      /** "12 Elm Street, West Bend, WI 53095". */
      readonly place: string;
    };

/** What the change does, in one sentence for the person who decides about it. */
export function heldChangeText(change: HeldChange): string {
  switch (change.kind) {
    case "contactEmail":
      return `Change the email address on the account to ${change.email}.`;
    case "renewalNotices":
      return change.email === null ? "Send renewal notices on paper." : `Send renewal notices to ${change.email}.`;
    case "deliveryAddress":
      return `Send the paper${change.billingToo ? " and the bills" : ""} to ${change.place}.`;
  }
}

/**
 * The notice for a new holder of an account whose change has to wait.
 *
 * @param mailbox on record; null: there is none that could answer.
 * @param canAskOn from when on their own word is enough: "Saturday, March 7, 2026".
 */
export function changeWaitsText(mailbox: string | null, phone: string, canAskOn: string): string {
  const call = phone === "" ? "call customer service" : `call customer service at ${phone}`;
  return mailbox === null
    ? `You are new to this account, so nothing was changed yet. Please ${call} to confirm the change, or ask again on ${canAskOn}.`
    : `You are new to this account, so nothing was changed yet. We emailed ${mailbox} to ask. If nobody can answer there, ${call}, or ask again on ${canAskOn}.`;
}
