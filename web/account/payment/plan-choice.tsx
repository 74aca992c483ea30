import { useState } from "react";
import type { ReactNode, SubmitEvent } from "react";
import { useNavigate } from "react-router";
import { accountMessages } from "#contract/account-messages.ts";
import type { PaymentStanding, QuotedOption } from "#contract/payment-options.ts";
import { session } from "#web/data/session.ts";
import { PageHeading } from "#web/parts/page-heading.tsx";
import { Button } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import type { FieldProblem } from "#web/ui/error-summary.tsx";
import { RadioCard, RadioGroup } from "#web/ui/radio-group.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { chosenOption, isEzPay, toKeep } from "./chosen-option.ts";
import { CurrentPayment } from "./current-payment.tsx";
import { usePaymentPaths } from "./payment-paths.ts";
import { tipCents } from "./tip.ts";
import { paymentWords } from "./payment-words.ts";

const keyOf = ({ paymentMethod, rateCode }: QuotedOption): string => `${paymentMethod} ${rateCode}`;
const tipId = "tip";

/** Confirm your plan: the cards of both groups, a tip for the carrier, EZ-Pay, and on to the payment (account §2). */
export function PlanChoice({ standing }: { standing: PaymentStanding }): ReactNode {
  const navigate = useNavigate();
  const { payment, card } = usePaymentPaths();
  const [chosen, setChosen] = useState(() => chosenOption(standing, session.get("PaymentOption")));
  const [tip, setTip] = useState("");
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const once = standing.options.filter((option) => !isEzPay(option));
  const byEzPay = standing.options.filter(isEzPay);
  const groupId = once.length > 0 ? "one-time" : "ez-pay";
  const problemOf = (fieldId: string) => problems.find((it) => it.fieldId === fieldId)?.text;
  const takesTip =
    standing.maxTipCents !== null && (chosen?.dueTodayCents ?? 0) > 0 && chosen !== null && !isEzPay(chosen);

  const choose = (value: string) => {
    setChosen(standing.options.find((option) => keyOf(option) === value) ?? null);
    setProblems([]);
  };
  const goOn = async (event: SubmitEvent) => {
    event.preventDefault();
    const given = takesTip ? tipCents(tip) : 0;
    const found =
      chosen === null ? { fieldId: groupId, text: paymentWords.choosePlan } : tipProblem(given, standing.maxTipCents);
    if (found !== null || chosen === null) return setProblems(found === null ? [] : [found]);
    session.set("PaymentOption", toKeep(chosen));
    await navigate(isEzPay(chosen) ? card : payment, { state: { tipCents: given } });
  };

  return (
    <form noValidate onSubmit={(event) => void goOn(event)}>
      <Stack gap={24}>
        <PageHeading accountNumber={standing.accountNumber}>{accountMessages.confirmYourPlan}</PageHeading>
        <ErrorSummary problems={problems} />
        <CurrentPayment standing={standing} />
        <Options id="one-time" legend={paymentWords.payOnce} options={once} {...{ chosen, choose, problemOf }}>
          {paymentWords.payOnceDetail}
        </Options>
        <Options id="ez-pay" legend={paymentWords.enroll} options={byEzPay} {...{ chosen, choose, problemOf }}>
          {paymentWords.enrollDetail}
        </Options>
        {takesTip && (
          <TextField
            id={tipId}
            label={paymentWords.tip}
            hint={paymentWords.tipHint}
            error={problemOf(tipId)}
            type="number"
            min={0}
            step={0.01}
            inputMode="decimal"
            enterKeyHint="done"
            width="short"
            figures
            value={tip}
            onChange={({ target }) => setTip(target.value)}
          />
        )}
        <Row>
          <Button type="submit">{accountMessages.choosePlan}</Button>
        </Row>
      </Stack>
    </form>
  );
}

function tipProblem(given: number | null, most: number | null): FieldProblem | null {
  if (given === null) return { fieldId: tipId, text: paymentWords.tipFormat };
  return given > (most ?? 0) && given > 0 ? { fieldId: tipId, text: paymentWords.tipTooHigh(most ?? 0) } : null;
}

type OptionsProps = {
  id: string;
  legend: string;
  options: readonly QuotedOption[];
  chosen: QuotedOption | null;
  choose: (value: string) => void;
  problemOf: (fieldId: string) => string | undefined;
  children: string;
};

function Options({ id, legend, options, chosen, choose, problemOf, children }: OptionsProps): ReactNode {
  if (options.length === 0) return null;
  const value = chosen !== null && options.some((option) => keyOf(option) === keyOf(chosen)) ? keyOf(chosen) : null;
  return (
    <RadioGroup id={id} legend={legend} hint={children} error={problemOf(id)} value={value} onChange={choose}>
      {options.map((option) => (
        <RadioCard
          key={keyOf(option)}
          value={keyOf(option)}
          title={option.name}
          aside={
            isEzPay(option)
              ? paymentWords.priceEzPay(option.amount, option.term)
              : paymentWords.priceOnce(option.amount, option.term)
          }
        >
          {paymentWords.optionDetail(option)}
        </RadioCard>
      ))}
    </RadioGroup>
  );
}
