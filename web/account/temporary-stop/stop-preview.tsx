import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import type { StopEffect } from "#contract/temporary-stop.ts";
import { dayText } from "#web/parts/day-text.ts";
import { FactList } from "#web/parts/fact-list.tsx";
import { Card } from "#web/ui/card.tsx";
import css from "./temporary-stop.module.css";
import { temporaryStopWords } from "./temporary-stop-words.tsx";

/** Each paper and what happens to it, the first one after the stop, and the dates that follow (rules 4.7). */
export function StopPreview({ effect, expireDate }: { effect: StopEffect; expireDate: string }): ReactNode {
  const { issues, restartsWith, newExpireDate, chargeOn } = effect;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [effect]);
  return (
    <Card labelledBy="what-it-does">
      <h3 className={css.title} id="what-it-does" ref={heading} tabIndex={-1}>
        {temporaryStopWords.whatChanges}
      </h3>
      <table className={css.issues}>
        <caption>{temporaryStopWords.papersMissed(issues.length)}</caption>
        <thead>
          <tr>
            <th scope="col">{temporaryStopWords.paper}</th>
            <th scope="col">{temporaryStopWords.whatHappens}</th>
          </tr>
        </thead>
        <tbody>
          {issues.map((issue) => (
            <tr key={issue.date}>
              <th scope="row">{dayText(issue.date)}</th>
              <td>{temporaryStopWords.effect(issue)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <FactList
        facts={[
          { label: temporaryStopWords.nextPaper, value: dayText(restartsWith) },
          {
            label: temporaryStopWords.paidThrough,
            value: temporaryStopWords.paidThroughNow(newExpireDate, expireDate),
          },
          ...(chargeOn === null ? [] : [{ label: temporaryStopWords.nextPayment, value: dayText(chargeOn) }]),
        ]}
      />
    </Card>
  );
}
