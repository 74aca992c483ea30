import { money } from "../format/money-text.ts";
import type { Cents } from "../money.ts";

/** What the desk says about an account's money. The desk speaks English only. */
export const moneySentences = {
  nothingToEnd: "There is no subscription to end.",
  refundIsNow: (amount: Cents) => `The refund is ${money(amount)} now. Please review it again. Nothing was changed.`,
  givenLately: (given: Cents, refund: Cents) =>
    `Staff gave this account ${money(given)} in the last 30 days, and ${money(refund)} would be refunded. Ask a bookkeeper or a publisher to do this.`,
  owedIsNow: (amount: Cents) => `${money(amount)} is owed now. Please review it again. Nothing was changed.`,
  nothingOwed: "Nothing is owed for papers that were delivered.",
  declineIt: (because: string) => `${because} Decline the request.`,
  atMost: (units: number) => `At most ${units} papers or days at once.`,
  noPayment: "This account has no such payment.",
  forGift: "This payment was for a gift, which is refunded as a whole before it is redeemed.",
  disputed: "The payer's bank is reviewing this payment. A refund now could pay it back twice.",
  sameAccount: "Enter the number of another account.",
  otherAccount: (account: number, changed: string) => `Account ${account}: ${changed}`,
  keptElsewhere: (system: string) =>
    `This account is kept by ${system.toUpperCase()}. Change what it has paid for there.`,
};
