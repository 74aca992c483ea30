import type { AccountDetails } from "#contract/account-details.ts";
import type { PendingDelivery } from "#server/store/delivery/pending-delivery.ts";
import { type ChangingDays, daysOn } from "#core/calendar/publishing.ts";
import type { Day, Weekday } from "#core/day.ts";
import { weekdayText } from "#core/format/day-text.ts";
import type { Language } from "#core/format/language.ts";
import { listText } from "#core/format/list-text.ts";
import { timeText } from "#core/format/time-text.ts";
import { pendingWordsIn } from "./pending-words-in.ts";

type Pending = AccountDetails["pending"];

/** Papers to be redelivered, other delivery days that are paid for, and a move that waits for its day. */
export function pendingDelivery(
  { redeliveries, addressChange }: PendingDelivery,
  papers: ChangingDays | null,
  today: Day,
  language: Language,
): Pending {
  const words = pendingWordsIn[language];
  const redelivered = redeliveries.map(({ issueId, issueOn, on, until }): Pending[number] => ({
    kind: "redelivery",
    date: on,
    text: words.anotherPaper(timeText(until, language)),
    redelivery: { issueID: issueId, issueOn, on, until },
  }));
  const all = [...redelivered, ...daysToCome(papers, today, language)];
  if (addressChange === null) return all;
  const { effectiveOn, street, city } = addressChange;
  return [
    ...all,
    {
      kind: "addressChange",
      date: effectiveOn,
      text: words.newAddress(street, city),
    },
  ];
}

/** Until the next term's plan begins, papers come by the days of this one, although it is paid for already. */
function daysToCome(papers: ChangingDays | null, today: Day, language: Language): Pending {
  const change = papers?.before.find(({ until }) => today < until);
  if (papers === null || change === undefined) return [];
  const words = pendingWordsIn[language];
  const text = (days: readonly Weekday[]): string =>
    listText(
      weekOrder.filter((day) => days.includes(day)).map((day) => weekdayText(day, language)),
      language,
    );
  const now = text(change.days);
  const then = text(daysOn(papers, change.until));
  const sentence = then === "" ? words.noMorePapers(now) : words.newDays(then, now);
  return now === "" ? [] : [{ kind: "deliveryDays", date: change.until, text: sentence }];
}

/** Weekdays in the order in which readers list them. */
const weekOrder: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 0];
