/** What the buyer agrees to with a change of plan: what ends, and what happens to the money paid for it. */
export const planChangeMessages = {
  title: "Change of plan",
  ends: (planName: string): string => `Your current plan, ${planName}, ends when this one starts.`,
  credit: (amount: string, to: string | null): string =>
    `We'll credit the unused ${amount} ${to === null ? "the way you paid" : `to your ${to}`}.`,
  noCredit: "You've used all that you paid for, so there is nothing to credit.",
  endsStop: "Your Temporary Stop ends with it. You can set a new one in your account.",
  endsUpgrades: (names: string): string => `You'll no longer get ${names}, unless you add it to your new plan.`,
} as const;
