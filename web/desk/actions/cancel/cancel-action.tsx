import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { EndOfTerm } from "#contract/cancellation.ts";
import { toDay } from "#core/day.ts";
import { shortDay } from "#core/format/day-text.ts";
import { money } from "#core/format/money-text.ts";
import { RadioCard, RadioGroup } from "#web/ui/radio-group.tsx";
import { ActionForm, PreviewLines } from "../action-form.tsx";
import type { ActionProps } from "../action-list.ts";
import { ActionLoading } from "../action-loading.tsx";
import { readForAccount } from "../../data/for-account.ts";
import { useDeskAction } from "../use-desk-action.ts";
import { useNote } from "../use-note.ts";

const day = (text: string): string => shortDay(toDay(text), "en");

/** For a publisher without a reason that can be true for this reader: there is nothing to choose. */
const noReason = { terminationReasonID: 0, reasonDescription: "No reason given" };

/** Ends the subscription with the paid term. Nobody has to listen to an offer first. */
export function CancelAction({ domain, account, back, onRefresh }: ActionProps): ReactNode {
  const { accountNumber, version } = account;
  const asked = { domain, accountNumber };
  const end = useQuery({
    queryKey: ["desk-action", domain, accountNumber, "end", version],
    queryFn: async () => ({
      reasons: await readForAccount("getCancelReasons", asked),
      term: await readForAccount("previewTermination", asked),
    }),
    staleTime: Infinity,
  });
  const [reason, setReason] = useState<string | null>(null);
  const [note, setNote] = useNote();
  const { state, send } = useDeskAction("terminateSubscriber", (answer) =>
    answer.isSuccess ? `Canceled. The subscription ends on ${day(answer.accessUntil)}.` : "",
  );
  if (end.data === undefined) return <ActionLoading read={end} what="The end of the term" />;
  const { reasons, term } = end.data;
  const chosen =
    reasons.length === 0 ? noReason : reasons.find(({ terminationReasonID }) => String(terminationReasonID) === reason);
  return (
    <ActionForm
      title="Cancel at the end of the paid term"
      {...{ back, note, state, onRefresh }}
      canSubmit={term !== null && chosen !== undefined}
      submit="Cancel the subscription"
      isDangerous
      onNote={setNote}
      onSubmit={() => {
        if (term === null || chosen === undefined) return;
        const input = {
          Domain: domain,
          AccountNumber: accountNumber,
          TerminationDate: term.accessUntil,
          TerminateReasonID: chosen.terminationReasonID,
        };
        void send({ seen: version, reason: chosen.reasonDescription.slice(0, 80), note, input });
      }}
      preview={term === null ? "There is nothing to cancel." : <PreviewLines of={linesOf(term)} />}
    >
      {reasons.length > 0 && (
        <RadioGroup legend="Why the reader is canceling" layout="grid" value={reason} onChange={setReason}>
          {reasons.map(({ terminationReasonID, reasonDescription }) => (
            <RadioCard key={terminationReasonID} value={String(terminationReasonID)} title={reasonDescription} />
          ))}
        </RadioGroup>
      )}
    </ActionForm>
  );
}

const linesOf = ({ accessUntil, papers, refundCents, creditCents }: EndOfTerm): (string | null)[] => [
  `The subscription ends on ${day(accessUntil)}. Nothing is charged after today.`,
  papers === null ? null : `Papers still to come: ${papers.count}, the last one on ${day(papers.lastOn)}.`,
  refundCents === null ? null : `${money(refundCents)} is refunded for the price increase.`,
  creditCents === null ? null : `${money(creditCents)} left from earlier payments is refunded after the end.`,
  "The reader gets an email with the date.",
];
