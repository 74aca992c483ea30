/** Billing and delivery address of an order. */
export const addressSectionWords = {
  billing: "Billing address",
  delivery: "Delivery address",
  recipientAddress: "Recipient's address",
  recipientCanChange: "Enter the recipient's address. They can change it when they redeem the gift.",
  sameAsBilling: "Deliver to my billing address",
  where: "Where should we deliver the paper?",
  billingFirst: "Enter your billing address first. We can deliver the paper there or somewhere else.",
  notDelivered: (zip: string): string =>
    `We don't deliver the paper to ${zip}. Please enter a different delivery address, or choose a digital plan.`,
  toDigital: (plan: string): string => `Switch to ${plan}`,
  otherPlan: "Choose a different plan",
  saveBuyer: "Save and continue",
  useBilling: "Use this address",
  deliverHere: "Deliver here",
  toDelivery: "Continue to delivery",
  toPayment: "Continue to payment",
  change: "Change",
  changeOf: { billing: "Change the billing address", delivery: "Change the delivery address" },
} as const;
