import type { ReactNode } from "react";
import type { AccountDetails } from "#contract/account-details.ts";
import type { EndOfTerm } from "#contract/cancellation.ts";
import { useTerminationPreview } from "#web/data/account.ts";
import { longDayText } from "#web/parts/day-text.ts";
import { type Fact, FactList } from "#web/parts/fact-list.tsx";
import { Card } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { cancelWords } from "./cancel-words.tsx";
import css from "./cancel.module.css";

/** Next to the button that cancels: the day on which the subscription would end. */
export function LastDay(): ReactNode {
  const { data: end } = useTerminationPreview();
  return end ? <p>{cancelWords.ifYouCancel(<strong>{longDayText(end.accessUntil)}</strong>)}</p> : null;
}

/** Before a cancellation is confirmed: the last day, the papers, the money, and the way back. */
export function EndPreview({ account }: { account: AccountDetails }): ReactNode {
  const { data: end, isError } = useTerminationPreview();
  // If the date can't be loaded, that must not keep anybody from canceling.
  if (isError) return <p>{cancelWords.endUnknown}</p>;
  if (end === undefined) return <Skeleton height={240} />;
  if (end === null) return null;
  return (
    <Card labelledBy="if-you-cancel">
      <h2 id="if-you-cancel">{cancelWords.whatHappens}</h2>
      <div className={css.end}>
        <FactList
          facts={[
            { label: cancelWords.endsOn, value: <strong>{longDayText(end.accessUntil)}</strong> },
            ...papersFact(end),
            { label: cancelWords.access, value: cancelWords.untilThen },
            { label: cancelWords.charges, value: cancelWords.noCharge(account.nextCharge) },
            ...refundFacts(end),
            { label: cancelWords.changedYourMind, value: cancelWords.undoUntil(end.accessUntil) },
          ]}
        />
      </div>
    </Card>
  );
}

/** How many papers still come; nothing for a plan without papers. */
export const papersFact = ({ papers }: Pick<EndOfTerm, "papers">): readonly Fact[] =>
  papers === null ? [] : [{ label: cancelWords.papers, value: cancelWords.papersToCome(papers) }];

/** The refund of a price increase (law.md NY3) and the account's credit, shown before the cancellation and after it. */
export const refundFacts = ({
  refundCents,
  creditCents,
  accessUntil,
}: Pick<EndOfTerm, "refundCents" | "creditCents" | "accessUntil">): readonly Fact[] => [
  ...(refundCents === null ? [] : [{ label: cancelWords.refundLabel, value: cancelWords.refund(refundCents) }]),
  ...(creditCents === null
    ? []
    : [{ label: cancelWords.credits, value: cancelWords.creditBack(creditCents, accessUntil) }]),
];
