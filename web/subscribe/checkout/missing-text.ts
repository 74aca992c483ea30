import { missingAgreement } from "./missing-agreement.ts";
import type { Missing } from "./purchase-request.ts";

/** Why the button beside it is disabled, and what to do about it. */
export const missingText = {
  plan: "Choose a plan to go on.",
  ...missingAgreement,
  recipient: "Say who the gift is for to go on.",
  account: "Set up your account to go on.",
  billing: "Enter your billing address to go on.",
  delivery: "Enter an address that we deliver the paper to.",
} as const satisfies Record<Missing, string>;
