import { useState } from "react";
import type { ReactNode, SubmitEvent } from "react";
import { useNavigate } from "react-router";
import { accountMessages } from "#contract/account-messages.ts";
import type { PaymentStanding, QuotedOption } from "#contract/payment-options.ts";
import { session } from "#web/data/session.ts";
import { PageHeading } from "#web/parts/page-heading.tsx";
import { termText } from "#web/parts/plan-price.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import type { FieldProblem } from "#web/ui/error-summary.tsx";
import { RadioCard, RadioGroup } from "#web/ui/radio-group.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { chosenOption, isEzPay, toKeep } from "./chosen-option.ts";
import { HowItIsPaid } from "./how-it-is-paid.tsx";
import { optionDetail } from "./option-texts.ts";
import { usePaymentPaths } from "./payment-paths.ts";
import { tipCents } from "./tip.ts";
import { dollarsText, money } from "#core/format/money-text.ts";

const keyOf = ({ paymentMethod, rateCode }: QuotedOption): string => `${paymentMethod} ${rateCode}`;
const chooseOne = "Choose a plan";
const tipId = "tip";

/** Confirm your plan: the cards of both groups, a tip for the carrier, EZ-Pay, and on to the payment (account §2). */
export function PlanChoice({ standing }: { standing: PaymentStanding }): ReactNode {
  const navigate = useNavigate();
  const { payment, card } = usePaymentPaths();
  const [chosen, setChosen] = useState(() => chosenOption(standing, session.get("PaymentOption")));
  const [tip, setTip] = useState("");
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const once = standing.options.filter((option) => !isEzPay(option));
  const byItself = standing.options.filter(isEzPay);
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
    const found = chosen === null ? { fieldId: groupId, text: chooseOne } : tipProblem(given, standing.maxTipCents);
    if (found !== null || chosen === null) return setProblems(found === null ? [] : [found]);
    session.set("PaymentOption", toKeep(chosen));
    await navigate(isEzPay(chosen) ? card : payment, { state: { tipCents: given } });
  };

  return (
    <form noValidate onSubmit={(event) => void goOn(event)}>
      <Stack gap={24}>
        <PageHeading accountNumber={standing.accountNumber}>{accountMessages.confirmYourPlan}</PageHeading>
        <ErrorSummary problems={problems} />
        <HowItIsPaid standing={standing} />
        <Options id="one-time" legend="Pay one time" options={once} {...{ chosen, choose, problemOf }}>
          You pay now, and nothing is charged by itself.
        </Options>
        <Options id="ez-pay" legend="Enroll in EZ-Pay" options={byItself} {...{ chosen, choose, problemOf }}>
          Your card is charged automatically for each term. You can turn this off here at any time.
        </Options>
        {takesTip && (
          <TextField
            id={tipId}
            label="Tip for your carrier (optional)"
            hint="In dollars and cents. It goes to your carrier in full."
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
  if (given === null)
    return { fieldId: tipId, text: "Enter the tip in dollars and cents, such as 2.50, or leave it empty" };
  return given > (most ?? 0) && given > 0 ? { fieldId: tipId, text: `A tip can be at most ${money(most ?? 0)}` } : null;
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
          aside={`${dollarsText(option.amount)} ${isEzPay(option) ? termText(option.term) : `for ${stretch(option.term)}`}`}
        >
          {optionDetail(option)}
        </RadioCard>
      ))}
    </RadioGroup>
  );
}

/** "4 weeks" and "month" as a stretch of time: `4 weeks`, `1 month`. */
const stretch = (term: string): string => (/^\d/.test(term) ? term : `1 ${term}`);
