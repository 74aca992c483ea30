import type { AccountDetails } from "#contract/account-details.ts";
import type { PendingDelivery } from "#server/store/delivery/pending-delivery.ts";
import { timeText } from "#core/format/time-text.ts";

type Pending = AccountDetails["pending"];

/** Papers that are to be brought again, and a move that waits for its day. */
export function pendingDelivery({ redeliveries, addressChange }: PendingDelivery): Pending {
  const papers = redeliveries.map(({ issueId, issueOn, on, until }): Pending[number] => ({
    kind: "redelivery",
    date: on,
    text: `Another paper is coming by ${timeText(until)}.`,
    redelivery: { issueID: issueId, issueOn, on, until },
  }));
  if (addressChange === null) return papers;
  const { effectiveOn, street, city } = addressChange;
  return [
    ...papers,
    {
      kind: "addressChange",
      date: effectiveOn,
      text: `Starting this day, we'll deliver your paper to ${street}, ${city}.`,
    },
  ];
}
