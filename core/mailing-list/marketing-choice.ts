/**
 * How a reader's answer about news and offers by email came. `reader`: on the thank-you page or in Profile. `phone`:
 * said to staff, who wrote it down. `other-system`: given on another of the paper's systems, such as its website, which
 * told us. `earlier-system`: as the system said that the subscriber was brought in from. The others come from the
 * publication's mailing list: the reader unsubscribed there, the mailbox no longer takes mail, or the reader gave the
 * list another address.
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
/** The ways in which a yes can come: on the list only a no counts. */
export const waysToAgree = [
  "reader",
  "phone",
  "other-system",
  "earlier-system",
] as const satisfies readonly WayToChoose[];
export type WayToAgree = (typeof waysToAgree)[number];
/** What the reader answered here. */
export type AnswerHere = Exclude<WayToAgree, "earlier-system">;
/** A withdrawal that happened on the list. */
export type ListWithdrawal = Exclude<WayToChoose, WayToAgree>;

/** A reader's latest answer. */
export type MarketingChoice = {
  readonly choiceId: number;
  readonly agreed: boolean;
  readonly how: WayToChoose;
  /** In ms since 1970. */
  readonly chosenAt: number;
};
