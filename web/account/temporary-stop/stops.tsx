import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import type { AccountDetails } from "#contract/account-details.ts";
import type { StopDates, TemporaryStop } from "#contract/temporary-stop.ts";
import { maxStopDays } from "#core/delivery/stop-dates.ts";
import { CalendarLink } from "#web/parts/calendar-link/calendar-link.tsx";
import { PhoneLink } from "#web/parts/customer-service.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { SeasonalPlanPart } from "./season/seasonal-plan.tsx";
import { type FinishedStop, StopDone } from "./stop-done.tsx";
import { emptyStopDraft } from "./stop-draft.ts";
import { StopForm } from "./stop-form.tsx";
import { StopList } from "./stop-list.tsx";
import { stopDeadlineText } from "./stop-text.ts";
import { temporaryStopWords } from "./temporary-stop-words.tsx";
import { useStopForm } from "./use-stop-form.ts";
import { useRefresh } from "./use-stops.ts";
import { WithdrawDialog } from "./withdraw-dialog.tsx";

type StopsProps = { account: AccountDetails; stops: readonly TemporaryStop[]; dates: StopDates };

/** The existing stops, and the form for a new or changed one. */
export function Stops({ account, stops, dates }: StopsProps): ReactNode {
  const { accountNumber, email } = account.userInfo;
  const refresh = useRefresh();
  const [done, setDone] = useState<FinishedStop | null>(null);
  const [leaving, setLeaving] = useState<number | null>(null);
  const find = (stopID: number | null) => stops.find((stop) => stop.stopID === stopID && stop.state !== "over") ?? null;
  const finish = (of: Omit<FinishedStop, "before">) => {
    setDone({ ...of, before: dates.expireDate });
    setLeaving(null);
    void refresh();
  };
  const { form, step } = useStopForm({
    accountNumber,
    dates,
    isFixed: (stopID) => find(stopID)?.state === "begun",
    onDone: (stop, effect) => {
      const title = stop.stopID === 0 ? temporaryStopWords.stopped : temporaryStopWords.edited;
      finish({ title, stop, effect });
    },
    onMoved: () => void refresh(),
  });
  const changing = find(form.values.stopID);
  const edited = useRef<HTMLDivElement>(null);
  // Runs after the render, because the form may have been hidden until then.
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked > 0) edited.current?.focus();
  }, [asked]);
  const withdrawing = find(leaving);
  return (
    <Stack gap={32}>
      {done !== null && <StopDone done={done} email={email} onAnother={() => setDone(null)} />}
      <StopList
        stops={stops}
        onChange={({ stopID, stopDate, restartDate, paperOption }) => {
          setDone(null);
          form.fill({ stopID, stopDate, restartDate, paperOption });
          setAsked((count) => count + 1);
        }}
        onWithdraw={({ stopID }) => {
          setDone(null);
          setLeaving(stopID);
        }}
      />
      <div ref={edited} tabIndex={-1} hidden={done !== null}>
        <Stack gap={16}>
          <h2>{changing === null ? temporaryStopWords.newStop : temporaryStopWords.editStop}</h2>
          {changing === null ? (
            <CutOffs dates={dates} phone={account.customerServicePhone} />
          ) : (
            <p>{stopDeadlineText(changing)}</p>
          )}
          <StopForm {...{ form, step, dates, changing }} onGiveUp={() => form.fill(emptyStopDraft)} />
        </Stack>
      </div>
      <SeasonalPlanPart accountNumber={accountNumber} today={dates.today} />
      <CalendarLink accountNumber={accountNumber} />
      {withdrawing !== null && (
        <WithdrawDialog
          accountNumber={accountNumber}
          stop={withdrawing}
          onClose={() => setLeaving(null)}
          onDone={(effect) => finish({ title: temporaryStopWords.canceled, stop: null, effect })}
          onMoved={refresh}
        />
      )}
    </Stack>
  );
}

/** The cut-off in words, shown before the reader chooses anything. */
function CutOffs({ dates: { papers, endsOn }, phone }: { dates: StopDates; phone: string }): ReactNode {
  const [next] = papers;
  return (
    <Stack gap={8}>
      {next !== undefined && <p>{temporaryStopWords.changesReach(next.changeUntil, next.date)}</p>}
      {phone !== "" && <p>{temporaryStopWords.longerAway(maxStopDays, <PhoneLink phone={phone} />)}</p>}
      {endsOn !== null && <p>{temporaryStopWords.subscriptionEnds(endsOn)}</p>}
    </Stack>
  );
}
