import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useContext, useState } from "react";
import type { PaymentStanding, QuotedOption } from "#contract/payment-options.ts";
import { toDay } from "#core/day.ts";
import { shortDay } from "#core/format/day-text.ts";
import { money } from "#core/format/money-text.ts";
import type { Paid } from "#web/parts/payment/payment-flow.ts";
import { TotalsLines } from "#web/parts/totals.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";
import { RadioCard, RadioGroup } from "#web/ui/radio-group.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { PreviewLines } from "../action-form.tsx";
import type { ActionProps } from "../action-list.ts";
import { ActionLoading } from "../action-loading.tsx";
import { centsIn } from "../dollars.ts";
import { RefreshContext } from "../refresh-context.ts";
import { readForAccount } from "../../data/for-account.ts";
import { CardPayment } from "./card-payment.tsx";
import { effectsOf, optionTitle, owedText, phoneWords as words } from "./phone-words.ts";
import { useCardPayment } from "./use-card-payment.ts";
import { useNote } from "../use-note.ts";
import { NextLink } from "../next-link.tsx";

/** A caller reads out a card, which pays what is owed, the next term, or an unpaid order. */
export function PayCardAction(props: ActionProps): ReactNode {
  const { domain, account } = props;
  const { accountNumber, version } = account;
  const { isReading } = useContext(RefreshContext);
  const standing = useQuery({
    queryKey: ["desk-action", domain, accountNumber, "standing", version],
    queryFn: () => readForAccount("getPaymentStanding", { domain, accountNumber }),
    staleTime: Infinity,
    gcTime: 0,
    // What was typed stays while the account is read again.
    placeholderData: keepPreviousData,
  });
  if (standing.data === undefined) return <ActionLoading read={standing} what="The amount due" />;
  // A plan may have two options. EZ-Pay is the reader's own choice, and so is storing a card.
  const { order } = standing.data;
  const onAccount = standing.data.options.filter((each) => each.paymentMethod === "B" && each.dueTodayCents > 0);
  const options = order === null ? onAccount : [order];
  return (
    <Stack gap={16}>
      <h1>{words.title}</h1>
      {options.length === 0 ? (
        <Alert kind="info">
          <p>{account.status.code === "pending" ? words.orderChanged : words.nothing}</p>
        </Alert>
      ) : (
        <Choice
          {...props}
          standing={standing.data}
          options={options}
          onAmounts={() => void standing.refetch()}
          isReading={standing.isFetching || isReading}
        />
      )}
    </Stack>
  );
}

type ChoiceProps = ActionProps & {
  readonly standing: PaymentStanding;
  readonly options: readonly QuotedOption[];
  readonly onAmounts: () => void;
  readonly isReading: boolean;
};

function Choice({ domain, account, back, onRefresh, standing, options, onAmounts, isReading }: ChoiceProps): ReactNode {
  const [chosen, setChosen] = useState<string | null>(null);
  const [typedTip, setTip] = useState("");
  const [note, setNote] = useNote();
  const [paid, setPaid] = useState<Paid | null>(null);
  const queries = useQueryClient();
  const payment = useCardPayment((done) => {
    setPaid(done);
    setNote("");
    void queries.invalidateQueries({ queryKey: ["desk"] });
  });
  const option =
    options.find(({ rateCode }) => rateCode === chosen) ?? options.find(({ follows }) => follows) ?? options[0];
  if (option === undefined) return null;
  if (paid !== null) return <PaidNow {...{ paid, option, back }} />;
  // A reader who owes something is asked to pay that, without a tip.
  const maxTip = standing.arrears.units === 0 ? (standing.maxTipCents ?? 0) : 0;
  const tip = maxTip > 0 ? centsIn(typedTip) : 0;
  const tipProblem = tip === null || tip > maxTip ? `Enter an amount up to ${money(maxTip)}.` : undefined;
  const total = option.dueTodayCents + (tip ?? 0);
  const isChoosing = payment.purchase.kind === "idle";
  const open = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (tipProblem !== undefined || isReading) return;
    payment.open({
      domain,
      accountNumber: account.accountNumber,
      seen: account.version,
      reason: "Card over the phone",
      note,
      purpose: standing.order === null ? "oneTime" : "subscribe",
      rateCode: option.rateCode,
      paidThrough: standing.paidThrough,
      tipCents: tip ?? 0,
      agreedCents: total,
    });
  };
  const again = () => {
    payment.startOver();
    onAmounts();
  };
  const owed = owedText(standing);
  const lines = [...option.lines, ...(tip ? [{ label: "Tip for the carrier", amountCents: tip }] : [])];
  return (
    <Stack gap={16}>
      <form id="amount" onSubmit={open} noValidate>
        <Stack gap={16}>
          {isChoosing && owed !== null && <p>{owed}</p>}
          {isChoosing && (
            <Amounts {...{ option, options, maxTip, typedTip, tipProblem }} onChosen={setChosen} onTip={setTip} />
          )}
          <Card>
            <Stack gap={12}>
              <h2>What will change</h2>
              <TotalsLines lines={lines} dueTodayCents={total} />
              <PreviewLines of={effectsOf(standing, option, account.email)} />
              {isChoosing && (
                <TextArea
                  label="Note (optional)"
                  hint="The next person who opens the account sees it."
                  rows={2}
                  maxLength={2000}
                  value={note}
                  onChange={(event) => setNote(event.target.value)}
                />
              )}
            </Stack>
          </Card>
        </Stack>
      </form>
      <CardPayment
        {...{ payment }}
        payer={standing.payer}
        onRefresh={again}
        onStale={() => {
          payment.startOver();
          onRefresh();
        }}
      />
      <Row>
        {isChoosing && (
          <Button type="submit" form="amount" busy={isReading}>
            Open the card form
          </Button>
        )}
        <ButtonLink to={back} variant="link" onClick={() => setNote("")}>
          {isChoosing ? "Back without a change" : "Back to the account"}
        </ButtonLink>
      </Row>
    </Stack>
  );
}

type AmountsProps = Pick<ChoiceProps, "options"> & {
  readonly option: QuotedOption;
  readonly maxTip: number;
  readonly typedTip: string;
  readonly tipProblem: string | undefined;
  readonly onChosen: (rateCode: string) => void;
  readonly onTip: (typed: string) => void;
};

/** The amounts that can be paid, shown until the card form is open. */
const Amounts = ({ option, options, maxTip, typedTip, tipProblem, onChosen, onTip }: AmountsProps): ReactNode => (
  <>
    <RadioGroup legend="What the caller is paying for" value={option.rateCode} onChange={onChosen}>
      {options.map((each) => (
        <RadioCard
          key={each.rateCode}
          value={each.rateCode}
          title={optionTitle(each)}
          aside={<strong>{money(each.dueTodayCents)}</strong>}
        />
      ))}
    </RadioGroup>
    {maxTip > 0 && (
      <TextField
        label="Tip for the carrier (optional)"
        prefix="$"
        inputMode="decimal"
        width="short"
        figures
        value={typedTip}
        error={tipProblem}
        onChange={(event) => onTip(event.target.value)}
      />
    )}
  </>
);

function PaidNow({ paid, option, back }: { paid: Paid; option: QuotedOption; back: string }): ReactNode {
  const { amountCents, receiptNumber } = paid;
  return (
    <Stack gap={16}>
      <Alert kind="success">
        <p>
          {amountCents === null
            ? words.paidBefore
            : `${money(amountCents)} is paid. Receipt ${receiptNumber ?? ""}. The subscription is paid through ${shortDay(toDay(option.paidThrough), "en")}.`}
        </p>
      </Alert>
      <Row>
        <NextLink to={back}>Back to the account</NextLink>
      </Row>
    </Stack>
  );
}
