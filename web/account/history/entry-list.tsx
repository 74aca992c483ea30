import { type ReactNode, useEffect, useId, useRef } from "react";
import type { HistoryEntry } from "#contract/history.ts";
import css from "./entry-list.module.css";
import { keepTogether } from "#core/format/keep-together.ts";
import { useAccountNumber } from "#web/data/chosen-account.ts";
import { saveFile } from "#web/data/save-file.ts";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";
import { failureText } from "#web/data/failure-text.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { dayText } from "#web/parts/day-text.ts";
import { historyWords } from "./history-words.ts";

export type EntryListProps = {
  title: string;
  entries: readonly HistoryEntry[];
  /** Set if the reader asked for this list: the button that they pressed is gone. */
  takesFocus?: boolean;
};

/** What happened, newest first: the day next to the text, as in a ledger. */
export function EntryList({ title, entries, takesFocus = false }: EntryListProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const plans = new Set(entries.flatMap((entry) => (entry.kind === "expiry" ? [entry.planName] : [])));
  return (
    <section className={css.section} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <ol className={css.list}>
        {entries.map((entry, at) => (
          <li key={at} className={entry.on === entries[at - 1]?.on ? css.sameDay : css.entry}>
            <time dateTime={entry.on} className={css.day}>
              {dayText(entry.on)}
            </time>
            <div className={entry.kind === "notice" ? css.quiet : css.words}>
              <p>{keepTogether(entry.text)}</p>
              {entry.kind === "expiry" && plans.size > 1 && <p className={css.quiet}>{entry.planName}</p>}
              {entry.kind === "payment" && entry.receiptNumber !== null && (
                <ReceiptButton receiptNumber={entry.receiptNumber} />
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Downloads the receipt of a payment. */
function ReceiptButton({ receiptNumber }: { receiptNumber: string }): ReactNode {
  const { domain } = useSite();
  const accountNumber = useAccountNumber();
  const receipt = useCall("getReceipt");
  const save = async () => {
    const read = await receipt.send({ domain, accountNumber, receiptNumber });
    if (read.kind === "done") saveFile(read.answer, historyWords.receiptFile(receiptNumber));
  };
  return (
    <>
      <Button variant="link" printed busy={receipt.state.kind === "sending"} onClick={() => void save()}>
        {historyWords.receipt(receiptNumber)}
      </Button>
      {receipt.state.kind === "failed" && <Alert kind="error">{failureText(receipt.state.failure)}</Alert>}
    </>
  );
}
