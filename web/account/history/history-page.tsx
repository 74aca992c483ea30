import { useState } from "react";
import type { ReactNode } from "react";
import type { HistoryEntry } from "#contract/history.ts";
import type { AccountDetails } from "#contract/account-details.ts";
import { messages } from "#contract/messages.ts";
import { useHistory } from "#web/data/history.ts";
import { AccountRead } from "#web/parts/account-read.tsx";
import { CalendarLink } from "#web/parts/calendar-link/calendar-link.tsx";
import { CirculationStatus } from "#web/parts/circulation-status.tsx";
import { PageHeading } from "#web/parts/page-heading.tsx";
import { PrintButton } from "#web/parts/print-button.tsx";
import { ReadFailed } from "#web/parts/read-failed.tsx";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { SlowNote } from "#web/ui/slow-note.tsx";
import { EntryList } from "./entry-list.tsx";
import { historyWords } from "./history-words.ts";

/** Explains every date and amount of the account. */
export function HistoryPage(): ReactNode {
  // Loaded and shown together with the account, because showing it later would push down what is below.
  const { isPending, failureCount } = useHistory(null);
  const ready = !isPending || failureCount > 0;
  return (
    <AccountRead title={historyWords.title} room={420} ready={ready}>
      {(account) => <History account={account} />}
    </AccountRead>
  );
}

function History({ account: { userInfo, circulation } }: { account: AccountDetails }): ReactNode {
  const { accountNumber } = userInfo;
  return (
    <Stack gap={24}>
      <PageHeading accountNumber={accountNumber > 0 ? accountNumber : undefined} lead={historyWords.lead}>
        {historyWords.title}
      </PageHeading>
      <Part before={null} />
      <PrintButton label={historyWords.print} />
      <CirculationStatus circulation={circulation} most={50} />
      {accountNumber > 0 && <CalendarLink accountNumber={accountNumber} />}
    </Stack>
  );
}

/** A page of entries, and a button for older ones. */
function Part({ before }: { before: string | null }): ReactNode {
  const history = useHistory(before);
  const [olderShown, setOlderShown] = useState(false);
  if (history.isError)
    return (
      <ReadFailed
        sentence={messages.somethingWentWrong}
        busy={history.isFetching}
        onTryAgain={() => void history.refetch()}
      />
    );
  if (history.data === undefined)
    return (
      <>
        <Skeleton height={420} />
        <SlowNote>{historyWords.loading}</SlowNote>
      </>
    );
  const older = history.data.at(-1)?.older;
  return (
    <>
      <Entries entries={history.data} isFirst={before === null} />
      {older !== undefined && !olderShown && (
        <Row>
          <Button variant="secondary" onClick={() => setOlderShown(true)}>
            {historyWords.showOlder}
          </Button>
        </Row>
      )}
      {older !== undefined && olderShown && <Part before={older} />}
    </>
  );
}

function Entries({ entries, isFirst }: { entries: readonly HistoryEntry[]; isFirst: boolean }): ReactNode {
  const isToCome = (entry: HistoryEntry) => entry.kind === "expiry" && entry.toCome;
  const [later, past] = [entries.filter(isToCome), entries.filter((entry) => !isToCome(entry))];
  if (isFirst && entries.length === 0) return <p>{historyWords.nothingYet}</p>;
  return (
    <>
      {later.length > 0 && <EntryList title={historyWords.upcoming} entries={later} />}
      {past.length > 0 && (
        <EntryList title={isFirst ? historyWords.soFar : historyWords.older} entries={past} takesFocus={!isFirst} />
      )}
    </>
  );
}
