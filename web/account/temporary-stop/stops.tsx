import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import type { AccountDetails } from "#contract/account-details.ts";
import type { StopDates, StopEffect, TemporaryStop } from "#contract/temporary-stop.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { emptyDraft } from "./stop-draft.ts";
import { StopForm } from "./stop-form.tsx";
import { StopList } from "./stop-list.tsx";
import { temporaryStopWords } from "./temporary-stop-words.tsx";
import { useStopForm } from "./use-stop-form.ts";
import { useRefresh } from "./use-stops.ts";
import { WithdrawDialog } from "./withdraw-dialog.tsx";

type StopsProps = { account: AccountDetails; stops: readonly TemporaryStop[]; dates: StopDates };
type Done = { readonly title: string; readonly effect: StopEffect };

/** The stops that there are, and the form for another or a changed one. */
export function Stops({ account, stops, dates }: StopsProps): ReactNode {
  const { accountNumber, email } = account.userInfo;
  const refresh = useRefresh();
  const [done, setDone] = useState<Done | null>(null);
  const [leaving, setLeaving] = useState<number | null>(null);
  const find = (stopID: number | null) => stops.find((stop) => stop.stopID === stopID && stop.state !== "over") ?? null;
  const finish = (title: string, effect: StopEffect) => {
    setDone({ title, effect });
    setLeaving(null);
    void refresh();
  };
  const form = useStopForm({
    accountNumber,
    dates,
    isFixed: (stopID) => find(stopID)?.state === "begun",
    onDone: ({ stopID }, effect) =>
      finish(stopID === 0 ? temporaryStopWords.stopped : temporaryStopWords.edited, effect),
    onMoved: () => void refresh(),
  });
  const changing = find(form.draft.stopID);
  const heading = useRef<HTMLHeadingElement>(null);
  const withdrawing = find(leaving);
  return (
    <Stack gap={32}>
      {done !== null && <Success done={done} email={email} />}
      <StopList
        stops={stops}
        onChange={({ stopID, stopDate, restartDate, paperOption }) => {
          setDone(null);
          form.change({ stopID, stopDate, restartDate, paperOption });
          heading.current?.focus();
        }}
        onWithdraw={({ stopID }) => {
          setDone(null);
          setLeaving(stopID);
        }}
      />
      <Stack gap={16}>
        <h2 ref={heading} tabIndex={-1}>
          {changing === null ? temporaryStopWords.newStop : temporaryStopWords.editStop}
        </h2>
        {changing === null ? <CutOffs dates={dates} /> : <p>{temporaryStopWords.changeBy(changing)}</p>}
        <StopForm form={form} dates={dates} changing={changing} onGiveUp={() => form.change(emptyDraft)} />
      </Stack>
      {withdrawing !== null && (
        <WithdrawDialog
          accountNumber={accountNumber}
          stop={withdrawing}
          onClose={() => setLeaving(null)}
          onDone={(effect) => finish(temporaryStopWords.canceled, effect)}
          onMoved={refresh}
        />
      )}
    </Stack>
  );
}

/** The cut-off in words, before anything is chosen. */
function CutOffs({ dates: { papers, endsOn } }: { dates: StopDates }): ReactNode {
  const [next] = papers;
  return (
    <Stack gap={8}>
      {next !== undefined && <p>{temporaryStopWords.changesReach(next.changeUntil, next.date)}</p>}
      {endsOn !== null && <p>{temporaryStopWords.subscriptionEnds(endsOn)}</p>}
    </Stack>
  );
}

/** What happens next, and when; scrolled into view, wherever the button was. */
function Success({ done: { title, effect }, email }: { done: Done; email: string }): ReactNode {
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => {
    message.current?.scrollIntoView({ block: "center" });
    message.current?.focus({ preventScroll: true });
  }, [effect]);
  return (
    <div ref={message} tabIndex={-1}>
      <Alert kind="success" title={title}>
        <p>
          {effect.issues.length > 0
            ? temporaryStopWords.afterStop(effect.restartsWith, effect.newExpireDate)
            : temporaryStopWords.afterwards(effect.restartsWith, effect.newExpireDate)}
        </p>
        <p>{temporaryStopWords.confirmationSent(email)}</p>
      </Alert>
    </div>
  );
}
