import type { Output } from "#contract/call-shape.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { DeskContract } from "#contract/desk/desk-contract.ts";
import { toDay } from "#core/day.ts";
import { shortDay } from "#core/format/day-text.ts";
import { money } from "#core/format/money-text.ts";
import { Button } from "#web/ui/button.tsx";
import { FieldWithButton } from "#web/ui/field-with-button.tsx";
import { RadioCard, RadioGroup } from "#web/ui/radio-group.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { deskCall } from "../../data/desk-call.ts";
import { ActionForm, PreviewLines } from "../action-form.tsx";
import type { ActionProps } from "../action-list.ts";
import { parsePositiveCents } from "../positive-cents.ts";
import { ActionLoading } from "../action-loading.tsx";
import { moneyReasons, ReasonChoice } from "../reason-choice.tsx";
import { useSendAction } from "../use-desk-action.ts";
import { useNote } from "../use-note.ts";

type List = Output<DeskContract["deskGetPayments"]>;
type Payment = List["payments"][number];
type Act = {
  readonly seen: number;
  readonly reason: string;
  readonly note: string;
  readonly receiptNumber: string;
  readonly amountCents: number;
};

const day = (text: string): string => shortDay(toDay(text), "en");

/** Refunds all or part of a payment to the method that paid it, and shows what is left of each. */
export function RefundAction({ domain, account, back, onRefresh }: ActionProps): ReactNode {
  const { accountNumber, version } = account;
  const of = { publication: domain, accountNumber };
  const list = useQuery({
    queryKey: ["desk-action", domain, accountNumber, "payments", version],
    queryFn: () => deskCall("deskGetPayments", of),
    staleTime: Infinity,
  });
  const [chosen, setChosen] = useState<string | null>(null);
  const [typed, setTyped] = useState("");
  const [reason, setReason] = useState<string | null>(null);
  const [note, setNote] = useNote();
  const { state, send } = useSendAction(
    (act: Act, idempotencyKey) => deskCall("deskRefund", { ...of, ...act }, { idempotencyKey }),
    (answer) =>
      answer.isSuccess && answer.outcome === "requested"
        ? "The refund is on its way. The reader gets an email when it is paid."
        : "Asked for approval. Until a second person decides, you can withdraw it under Approvals.",
  );
  if (list.data === undefined) return <ActionLoading read={list} what="The payments" />;
  const { payments } = list.data;
  const [first] = payments.filter(({ leftCents }) => leftCents > 0);
  const payment = payments.find(({ receiptNumber }) => receiptNumber === (chosen ?? first?.receiptNumber));
  if (payment === undefined) return <Nothing back={back} />;
  const amount = parsePositiveCents(typed);
  const refusal = amount === null ? null : refusalOf(amount, payment, list.data);
  const needsApproval = amount !== null && amount > list.data.byOneCents;
  return (
    <ActionForm
      title="Refund"
      {...{ back, note, state, onRefresh }}
      canSubmit={amount !== null && refusal === null && reason !== null}
      submit={amount === null ? "Refund" : needsApproval ? "Ask for approval" : `Refund ${money(amount)}`}
      isDangerous={!needsApproval}
      onNote={setNote}
      onSubmit={() => {
        if (amount === null || reason === null) return;
        const { receiptNumber } = payment;
        void send({ seen: version, reason, note, receiptNumber, amountCents: amount });
      }}
      preview={
        amount === null ? (
          "Enter how much to refund."
        ) : refusal !== null ? (
          "Enter an amount that can be refunded."
        ) : (
          <PreviewLines of={linesOf(amount, payment, list.data)} />
        )
      }
    >
      <RadioGroup legend="Which payment" value={payment.receiptNumber} onChange={setChosen}>
        {payments.map((each) => (
          <RadioCard
            key={each.receiptNumber}
            value={each.receiptNumber}
            title={`${day(each.paidOn)}, ${each.paidWith}`}
            aside={`${money(each.leftCents)} left`}
            disabled={each.leftCents === 0}
          >
            {aboutOf(each)}
          </RadioCard>
        ))}
      </RadioGroup>
      <FieldWithButton width="short">
        <TextField
          label="How much"
          prefix="$"
          inputMode="decimal"
          autoComplete="off"
          figures
          value={typed}
          error={
            typed === "" ? undefined : amount === null ? "Enter dollars and cents, like 12.50." : (refusal ?? undefined)
          }
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button variant="link" onClick={() => setTyped((payment.leftCents / 100).toFixed(2))}>
          All that is left, {money(payment.leftCents)}
        </Button>
      </FieldWithButton>
      <ReasonChoice legend="Why" reasons={moneyReasons} reason={reason} onReason={setReason} />
    </ActionForm>
  );
}

/** The server decides; this only says so before the button is pressed. */
function refusalOf(amount: number, { leftCents }: Payment, { smallestCents }: List): string | null {
  if (amount > leftCents) return `Only ${money(leftCents)} of this payment is left to refund.`;
  return amount < smallestCents ? `Refunds start at ${money(smallestCents)}. Give a credit instead.` : null;
}

function aboutOf({ receiptNumber, amountCents, passedOnCents, backCents, waitingCents, isDisputed }: Payment): string {
  return [
    `${money(amountCents)} paid, receipt ${receiptNumber}`,
    passedOnCents > 0 ? `without ${money(passedOnCents)} tip or donation` : "",
    backCents > 0 ? `${money(backCents)} refunded` : "",
    waitingCents > 0 ? `${money(waitingCents)} is waiting for approval` : "",
    isDisputed ? "disputed: nothing can be refunded while the bank decides" : "",
  ]
    .filter((part) => part !== "")
    .join(", ");
}

function linesOf(
  amount: number,
  { paidWith, leftCents }: Payment,
  { byOneCents, limitCents }: List,
): (string | null)[] {
  const needsApproval = amount > byOneCents;
  return [
    needsApproval ? null : `${money(amount)} goes back to ${paidWith}. The subscription stays as it is.`,
    needsApproval
      ? `One person may refund ${money(limitCents)} to an account in 30 days, and ${money(byOneCents)} of that is left. A second person has to approve this.`
      : `${money(byOneCents)} of ${money(limitCents)} in 30 days can be refunded without a second person.`,
    needsApproval ? "Nothing is paid until then." : "The reader gets an email when it is paid.",
    `${money(leftCents - amount)} of this payment is left afterward.`,
  ];
}

const Nothing = ({ back }: { back: string }): ReactNode => (
  <ActionForm
    title="Refund"
    back={back}
    preview="There is nothing left to refund on this account. Gifts are refunded as a whole."
    submit="Refund"
    canSubmit={false}
    note=""
    onNote={() => undefined}
    state={{ kind: "idle" }}
    onSubmit={() => undefined}
    onRefresh={() => undefined}
  />
);
