import { useState } from "react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { messages } from "#contract/messages.ts";
import type { PaymentStanding, QuotedOption } from "#contract/payment-options.ts";
import { useAccountDetails } from "#web/data/account.ts";
import { useAccountChanged } from "#web/data/paying.ts";
import { session } from "#web/data/session.ts";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";
import { PageHeading } from "#web/parts/page-heading.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { RadioCard, RadioGroup } from "#web/ui/radio-group.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { CardFrame } from "./card-frame.tsx";
import { PaymentSummary } from "./payment-summary.tsx";
import { usePaymentPaths } from "./payment-paths.ts";
import { TermsBox, termsId } from "./terms-box.tsx";
import { usePayment } from "./use-payment.ts";
import { payingWords } from "#web/parts/payment/payment-words.ts";
import { cardWords, paymentWords } from "./payment-words.ts";

type Props = { standing: PaymentStanding; option: QuotedOption };
type WhichCard = "on file" | "another";

/** EZ-Pay with its consent: what is charged and when, the terms, and the card on file or another (rules 4.10). */
export function TurnOnEzPay({ standing, option }: Props): ReactNode {
  const { domain } = useSite();
  const navigate = useNavigate();
  const { choice, thanks, home } = usePaymentPaths();
  const changed = useAccountChanged();
  const email = useAccountDetails().data?.userInfo.email ?? "";
  const [accepted, setAccepted] = useState(false);
  const [missing, setMissing] = useState<readonly { fieldId: string; text: string }[]>([]);
  // A payment today is made in the card form; else the card on file will do.
  const canUseCard = standing.card !== null && option.dueTodayCents === 0;
  const [card, setCard] = useState<WhichCard>(canUseCard ? "on file" : "another");
  const [isOn, setOn] = useState(false);
  const withCard = useCall("setRenewalMethod");

  const finish = async (): Promise<void> => {
    setOn(true);
    session.remove("PaymentOption");
    await changed();
  };
  const payment = usePayment(({ amountCents, receiptNumber }) => {
    void (async () => {
      if (option.dueTodayCents === 0) return finish();
      await navigate(thanks, { replace: true, state: { amountCents, receiptNumber, email } });
      await finish();
    })();
  });
  const ticked = (): boolean => {
    setMissing(accepted ? [] : [{ fieldId: termsId, text: paymentWords.acceptTerms }]);
    return accepted;
  };
  const { accountNumber, terms } = standing;
  const turnOn = async (): Promise<void> => {
    if (!ticked()) return;
    const sent = await withCard.send({ domain, accountNumber, method: "ezpay", consentVersion: terms.version });
    if (sent.kind === "done" && sent.answer.isSuccess) await finish();
  };
  const open = () => {
    if (!ticked()) return;
    void payment.desk.open({
      domain,
      accountNumber,
      method: "Credit Card",
      tipCents: 0,
      agreedCents: option.dueTodayCents,
      what: {
        purpose: "ezPay",
        oneTime: "N",
        rateCode: option.rateCode,
        consentVersion: terms.version,
        ...(standing.paidThrough !== null && { paidThrough: standing.paidThrough }),
      },
    });
  };
  if (isOn) return <Enrolled {...{ standing, option, home }} />;
  const { state } = withCard;
  return (
    <Stack gap={24}>
      <PageHeading accountNumber={accountNumber}>{paymentWords.enroll}</PageHeading>
      <ErrorSummary problems={missing} />
      <PaymentSummary standing={standing} option={option} tipCents={0} />
      {canUseCard && standing.card !== null && (
        <RadioGroup
          legend={paymentWords.whichCard}
          value={card}
          onChange={(value) => setCard(value === "on file" ? "on file" : "another")}
        >
          <RadioCard value="on file" title={paymentWords.card(standing.card)}>
            {paymentWords.theCardOnFile}
          </RadioCard>
          <RadioCard value="another" title={paymentWords.anotherCard}>
            {paymentWords.replacesCard}
          </RadioCard>
        </RadioGroup>
      )}
      <TermsBox
        terms={terms}
        label={paymentWords.agreeEzPay(option)}
        accepted={accepted}
        onChange={(yes) => {
          setAccepted(yes);
          setMissing([]);
          if (!yes) payment.startOver();
        }}
        error={missing.length > 0 ? paymentWords.acceptTerms : undefined}
      />
      {state.kind === "failed" && <Alert kind="error">{messages.somethingWentWrong}</Alert>}
      {state.kind === "done" && !state.answer.isSuccess && <Alert kind="error">{state.answer.errorMessage}</Alert>}
      {card === "on file" ? (
        <Row>
          <Button busy={state.kind === "sending"} onClick={() => void turnOn()}>
            {paymentWords.turnOn}
          </Button>
          <ButtonLink variant="secondary" to={choice}>
            {paymentWords.back}
          </ButtonLink>
        </Row>
      ) : (
        <CardFrame
          {...{ standing, payment }}
          words={option.dueTodayCents > 0 ? payingWords : cardWords}
          action={option.dueTodayCents > 0 ? paymentWords.payAndTurnOn : paymentWords.registerCard}
          before={
            <Row>
              <Button onClick={open}>{paymentWords.enterCard}</Button>
              <ButtonLink variant="secondary" to={choice}>
                {paymentWords.back}
              </ButtonLink>
            </Row>
          }
          onOpen={open}
        />
      )}
    </Stack>
  );
}

function Enrolled({ standing, option, home }: Props & { home: string }): ReactNode {
  return (
    <Stack gap={24}>
      <PageHeading accountNumber={standing.accountNumber}>{paymentWords.ezPayIsOn}</PageHeading>
      <Alert kind="success" title={paymentWords.ezPayIsOn}>
        <p>{paymentWords.ezPayIsOnDetail(standing.card, option.charges)}</p>
      </Alert>
      <Row>
        <ButtonLink to={home}>{paymentWords.goToAccount}</ButtonLink>
      </Row>
    </Stack>
  );
}
