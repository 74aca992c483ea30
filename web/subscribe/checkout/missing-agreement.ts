/** What the first look at the plans can lack. The texts of later steps are fetched with them. */
export const missingAgreement = {
  price: "Working out your price…",
  terms: "Tick the box under the terms to go on.",
} as const;
