import type { DirectAnswerSource, ListWithdrawal } from "../mailing-list/marketing-choice.ts";
import { accountSubject, type Consequences, type ConsequencesOf } from "./consequences.ts";

type Choice = { readonly accountNumber: number };

/** News and offers by email: readers' answers here, and withdrawals on the mailing list. */
export type MarketingEvents = {
  readonly "marketing.agree": Choice & { readonly how: DirectAnswerSource };
  readonly "marketing.withdraw": Choice & { readonly how: DirectAnswerSource };
} & { readonly [How in ListWithdrawal as `marketing.${How}`]: Choice };

const answered =
  (outcome: "agreed" | "withdrawn") =>
  ({ accountNumber }: Choice): Consequences => ({ subject: accountSubject(accountNumber), outcome, details: {} });

export const marketingConsequences: ConsequencesOf<MarketingEvents> = {
  "marketing.agree": answered("agreed"),
  "marketing.withdraw": answered("withdrawn"),
  "marketing.list-unsubscribed": answered("withdrawn"),
  "marketing.list-bounced": answered("withdrawn"),
  "marketing.list-moved": answered("withdrawn"),
};
