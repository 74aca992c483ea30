import { useId } from "react";
import type { ReactNode } from "react";
import type { AccountDetails } from "#contract/account-details.ts";
import { messages } from "#contract/messages.ts";
import { useCirculationCommands } from "#web/data/circulation.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import css from "./circulation-status.module.css";
import { localDay } from "./local-day.ts";
import { ReadFailed } from "./read-failed.tsx";
import { dayText } from "#web/parts/day-text.ts";
import { partsWords } from "./parts-words.tsx";

export type CirculationStatusProps = {
  /** From the latest read of the account. Null: no circulation system keeps it, so nothing is shown. */
  circulation: AccountDetails["circulation"];
  /** How many of the latest commands to list. */
  most: number;
};

/**
 * For an account kept by a circulation system: what we sent to that system, and through when it says the account is
 * paid.
 */
export function CirculationStatus({ circulation, most }: CirculationStatusProps): ReactNode {
  const id = useId();
  if (circulation === null) return null;
  const { expireOn, readAt } = circulation;
  return (
    <section className={css.section} aria-labelledby={id}>
      <h2 id={id}>{partsWords.sentToCirculation}</h2>
      {expireOn !== null && readAt !== null && <p>{partsWords.paidThroughAsOf(expireOn, localDay(readAt))}</p>}
      <Commands most={most} />
    </section>
  );
}

function Commands({ most }: { most: number }): ReactNode {
  const commands = useCirculationCommands();
  if (commands.isError)
    return (
      <ReadFailed
        sentence={messages.somethingWentWrong}
        busy={commands.isFetching}
        onTryAgain={() => void commands.refetch()}
      />
    );
  if (commands.data === undefined) return <Skeleton height={96} />;
  if (commands.data.length === 0) return <p>{partsWords.nothingSent}</p>;
  return (
    <ol className={css.list}>
      {commands.data.slice(0, most).map(({ commandId, toldAt, text }) => (
        <li key={commandId} className={css.entry}>
          <time dateTime={toldAt} className={css.day}>
            {dayText(localDay(toldAt))}
          </time>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
