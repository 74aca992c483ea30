import type { ReactNode } from "react";
import { useNavigate } from "#web/ui/router/router.tsx";
import { accountMessages } from "#contract/account-messages.ts";
import type { PaymentStanding, QuotedOption } from "#contract/payment-options.ts";
import { session } from "#web/data/session.ts";
import { Form } from "#web/parts/form/form.tsx";
import { asTyped, formRules } from "#web/parts/form/form-rules.ts";
import { useForm } from "#web/parts/form/use-form.ts";
import { PageHeading } from "#web/parts/page-heading.tsx";
import { RadioCard, RadioGroup, type RadioGroupProps } from "#web/ui/radio-group.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { chosenOption, isEzPay, isOptionOn, storedOption } from "./chosen-option.ts";
import { CurrentPayment } from "./current-payment.tsx";
import { usePaymentPaths } from "#web/data/payment-paths.ts";
import { tipCents } from "./tip.ts";
import { paymentWords } from "./payment-words.ts";

const keyOf = ({ paymentMethod, rateCode }: QuotedOption): string => `${paymentMethod} ${rateCode}`;

/** The draft's option, and its tip if one is possible. `tip` null: it isn't an amount. */
function choiceIn({ options, maxTipCents, arrears }: PaymentStanding, draft: { option: string; tip: string }) {
  const chosen = options.find((option) => keyOf(option) === draft.option) ?? null;
  // A reader who owes something is asked to pay that, without a tip.
  const mayTip = maxTipCents !== null && arrears.units === 0;
  const takesTip = mayTip && chosen !== null && chosen.dueTodayCents > 0 && !isEzPay(chosen);
  return { chosen, takesTip, tip: takesTip ? tipCents(draft.tip) : 0 };
}

const rulesOf = (standing: PaymentStanding) =>
  formRules({ option: asTyped(), tip: asTyped() }, (draft) => {
    const { chosen, tip } = choiceIn(standing, draft);
    const most = standing.maxTipCents ?? 0;
    const tooHigh = tip !== null && tip > most && tip > 0;
    return {
      option: chosen === null ? paymentWords.choosePlan : null,
      tip: tip === null ? paymentWords.tipFormat : tooHigh ? paymentWords.tipTooHigh(most) : null,
    };
  });

/** Confirm your plan: the cards of both groups, a tip for the carrier, EZ-Pay, and then the payment (account §2). */
export function PlanChoice({ standing }: { standing: PaymentStanding }): ReactNode {
  const navigate = useNavigate();
  const { payment, card } = usePaymentPaths();
  const before = chosenOption(standing, session.get("PaymentOption")) ?? expected(standing);
  const form = useForm({
    rules: rulesOf(standing),
    initial: { option: before === null ? "" : keyOf(before), tip: "" },
    keepAs: `plan:${standing.accountNumber}`,
    send: async (draft) => {
      const { chosen, tip } = choiceIn(standing, draft);
      if (chosen === null) return null;
      session.set("PaymentOption", storedOption(chosen));
      navigate(isEzPay(chosen) ? card : payment, { state: { tipCents: tip } });
      return null;
    },
  });
  const once = standing.options.filter((option) => !isEzPay(option));
  const byEzPay = standing.options.filter((option) => isEzPay(option) && !isOptionOn(standing, option));
  const field = form.choice("option");
  // One choice in two groups: its error is shown only in the first.
  const { error: _, id: __, ...second } = field;
  return (
    <Stack gap={24}>
      <PageHeading accountNumber={standing.accountNumber}>{accountMessages.confirmYourPlan}</PageHeading>
      <Form form={form} submit={accountMessages.choosePlan} gap={24}>
        <CurrentPayment standing={standing} />
        <Options legend={paymentWords.payOnce} options={once} field={field}>
          {paymentWords.payOnceDetail(standing.method === "ezpay" && standing.renews)}
        </Options>
        <Options legend={paymentWords.enroll} options={byEzPay} field={once.length > 0 ? second : field}>
          {paymentWords.enrollDetail}
        </Options>
        {choiceIn(standing, form.values).takesTip && (
          <TextField
            {...form.field("tip")}
            label={paymentWords.tip}
            hint={paymentWords.tipHint}
            type="number"
            min={0}
            step={0.01}
            prefix="$"
            inputMode="decimal"
            enterKeyHint="done"
            width="short"
            figures
          />
        )}
      </Form>
    </Stack>
  );
}

/** Today's charge, or the price of a term if that is the same or nothing is charged yet. */
function figureOf(option: QuotedOption): string {
  const { amount, term, dueTodayCents } = option;
  if (dueTodayCents > 0 && dueTodayCents !== Math.round(amount * 100)) return paymentWords.dueToday(dueTodayCents);
  return isEzPay(option) ? paymentWords.priceEzPay(amount, term) : paymentWords.priceOnce(amount, term);
}

/**
 * The option that is preselected: the only one, or, while something is owed, the one that pays it and continues the
 * plan.
 */
function expected(standing: PaymentStanding): QuotedOption | null {
  const offered = standing.options.filter((option) => !isOptionOn(standing, option));
  if (offered.length === 1) return offered[0] ?? null;
  return standing.arrears.units === 0 ? null : (offered.find((option) => option.follows && !isEzPay(option)) ?? null);
}

type OptionsProps = {
  legend: string;
  options: readonly QuotedOption[];
  field: Omit<RadioGroupProps, "legend" | "children">;
  children: string;
};

function Options({ legend, options, field, children }: OptionsProps): ReactNode {
  if (options.length === 0) return null;
  const value = options.some((option) => keyOf(option) === field.value) ? field.value : null;
  return (
    <RadioGroup {...field} legend={legend} hint={children} value={value}>
      {options.map((option) => (
        <RadioCard
          key={keyOf(option)}
          value={keyOf(option)}
          title={option.name}
          aside={<strong>{figureOf(option)}</strong>}
        >
          {paymentWords.optionDetail(option)}
        </RadioCard>
      ))}
    </RadioGroup>
  );
}
