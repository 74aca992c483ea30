import type { ChoiceSource } from "#core/mailing-list/marketing-choice.ts";
import { toDay } from "#core/day.ts";
import { shortDay } from "#core/format/day-text.ts";

type Answer = { readonly agreed: boolean; readonly on: string; readonly how: ChoiceSource } | null;

const ways: Readonly<Record<ChoiceSource, string>> = {
  reader: "the reader's own choice",
  phone: "said on the phone",
  "other-system": "given on another of the paper's systems",
  "earlier-system": "from the earlier system",
  "list-unsubscribed": "unsubscribed on the mailing list",
  "list-bounced": "the mailing list's email came back",
  "list-moved": "gave the mailing list another address",
};

/** "Yes, since Wed, Mar 4, 2026 (said on the phone)" */
export const newsText = (answer: Answer): string =>
  answer === null
    ? "Never asked"
    : `${answer.agreed ? "Yes" : "No"}, since ${shortDay(toDay(answer.on), "en")} (${ways[answer.how]})`;
