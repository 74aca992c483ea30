import { type ReactNode, useId } from "react";
import { Link } from "#web/ui/router/link.tsx";
import type { DayAtPublication } from "#contract/desk/today.ts";
import { toDay } from "#core/day.ts";
import { monthDay, shortDay } from "#core/format/day-text.ts";
import { money } from "#core/format/money-text.ts";
import { deskPaths } from "../desk-paths.ts";
import { GoingLiveLine } from "./going-live-line.tsx";
import css from "./today-screen.module.css";

/** A publication's day so far, by its own calendar, and upcoming renewals. */
export function DayFigures({ place, mayMoveIn }: { place: DayAtPublication; mayMoveIn: boolean }): ReactNode {
  const { publication, name, today, moneyIn, renewals } = place;
  const title = useId();
  const list = (kind: string): string => deskPaths.dayList(publication, kind);
  const moneyAt = `${deskPaths.money}?${new URLSearchParams({ publication }).toString()}`;
  return (
    <section aria-labelledby={title} className={css.part}>
      <h2 id={title}>
        {name} <span>{shortDay(toDay(today), "en")}</span>
      </h2>
      <GoingLiveLine {...{ place, mayMoveIn }} />
      <dl className={css.figures}>
        <Figure label="Starts" to={list("starts")} value={String(place.starts)} />
        <Figure label="Stops" to={list("stops")} value={String(place.stops)} />
        <Figure label="Cancellations" to={list("cancellations")} value={String(place.cancellations)} />
        <Figure label="Complaints" to={list("complaints")} value={String(place.complaints)} />
        {moneyIn !== null && (
          <Figure
            label="Money in"
            to={moneyAt}
            value={money(moneyIn.amountCents)}
            more={`${moneyIn.payments} payment${moneyIn.payments === 1 ? "" : "s"}`}
          />
        )}
        <Figure
          label={`Renewals through ${monthDay(toDay(renewals.through), "en")}`}
          to={list("renewals")}
          value={String(renewals.count)}
          more={[
            renewals.amountCents === null || renewals.count === 0
              ? ""
              : `about ${money(renewals.amountCents)} before tax`,
            rateText(renewals),
          ]
            .filter((part) => part !== "")
            .join("; ")}
        />
      </dl>
      <p>
        <Link to={deskPaths.orderSources(publication)}>Orders by source and campaign</Link>
      </p>
    </section>
  );
}

/** "97% of 412 paid in the last 7 days". */
const rateText = ({ tried, paid }: DayAtPublication["renewals"]): string =>
  tried === 0 ? "" : `${Math.floor((paid * 100) / tried)}% of ${tried} paid in the last 7 days`;

type FigureProps = { readonly label: string; readonly value: string; readonly to: string; readonly more?: string };

function Figure({ label, value, to, more = "" }: FigureProps): ReactNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Link to={to} aria-label={`${label}: ${value}`}>
          {value}
        </Link>
        {more !== "" && <span>{more}</span>}
      </dd>
    </div>
  );
}
