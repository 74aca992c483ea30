import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import type { StopEffect } from "#contract/temporary-stop.ts";
import { dayText } from "#web/parts/day-text.ts";
import { FactList } from "#web/parts/fact-list.tsx";
import { Card } from "#web/ui/card.tsx";
import css from "./temporary-stop.module.css";
import { effectText } from "./stop-texts.ts";

/** Each paper and what becomes of it, the first one after the stop, and the dates that follow (rules 4.7). */
export function StopPreview({ effect, expireDate }: { effect: StopEffect; expireDate: string }): ReactNode {
  const { issues, restartsWith, newExpireDate, chargeOn } = effect;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [effect]);
  const moves = newExpireDate !== expireDate;
  return (
    <Card labelledBy="what-it-does">
      <h3 className={css.title} id="what-it-does" ref={heading} tabIndex={-1}>
        What this does
      </h3>
      <table className={css.issues}>
        <caption>{issues.length === 1 ? "1 paper does not come" : `${issues.length} papers do not come`}</caption>
        <thead>
          <tr>
            <th scope="col">Paper of</th>
            <th scope="col">What becomes of it</th>
          </tr>
        </thead>
        <tbody>
          {issues.map((issue) => (
            <tr key={issue.date}>
              <th scope="row">{dayText(issue.date)}</th>
              <td>{effectText(issue)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <FactList
        facts={[
          { label: "Next paper after it", value: dayText(restartsWith) },
          {
            label: "Paid through",
            value: moves
              ? `${dayText(newExpireDate)} (now ${dayText(expireDate)})`
              : `${dayText(newExpireDate)}, as now`,
          },
          ...(chargeOn === null ? [] : [{ label: "Next payment", value: `On ${dayText(chargeOn)}` }]),
        ]}
      />
    </Card>
  );
}
