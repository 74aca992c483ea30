import type { Output } from "#contract/call-shape.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { DeskContract } from "#contract/desk/desk-contract.ts";
import { toDay } from "#core/day.ts";
import { maxCreditCents, maxCreditUnits } from "#core/payment/decide-credit.ts";
import { shortDay } from "#core/format/day-text.ts";
import { money } from "#core/format/money-text.ts";
import { cents } from "#core/money.ts";
import { RadioCard, RadioGroup } from "#web/ui/radio-group.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { deskCall } from "../../data/desk-call.ts";
import { ActionForm, PreviewLines } from "../action-form.tsx";
import type { ActionProps } from "../action-list.ts";
import { parsePositiveCents } from "../positive-cents.ts";
import { moneyReasons, ReasonChoice } from "../reason-choice.tsx";
import { useSendAction } from "../use-desk-action.ts";
import { useNote } from "../use-note.ts";

type Kind = "units" | "money";
type Act = {
  readonly seen: number;
  readonly reason: string;
  readonly note: string;
  readonly kind: Kind;
  readonly amount: number;
};
type Shown = Output<DeskContract["deskPreviewCredit"]>;
type Given = Output<DeskContract["deskGiveCredit"]>;

const day = (text: string): string => shortDay(toDay(text), "en");

/** Gives a reader papers, days or dollars, and shows the resulting date or balance before it is confirmed. */
export function CreditAction({ domain, account, back, onRefresh }: ActionProps): ReactNode {
  const { accountNumber, version, plan } = account;
  const of = { publication: domain, accountNumber };
  const isPrint = plan?.isPrint === true;
  const [kind, setKind] = useState<Kind>("units");
  const [typed, setTyped] = useState("");
  const [reason, setReason] = useState<string | null>(null);
  const [note, setNote] = useNote();
  const amount = kind === "units" ? unitsTyped(typed) : centsTyped(typed);
  const preview = useQuery({
    queryKey: ["desk-action", domain, accountNumber, "credit", version, kind, amount],
    queryFn: () => deskCall("deskPreviewCredit", { ...of, kind, amount: String(amount) }),
    enabled: amount !== null,
    staleTime: Infinity,
  });
  const { state, send } = useSendAction(
    ({ kind: what, amount: much, ...said }: Act, idempotencyKey) =>
      deskCall(
        "deskGiveCredit",
        {
          ...of,
          ...said,
          credit: what === "units" ? { kind: what, units: much } : { kind: what, amountCents: much },
        },
        { idempotencyKey },
      ),
    doneText,
  );
  const shown = amount === null ? undefined : preview.data;
  const needsApproval = shown?.isSuccess === true && shown.needsApproval;
  const unit = isPrint ? "Papers" : "Days";
  return (
    <ActionForm
      title="Credit"
      {...{ back, note, state, onRefresh }}
      canSubmit={amount !== null && reason !== null && shown?.isSuccess === true}
      submit={needsApproval ? "Ask for approval" : "Give the credit"}
      onNote={setNote}
      onSubmit={() => {
        if (amount !== null && reason !== null) void send({ seen: version, reason, note, kind, amount });
      }}
      preview={previewOf(amount, shown, preview.isError)}
    >
      <RadioGroup
        legend="What the reader gets"
        layout="grid"
        value={kind}
        onChange={(value) => {
          setKind(value === "money" ? "money" : "units");
          setTyped("");
        }}
      >
        <RadioCard value="units" title={unit}>
          Extends the subscription.
        </RadioCard>
        <RadioCard value="money" title="Dollars">
          Used for the next payment.
        </RadioCard>
      </RadioGroup>
      <TextField
        label={kind === "units" ? `How many ${unit.toLowerCase()}` : "How much"}
        inputMode={kind === "units" ? "numeric" : "decimal"}
        autoComplete="off"
        figures
        width="short"
        {...(kind === "money" && { prefix: "$" })}
        value={typed}
        error={typed !== "" && amount === null ? errors[kind] : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ReasonChoice legend="Why" reasons={moneyReasons} reason={reason} onReason={setReason} />
    </ActionForm>
  );
}

const errors = {
  units: `Enter a whole number from 1 to ${maxCreditUnits}.`,
  money: `Enter dollars and cents, like 12.50, up to ${money(cents(maxCreditCents))}.`,
};

function unitsTyped(text: string): number | null {
  const units = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return units >= 1 && units <= maxCreditUnits ? units : null;
}

function centsTyped(text: string): number | null {
  const typed = parsePositiveCents(text);
  return typed !== null && typed <= maxCreditCents ? typed : null;
}

function previewOf(amount: number | null, shown: Shown | undefined, isError: boolean): ReactNode {
  if (amount === null) return "Enter how much the reader gets.";
  if (isError) return "This can't be calculated right now. Try again.";
  if (shown === undefined) return "Working it out …";
  if (!shown.isSuccess) return shown.errorMessage;
  const { dates, balance, worthCents, leftCents, limitCents, needsApproval } = shown;
  return (
    <PreviewLines
      of={[
        dates && `Paid through ${day(dates.after)} instead of ${day(dates.before)}.`,
        dates && `Worth ${money(worthCents)}.`,
        balance && `The balance is ${money(balance.afterCents)} instead of ${money(balance.beforeCents)}.`,
        balance && "The next payment uses it first. What is left when the subscription ends is refunded.",
        needsApproval
          ? `One person may give ${money(limitCents)} to an account in 30 days, and ${money(leftCents)} of that is left. A second person has to approve this.`
          : `${money(leftCents)} of ${money(limitCents)} in 30 days can be given without a second person.`,
        needsApproval
          ? "Nothing changes, and the reader gets no email, until then."
          : "The reader gets an email about it.",
      ]}
    />
  );
}

function doneText(given: Given): string {
  if (!given.isSuccess) return "";
  if (given.outcome === "waiting")
    return "Asked for approval. Until a second person decides, you can withdraw it under Approvals.";
  if (given.paidThrough !== null) return `Credited. The subscription is now paid through ${day(given.paidThrough)}.`;
  return `Credited. The balance is now ${money(given.balanceCents ?? 0)}.`;
}
