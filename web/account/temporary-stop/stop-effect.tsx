import type { ReactNode } from "react";
import type { StopEffect } from "#contract/temporary-stop.ts";
import { dayText } from "#web/parts/day-text.ts";
import { FactList } from "#web/parts/fact-list.tsx";
import css from "./temporary-stop.module.css";
import { holidayName, missedPaperTexts, stopDeadlineText } from "./stop-text.ts";
import { temporaryStopWords } from "./temporary-stop-words.tsx";

type Props = {
  effect: StopEffect;
  /** The expire date without the stop. */
  expireDate: string;
  done?: boolean;
};

/** What happens to the papers in sentences, then day by day with the holidays, then the resulting dates (rules 4.7). */
export function StopEffectFacts({ effect, expireDate, done = false }: Props): ReactNode {
  const { issues, noPaper, restartsWith, newExpireDate, chargeOn } = effect;
  const deadline = stopDeadlineText(effect);
  const days = [
    ...issues.map((issue) => ({ date: issue.date, says: temporaryStopWords.effect(issue), none: false })),
    ...noPaper.map((date) => ({ date, says: temporaryStopWords.noPaper(holidayName(date)), none: true })),
  ].toSorted((a, b) => (a.date < b.date ? -1 : 1));
  return (
    <>
      {missedPaperTexts(effect).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <table className={css.issues}>
        <caption>{temporaryStopWords.papersMissed(issues.length)}</caption>
        <thead>
          <tr>
            <th scope="col">{temporaryStopWords.paper}</th>
            <th scope="col">{temporaryStopWords.whatHappens}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ date, says, none }) => (
            <tr key={date} className={none ? css.none : undefined}>
              <th scope="row">{dayText(date)}</th>
              <td>{says}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <FactList
        facts={[
          { label: temporaryStopWords.nextPaper, value: dayText(restartsWith) },
          {
            label: temporaryStopWords.paidThrough,
            value: temporaryStopWords[done ? "paidThroughWas" : "paidThroughNow"](newExpireDate, expireDate),
          },
          ...(chargeOn === null ? [] : [{ label: temporaryStopWords.nextPayment, value: dayText(chargeOn) }]),
        ]}
      />
      {deadline !== null && <p>{deadline}</p>}
    </>
  );
}
