/**
 * How a reader's answer about news and offers by email was given. `reader`: on the thank-you page or in Profile.
 * `phone`: to staff, who recorded it. `other-system`: on another of the paper's systems, such as its website, which
 * notified us. `earlier-system`: the answer in the system from which the subscriber was imported. The others come from
 * the publication's mailing list: the reader unsubscribed there, the mailbox stopped accepting mail, or the reader gave
 * the list another address.
 */
export const waysToChoose = [
  "reader",
  "phone",
  "other-system",
  "earlier-system",
  "list-unsubscribed",
  "list-bounced",
  "list-moved",
] as const;
export type WayToChoose = (typeof waysToChoose)[number];
/** The ways in which a yes can be given. On the list, only a no counts. */
export const waysToAgree = [
  "reader",
  "phone",
  "other-system",
  "earlier-system",
] as const satisfies readonly WayToChoose[];
export type WayToAgree = (typeof waysToAgree)[number];
/** An answer that the reader gave here. */
export type AnswerHere = Exclude<WayToAgree, "earlier-system">;
/** A withdrawal on the list. */
export type ListWithdrawal = Exclude<WayToChoose, WayToAgree>;

/** A reader's latest answer. */
export type MarketingChoice = {
  readonly choiceId: number;
  readonly agreed: boolean;
  readonly how: WayToChoose;
  /** In ms since 1970. */
  readonly chosenAt: number;
};
