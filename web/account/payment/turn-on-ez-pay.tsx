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
import { wordsFor } from "./card-words.ts";
import { Figures } from "./figures.tsx";
import { cardText, chargesText, stayingPrice } from "./option-texts.ts";
import { usePaymentPaths } from "./payment-paths.ts";
import { TermsBox, termsId, termsMissing } from "./terms-box.tsx";
import { usePayment } from "./use-payment.ts";

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
    setMissing(accepted ? [] : [{ fieldId: termsId, text: termsMissing }]);
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
      <PageHeading accountNumber={accountNumber}>Enroll in EZ-Pay</PageHeading>
      <ErrorSummary problems={missing} />
      <Figures standing={standing} option={option} tipCents={0} />
      {canUseCard && standing.card !== null && (
        <RadioGroup
          legend="Card"
          value={card}
          onChange={(value) => setCard(value === "on file" ? "on file" : "another")}
        >
          <RadioCard value="on file" title={cardText(standing.card)}>
            The card on file
          </RadioCard>
          <RadioCard value="another" title="Another card">
            It takes the place of the one on file
          </RadioCard>
        </RadioGroup>
      )}
      <TermsBox
        terms={terms}
        label={`I agree to these terms: my subscription renews automatically at ${stayingPrice(option) ?? "its price"} until I cancel. EZ-Pay charges ${chargesText(option.charges)}.`}
        accepted={accepted}
        onChange={(yes) => {
          setAccepted(yes);
          setMissing([]);
          if (!yes) payment.startOver();
        }}
        error={missing.length > 0 ? termsMissing : undefined}
      />
      {state.kind === "failed" && <Alert kind="error">{messages.somethingWentWrong}</Alert>}
      {state.kind === "done" && !state.answer.isSuccess && <Alert kind="error">{state.answer.errorMessage}</Alert>}
      {card === "on file" ? (
        <Row>
          <Button busy={state.kind === "sending"} onClick={() => void turnOn()}>
            Turn EZ-Pay on
          </Button>
          <ButtonLink variant="secondary" to={choice}>
            Back
          </ButtonLink>
        </Row>
      ) : (
        <CardFrame
          {...{ standing, payment }}
          words={wordsFor(option.dueTodayCents)}
          action={option.dueTodayCents > 0 ? "Pay and turn EZ-Pay on:" : "Register Card"}
          before={
            <Row>
              <Button onClick={open}>Enter the card</Button>
              <ButtonLink variant="secondary" to={choice}>
                Back
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
      <PageHeading accountNumber={standing.accountNumber}>EZ-Pay is on</PageHeading>
      <Alert kind="success" title="EZ-Pay is on">
        <p>
          {standing.card !== null && `Card on file: ${cardText(standing.card)}. `}EZ-Pay charges{" "}
          {chargesText(option.charges)}. You can turn it off under Payment Options at any time. We have sent you what
          you agreed to.
        </p>
      </Alert>
      <Row>
        <ButtonLink to={home}>Go to my account</ButtonLink>
      </Row>
    </Stack>
  );
}
