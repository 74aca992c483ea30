/**
 * Shown to somebody who is about to pay for what they already have. These sentences are ours, because the
 * specifications have none for this.
 */
export const ownershipMessages = {
  alreadyPaid: "You've already paid for this. You were not charged again.",
  beingConfirmed:
    "Your last payment is being confirmed. We will email your receipt. Please don't pay again; you will not be charged twice.",
  includesYourPlan: "The plan you picked includes the plan you have now.",
  inYourPlan: "The plan you have now already includes the plan you picked.",
  planChanged: "Your current plan has changed since you last saw it. You were not charged. Please review it again.",
  giftAlreadyGiven: "You've already paid for a gift to this person. You were not charged again.",
  offerUsedUp: "This offer code has reached its limit. You were not charged.",
  orderDropped: "This order was dropped. You were not charged.",
  accountChanged: "Your account has changed since you opened this page. You were not charged. Please review it again.",

  /** A change of plan. The terms that the buyer agrees to with it are in plan-change-messages.ts. */
  change: {
    done: "You've changed your plan",
    replaces: (planName: string): string => `This plan replaces ${planName}.`,
    both: "Buy both",
    take: "Change my plan",
    back: "Back to plans",
    gone: "The plan you wanted to replace isn't active anymore. You can order this plan without replacing anything.",
    goOn: "Order this plan",
  },
  changeWaits: {
    owed: (planName: string): string =>
      `A payment is due for ${planName}. Pay it in your account first, and you can change your plan here.`,
    renewing: (planName: string): string =>
      `We're charging the renewal of ${planName} right now. Try again in a few minutes to change your plan here.`,
  },

  /** The option to buy a second subscription to the same plan. */
  second: {
    print: "This is a second subscription for another address",
    digital: "This is a second subscription, for somebody else",
    gift: "This is a second gift for the same person",
  },
  held: (planName: string, accountNumber: number): string =>
    `You have ${planName} on account ${accountNumber}. Nothing has been charged. You can look after that plan in your account.`,
  heldElsewhere: "A subscription with your email is active. Nothing has been charged. Sign in to look after it.",
  giftHeld: "That gift hasn't been redeemed yet. Nothing more has been charged.",
  wantBoth: "Do you want both? You'll have two subscriptions, and both will be charged.",
  wantBothGifts: "Do you want to send a second gift? You'll pay for both.",
  tickSecond: "Check this box if you want a second one.",
  secondNeedsSignIn:
    "To add a second subscription, type the password of this account and set it up again, or sign in first.",
  continueToPay: "Continue to payment",
  continueSecond: "Continue with a second subscription",
  paidNote: "Your subscription is active. We email the receipt of your payment.",
  yourAccount: "Go to your account",
} as const;
