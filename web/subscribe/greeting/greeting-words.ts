/** What a signed-in subscriber reads above the plans. */
export const greetingWords = {
  hello: (name: string): string => (name === "" ? "Welcome back" : `Welcome back, ${name}`),
  has: (planName: string): string => `You have ${planName}.`,
  through: (day: string): string => `Paid through ${day}.`,
  endsOn: (day: string): string => `Your subscription ends on ${day}.`,
  owes: "A payment is due. You can pay it in your account.",
  unpaid: "You have an order that isn't paid for yet. You can finish it in your account.",
  noPlan: "Pick a plan below to subscribe again. We'll use the account you have.",
  toChange: "To change your plan, pick the new one below. We'll credit what's left of the plan you have.",
  goToAccount: "Go to my account",
} as const;
