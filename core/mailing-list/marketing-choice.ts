/**
 * How a reader's answer about news and offers by email was given. `reader`: on the thank-you page or in Profile.
 * `phone`: to staff, who recorded it. `other-system`: on another of the paper's systems, such as its website, which
 * notified us. `earlier-system`: the answer in the system from which the subscriber was imported. The others come from
 * the publication's mailing list: the reader unsubscribed there, the mailbox stopped accepting mail, or the reader gave
 * the list another address.
 */
export const choiceSources = [
  "reader",
  "phone",
  "other-system",
  "earlier-system",
  "list-unsubscribed",
  "list-bounced",
  "list-moved",
] as const;
export type ChoiceSource = (typeof choiceSources)[number];
/** The ways in which a yes can be given. On the list, only a no counts. */
export const optInSources = [
  "reader",
  "phone",
  "other-system",
  "earlier-system",
] as const satisfies readonly ChoiceSource[];
export type OptInSource = (typeof optInSources)[number];
/** An answer that the reader gave here. */
export type DirectAnswerSource = Exclude<OptInSource, "earlier-system">;
/** A withdrawal on the list. */
export type ListWithdrawal = Exclude<ChoiceSource, OptInSource>;

/** A reader's latest answer. */
export type MarketingChoice = {
  readonly choiceId: number;
  readonly agreed: boolean;
  readonly how: ChoiceSource;
  /** In ms since 1970. */
  readonly chosenAt: number;
};
