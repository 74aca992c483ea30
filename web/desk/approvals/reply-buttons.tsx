import { type ReactNode, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Row } from "#web/ui/stack.tsx";
import { ReasonChoice } from "../actions/reason-choice.tsx";
import css from "./approvals-screen.module.css";

export type Reply = {
  readonly call: "deskApprove" | "deskDecline" | "deskWithdrawRequest";
  readonly reason: string;
};

const declining = {
  call: "deskDecline",
  open: "Decline …",
  legend: "Why it is declined",
  reasons: ["Not enough reason", "Wrong amount", "Already settled another way", "Asked for twice"],
  submit: "Decline",
} as const;

const withdrawing = {
  call: "deskWithdrawRequest",
  open: "Withdraw …",
  legend: "Why you withdraw it",
  reasons: ["Asked for by mistake", "Wrong amount", "Already settled another way", "The reader changed their mind"],
  submit: "Withdraw the request",
} as const;

type Props = {
  /** The label of the button that approves; null: it is the person's own request, and can only be withdrawn. */
  readonly approves: string | null;
  readonly isSending: boolean;
  readonly onReply: (reply: Reply) => void;
};

/** The pressed button is gone, so the focus goes to the next step. */
const focusOn = (reasons: HTMLElement | null): void => reasons?.focus();

/** Approves or declines another person's request, or withdraws one's own. Declining asks for a reason. */
export function ReplyButtons({ approves, isSending, onReply }: Props): ReactNode {
  const [isClosing, setClosing] = useState(false);
  const [reason, setReason] = useState<string | null>(null);
  const closing = approves === null ? withdrawing : declining;
  if (!isClosing)
    return (
      <Row>
        {approves !== null && (
          <Button busy={isSending} onClick={() => onReply({ call: "deskApprove", reason: "Approved" })}>
            {approves}
          </Button>
        )}
        <Button variant="secondary" onClick={() => setClosing(true)}>
          {closing.open}
        </Button>
      </Row>
    );
  return (
    <>
      <div ref={focusOn} tabIndex={-1} className={css.reasons}>
        <ReasonChoice legend={closing.legend} reasons={closing.reasons} reason={reason} onReason={setReason} />
      </div>
      <Row>
        <Button
          variant="danger"
          busy={isSending}
          disabled={reason === null}
          onClick={() => {
            if (reason !== null) onReply({ call: closing.call, reason });
          }}
        >
          {closing.submit}
        </Button>
        <Button variant="link" onClick={() => setClosing(false)}>
          Back
        </Button>
      </Row>
    </>
  );
}
