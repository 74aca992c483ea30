import type { Output } from "#contract/call-shape.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useSearchParams } from "#web/ui/router/use-search-params.ts";
import type { DeskContract } from "#contract/desk/desk-contract.ts";
import { type EndReason, endReasons } from "#core/cancellation/decide-end.ts";
import { toDay } from "#core/day.ts";
import { shortDay } from "#core/format/day-text.ts";
import { money } from "#core/format/money-text.ts";
import { RadioCard, RadioGroup } from "#web/ui/radio-group.tsx";
import { deskCall } from "../../data/desk-call.ts";
import { ActionForm, PreviewLines } from "../action-form.tsx";
import type { ActionProps } from "../action-list.ts";
import { ActionLoading } from "../action-loading.tsx";
import { useSendAction } from "../use-desk-action.ts";
import { useNote } from "../use-note.ts";

type Shown = Output<DeskContract["deskPreviewEnd"]>;
type Act = { readonly seen: number; readonly note: string; readonly because: EndReason; readonly refundCents: number };

const labels: Readonly<Record<EndReason, string>> = { deceased: "Deceased", moved: "Moved away", goodwill: "Goodwill" };
/** Set if the screen that leads here has already asked for it. */
const reasonOf = (text: string | null): EndReason | null => endReasons.find((each) => each === text) ?? null;
const day = (text: string): string => shortDay(toDay(text), "en");

/** Ends a subscription now, and refunds what was paid and not used. */
export function EndNowAction({ domain, account, back, onRefresh }: ActionProps): ReactNode {
  const { accountNumber, version } = account;
  const of = { publication: domain, accountNumber };
  const preview = useQuery({
    queryKey: ["desk-action", domain, accountNumber, "end-now", version],
    queryFn: () => deskCall("deskPreviewEnd", of),
    gcTime: 0,
  });
  const [parameters] = useSearchParams();
  const [because, setBecause] = useState(() => reasonOf(parameters.get("because")));
  const [note, setNote] = useNote();
  const { state, send } = useSendAction(
    (act: Act, idempotencyKey) =>
      deskCall("deskEndNow", { ...of, ...act, reason: labels[act.because] }, { idempotencyKey }),
    (answer) => (answer.isSuccess ? doneText(answer) : ""),
  );
  const shown = preview.data;
  if (shown === undefined) return <ActionLoading read={preview} what="The end" />;
  return (
    <ActionForm
      title="End now"
      {...{ back, note, state }}
      onRefresh={() => {
        onRefresh();
        void preview.refetch();
      }}
      canSubmit={shown.isSuccess && because !== null}
      submit="End the subscription now"
      isDangerous
      onNote={setNote}
      onSubmit={() => {
        if (shown.isSuccess && because !== null)
          void send({ seen: version, note, because, refundCents: shown.refundCents });
      }}
      preview={<PreviewLines of={linesOf(shown)} />}
    >
      <RadioGroup legend="Why it ends" layout="grid" value={because} onChange={(value) => setBecause(reasonOf(value))}>
        {endReasons.map((each) => (
          <RadioCard key={each} value={each} title={labels[each]} />
        ))}
      </RadioGroup>
    </ActionForm>
  );
}

function linesOf(shown: Shown): (string | null)[] {
  if (!shown.isSuccess) return [shown.errorMessage];
  const { lastDay, isPrint, refundCents, units, balanceCents } = shown;
  const unused = `${units} unused ${isPrint ? "paper" : "day"}${units === 1 ? "" : "s"}`;
  return [
    isPrint ? `The last paper comes on ${day(lastDay)}.` : `Access ends after ${day(lastDay)}.`,
    refundCents > 0
      ? `${money(refundCents)} is refunded for ${unused}.`
      : "There is no refund, because everything that was paid for has been used.",
    balanceCents > 0 ? `${money(balanceCents)} left from earlier payments is refunded after the end.` : null,
    "Nothing more is charged. This can't be undone.",
    "The reader gets an email with the last day and the refund.",
  ];
}

const doneText = ({ lastDay, refundCents }: { readonly lastDay: string; readonly refundCents: number }): string =>
  `Ended. The last day is ${day(lastDay)}. ${refundCents > 0 ? `${money(refundCents)} is refunded.` : "There is no refund."}`;
