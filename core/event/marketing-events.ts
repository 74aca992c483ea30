import type { WayToChoose } from "../mailing-list/marketing-choice.ts";
import { type ConsequencesOf, subjectOf } from "./consequences.ts";

/** News and offers by email. */
export type MarketingEvents = {
  /** The reader answered here, or unsubscribed on the publication's mailing list. */
  readonly "marketing.choose": { readonly accountNumber: number; readonly agreed: boolean; readonly how: WayToChoose };
};

export const marketingConsequences: ConsequencesOf<MarketingEvents> = {
  "marketing.choose": ({ accountNumber, agreed, how }) => ({
    subject: subjectOf(accountNumber),
    outcome: agreed ? "agreed" : "withdrawn",
    details: { how },
  }),
};
