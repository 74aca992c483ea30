import type { AccountDetails } from "#contract/account-details.ts";
import type { PendingDelivery } from "#server/store/delivery/pending-delivery.ts";
import type { Language } from "#core/format/language.ts";
import { timeText } from "#core/format/time-text.ts";
import { pendingWordsIn } from "./pending-words-in.ts";

type Pending = AccountDetails["pending"];

/** Papers to be redelivered, and a move that waits for its day. */
export function pendingDelivery({ redeliveries, addressChange }: PendingDelivery, language: Language): Pending {
  const words = pendingWordsIn[language];
  const papers = redeliveries.map(({ issueId, issueOn, on, until }): Pending[number] => ({
    kind: "redelivery",
    date: on,
    text: words.anotherPaper(timeText(until, language)),
    redelivery: { issueID: issueId, issueOn, on, until },
  }));
  if (addressChange === null) return papers;
  const { effectiveOn, street, city } = addressChange;
  return [
    ...papers,
    {
      kind: "addressChange",
      date: effectiveOn,
      text: words.newAddress(street, city),
    },
  ];
}
