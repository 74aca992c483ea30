import type { Cents } from "../money.ts";

/** Account 9: (1 - offer / renewal) x 100, calculated exactly and rounded half up (rules 3a). */
export function percentSaved(offer: Cents, renewal: Cents): number {
  if (renewal <= 0) return 0;
  return Math.floor((200 * (renewal - offer) + renewal) / (2 * renewal));
}
