/**
 * How a reader's answer about news and offers by email came. `reader`: on the thank-you page or in Profile. The others
 * come from the publication's mailing list: the reader unsubscribed there, the mailbox no longer takes mail, or the
 * reader gave the list another address.
 */
export const waysToChoose = ["reader", "list-unsubscribed", "list-bounced", "list-moved"] as const;
export type WayToChoose = (typeof waysToChoose)[number];
/** A withdrawal that happened on the list. */
export type ListWithdrawal = Exclude<WayToChoose, "reader">;

/** A reader's latest answer. */
export type MarketingChoice = {
  readonly choiceId: number;
  readonly agreed: boolean;
  readonly how: WayToChoose;
  /** In ms since 1970. */
  readonly chosenAt: number;
};
