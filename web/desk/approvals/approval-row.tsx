import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { DeskContract } from "#contract/desk/desk-contract.ts";
import type { DeskOutput } from "#contract/desk/desk-endpoint.ts";
import { toDay } from "#core/day.ts";
import { shortDay } from "#core/format/day-text.ts";
import { money } from "#core/format/money-text.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { ReasonChoice } from "../actions/reason-choice.tsx";
import { useActing } from "../actions/use-act.ts";
import { deskCall } from "../data/desk-call.ts";
import { deskPaths } from "../desk-paths.ts";
import css from "./approvals-screen.module.css";

export type WaitingApproval = DeskOutput<DeskContract["deskGetApprovals"]>["approvals"][number];

type Wish = { readonly approves: boolean; readonly reason: string };

const declineReasons = ["Not enough reason", "Wrong amount", "Already settled another way", "Asked for twice"] as const;

type Props = {
  readonly approval: WaitingApproval;
  readonly onDone: (text: string) => void;
  readonly onLookAgain: () => void;
};

/** One request: what, for whom, why, who asked; and the two answers. */
export function ApprovalRow({ approval, onDone, onLookAgain }: Props): ReactNode {
  const { publication, accountNumber, approvalId, version, name, notYours } = approval;
  const [isDeclining, setDeclining] = useState(false);
  const [reason, setReason] = useState<string | null>(null);
  const what = whatOf(approval);
  const { state, send } = useActing(
    async (wish: Wish, idempotencyKey) => {
      const call = wish.approves ? "deskApprove" : "deskDecline";
      const decision = { publication, accountNumber, approvalId, seen: version, reason: wish.reason, note: "" };
      const answer = await deskCall(call, decision, { idempotencyKey });
      if (answer.isSuccess) onDone(`${wish.approves ? "Approved" : "Declined"}: ${what} for ${name}.`);
      return answer;
    },
    () => "",
  );
  const isSending = state.kind === "sending";
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
        {state.kind === "refused" && (
          <Alert kind="error">
            <p>{state.text}</p>
            {state.isStale && (
              <Button variant="secondary" onClick={onLookAgain}>
                Look again
              </Button>
            )}
          </Alert>
        )}
        {isDeclining && (
          <ReasonChoice legend="Why it is declined" reasons={declineReasons} reason={reason} onReason={setReason} />
        )}
        {notYours === "" && (
          <Row>
            {isDeclining ? (
              <>
                <Button
                  variant="danger"
                  busy={isSending}
                  disabled={reason === null}
                  onClick={() => {
                    if (reason !== null) void send({ approves: false, reason });
                  }}
                >
                  Decline
                </Button>
                <Button variant="link" onClick={() => setDeclining(false)}>
                  Back
                </Button>
              </>
            ) : (
              <>
                <Button busy={isSending} onClick={() => void send({ approves: true, reason: "Approved" })}>
                  Approve {money(approval.amountCents)}
                </Button>
                <Button variant="secondary" onClick={() => setDeclining(true)}>
                  Decline …
                </Button>
              </>
            )}
          </Row>
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
