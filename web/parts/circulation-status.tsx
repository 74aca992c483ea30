import { useId } from "react";
import type { ReactNode } from "react";
import type { AccountDetails } from "#contract/account-details.ts";
import { messages } from "#contract/messages.ts";
import { useCirculationCommands } from "#web/data/circulation.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import css from "./circulation-status.module.css";
import { localDay } from "./local-day.ts";
import { ReadFailed } from "./read-failed.tsx";
import { shortDay } from "#core/format/day-text.ts";
import { partsWords } from "./parts-words.tsx";

export type CirculationStatusProps = {
  /** What was read of the account last; null where no other system keeps it, and there is nothing to show. */
  circulation: AccountDetails["circulation"];
  /** How many of the latest are listed. */
  most: number;
};

/** Where a circulation system keeps the account: what we sent it, and through when it says the account is paid. */
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
            {shortDay(localDay(toldAt))}
          </time>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
