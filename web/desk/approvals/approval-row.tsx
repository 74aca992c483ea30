import type { Output } from "#contract/call-shape.ts";
import { type ReactNode, useState } from "react";
import { Link } from "#web/ui/router/link.tsx";
import type { DeskContract } from "#contract/desk/desk-contract.ts";
import { toDay } from "#core/day.ts";
import { shortDay } from "#core/format/day-text.ts";
import { money } from "#core/format/money-text.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { type ActState, useSendAction } from "../actions/use-desk-action.ts";
import { deskCall } from "../data/desk-call.ts";
import { deskPaths } from "../desk-paths.ts";
import css from "./approvals-screen.module.css";
import { type Reply, ReplyButtons } from "./reply-buttons.tsx";

export type WaitingApproval = Output<DeskContract["deskGetApprovals"]>["approvals"][number];

type Props = {
  readonly approval: WaitingApproval;
  readonly onDone: (text: string) => void;
  readonly onRefresh: () => void;
};

const doneWords = { deskApprove: "Approved", deskDecline: "Declined", deskWithdrawRequest: "Withdrawn" } as const;

/** One request: what it is, for whom, why and by whom; and the possible replies. */
export function ApprovalRow({ approval, onDone, onRefresh }: Props): ReactNode {
  const { publication, accountNumber, approvalId, version, name, notYours, isOwn } = approval;
  const what = whatOf(approval);
  /** The refusal because of which the list was read again. */
  const [settled, setSettled] = useState<ActState | null>(null);
  const { state, send } = useSendAction(
    async ({ call, reason }: Reply, idempotencyKey) => {
      const decision = { publication, accountNumber, approvalId, seen: version, reason, note: "" };
      const answer = await deskCall(call, decision, { idempotencyKey });
      if (answer.isSuccess) onDone(`${doneWords[call]}: ${what} for ${name}.`);
      return answer;
    },
    () => "",
  );
  return (
    <article className={css.row} aria-label={`${what} for ${name}`}>
      <Stack gap={8}>
        <p className={css.what}>
          <strong>{what}</strong>
          {approval.paidWith !== "" && ` to ${approval.paidWith}`}
        </p>
        <p>
          <Link to={deskPaths.account(publication, accountNumber)}>
            {name || "No name"}, account {accountNumber}
          </Link>{" "}
          <span className={css.soft}>{approval.publicationName}</span>
        </p>
        <p>
          {approval.reason}
          {approval.note !== "" && `: “${approval.note}”`}
        </p>
        <p className={css.soft}>
          Asked for by {approval.requestedBy} on {shortDay(toDay(approval.requestedOn), "en")}
        </p>
        {notYours !== "" && <p className={css.soft}>{notYours}</p>}
        {state.kind === "refused" && state !== settled && (
          <Alert kind="error">
            <p>{state.text}</p>
            {state.isStale && (
              <Button
                variant="secondary"
                onClick={() => {
                  setSettled(state);
                  onRefresh();
                }}
              >
                Look again
              </Button>
            )}
          </Alert>
        )}
        {(isOwn || notYours === "") && (
          <ReplyButtons
            approves={isOwn ? null : `Approve ${money(approval.amountCents)}`}
            isSending={state.kind === "sending"}
            onReply={(reply) => void send(reply)}
          />
        )}
      </Stack>
    </article>
  );
}

/** "Refund of $72.00", "Credit of 20 papers, worth $80.00". */
function whatOf({ kind, units, isPrint, amountCents }: WaitingApproval): string {
  if (kind === "refund") return `Refund of ${money(amountCents)}`;
  if (units === null) return `Credit of ${money(amountCents)}`;
  const unit = `${isPrint ? "paper" : "day"}${units === 1 ? "" : "s"}`;
  return `Credit of ${units} ${unit}, worth ${money(amountCents)}`;
}
