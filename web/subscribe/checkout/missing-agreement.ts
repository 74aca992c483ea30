/** What the first look at the plans can lack, and what its box says meanwhile. The texts of later steps are fetched with them. */
export const missingAgreement = {
  price: "Working out your price…",
  terms: "Tick the box under the terms to go on.",
} as const;

export const untilFigures = {
  wait: `${missingAgreement.price} One moment.`,
  asked: `${missingAgreement.price} You can tick this in a moment.`,
  answered: (dueToday: string): string => `${dueToday} today. You can tick this now.`,
  lapsed: "What you agreed to has changed. Please read it again, and tick this.",
} as const;
