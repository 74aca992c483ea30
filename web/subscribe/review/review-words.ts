/** What is being bought, for whom and where to, with the way back to each step. */
export const reviewWords = {
  show: "Show your order",
  hide: "Hide your order",
  today: (amount: string): string => `${amount} today`,
  details: "Your details",
  plan: "Plan",
  email: "Email",
  recipient: "Gift for",
  billing: "Billing address",
  delivery: "Delivery address",
  change: "Change",
  /** For screen readers: which one. */
  changeOf: {
    plan: "Change plan",
    email: "Change email",
    recipient: "Change recipient",
    billing: "Change billing address",
    delivery: "Change delivery address",
  },
  back: "Back",
  backTo: (step: string): string => `Back: ${step}`,
  agree: "Review and agree",
  goOn: "Continue",
} as const;
