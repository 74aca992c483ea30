/**
 * What is said to somebody who is about to pay for what they have already. Our own sentences: the specifications have none
 * for this.
 */
export const ownershipMessages = {
  alreadyPaid: "You've already paid for this. You were not charged again.",
  beingConfirmed:
    "Your last payment is being confirmed. We will email your receipt. Please don't pay again; you will not be charged twice.",
  includesYourPlan: "The plan you picked includes the plan you have now.",
  inYourPlan: "The plan you have now already includes the plan you picked.",
  accountChanged:
    "A payment has changed this account since this page was opened. You were not charged. Please look at it again.",

  /** The choice that lets somebody buy what they have already. */
  secondSubscription: "This is a second subscription for another address",
  secondNote: "You'll have two subscriptions, and both will be charged.",
  yourAccount: "Go to your account",
} as const;
