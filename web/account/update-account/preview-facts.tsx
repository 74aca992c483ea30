import type { ReactNode } from "react";
import type { MovePreview } from "#contract/delivery-address.ts";
import { timeText } from "#core/calendar/time-text.ts";
import { dayText } from "#web/parts/day-text.ts";
import { FactList } from "#web/parts/fact-list.tsx";
import { centsText } from "#web/parts/money-text.ts";
import { termText } from "#web/parts/plan-price.ts";
import { broughtBy, PlaceLines } from "./place-lines.tsx";

type PreviewFactsProps = { preview: MovePreview; billingToo: boolean };

/** What a move does: the first paper, who brings it, what it costs from then on. */
export function PreviewFacts({ preview, billingToo }: PreviewFactsProps): ReactNode {
  const { to, firstIssueOn, dueBy, price } = preview;
  const carrier = dueBy === null ? broughtBy(to) : `${broughtBy(to)}, by ${timeText(dueBy)} on that day`;
  return (
    <FactList
      facts={[
        { label: "New address", value: <PlaceLines place={to} /> },
        { label: "First paper there", value: dayText(firstIssueOn) },
        { label: "Brought by", value: carrier },
        { label: "Price", value: price === null ? "Stays as it is" : newPrice(price) },
        { label: "Bills", value: billingToo ? "Go to the new address too" : "Stay as they are" },
      ]}
    />
  );
}

const newPrice = ({ beforeCents, afterCents, period, renewsOn }: NonNullable<MovePreview["price"]>): string =>
  `${centsText(afterCents)} ${termText(period)} from ${dayText(renewsOn)}, with the tax of the new address. Now ${centsText(beforeCents)}.`;
