import { useState } from "react";
import type { ReactNode } from "react";
import { useNavigate } from "#web/ui/router/router.tsx";
import type { PaymentStanding, QuotedOption } from "#contract/payment-options.ts";
import { useAccountDetails } from "#web/data/account.ts";
import { useAccountChanged } from "#web/data/payment-standing.ts";
import { session } from "#web/data/session.ts";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";
import { Form } from "#web/parts/form/form.tsx";
import { formRules, oneOf } from "#web/parts/form/form-rules.ts";
import { useForm } from "#web/parts/form/use-form.ts";
import { PageHeading } from "#web/parts/page-heading.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { RadioCard, RadioGroup } from "#web/ui/radio-group.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { CardFrame } from "./card-frame.tsx";
import { PaymentSummary } from "./payment-summary.tsx";
import { usePaymentPaths } from "#web/data/payment-paths.ts";
import { failureText } from "#web/data/failure-text.ts";
import { acceptTermsRule, TermsBox } from "./terms-box.tsx";
import { usePayment } from "./use-payment.ts";
import { payingWords } from "#web/parts/payment/payment-words.ts";
import { cardWords, paymentWords } from "./payment-words.ts";

type Props = { standing: PaymentStanding; option: QuotedOption };

const enrolling = formRules({ accepted: acceptTermsRule, card: oneOf(["on file", "another"]) });

/**
 * Turns on EZ-Pay with consent: what is charged and when, the terms, and the card on file or another one (rules 4.10).
 */
export function TurnOnEzPay({ standing, option }: Props): ReactNode {
  const { domain } = useSite();
  const navigate = useNavigate();
  const { choice, thanks, home } = usePaymentPaths();
  const changed = useAccountChanged();
  const email = useAccountDetails().data?.userInfo.email ?? "";
  // A payment today needs the card form; otherwise the card on file is enough.
  const canUseCard = standing.card !== null && option.dueTodayCents === 0;
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
      navigate(thanks, { replace: true, state: { amountCents, receiptNumber, email } });
      await finish();
    })();
  });
  const { accountNumber, terms } = standing;
  const open = () =>
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
  const form = useForm({
    rules: enrolling,
    initial: { accepted: false, card: canUseCard ? "on file" : "another" },
    onDraft: (draft) => {
      if (!draft.accepted) payment.startOver();
    },
    send: async ({ card }) => {
      if (card === "another") {
        open();
        return null;
      }
      const sent = await withCard.send({ domain, accountNumber, method: "ezpay", consentVersion: terms.version });
      if (sent.kind === "failed") return { text: failureText(sent.failure) };
      if (sent.kind === "done" && !sent.answer.isSuccess) return { text: sent.answer.errorMessage };
      if (sent.kind === "done") await finish();
      return null;
    },
  });
  if (isOn) return <Enrolled {...{ standing, option, home }} />;
  const onFile = form.values.card === "on file";
  const back = (
    <ButtonLink variant="secondary" to={choice}>
      {paymentWords.back}
    </ButtonLink>
  );
  return (
    <Stack gap={24}>
      <PageHeading accountNumber={accountNumber}>{paymentWords.enroll}</PageHeading>
      <Form form={form} submit={onFile ? paymentWords.turnOn : null} also={onFile ? back : undefined} gap={24}>
        <PaymentSummary standing={standing} option={option} tipCents={0} />
        {canUseCard && standing.card !== null && (
          <RadioGroup {...form.choice("card")} legend={paymentWords.whichCard}>
            <RadioCard value="on file" title={paymentWords.card(standing.card)}>
              {paymentWords.theCardOnFile}
            </RadioCard>
            <RadioCard value="another" title={paymentWords.anotherCard}>
              {paymentWords.replacesCard}
            </RadioCard>
          </RadioGroup>
        )}
        <TermsBox terms={terms} label={paymentWords.agreeEzPay(option)} field={form.checkbox("accepted")} />
        {!onFile && (
          <CardFrame
            {...{ standing, payment }}
            words={option.dueTodayCents > 0 ? payingWords : cardWords}
            action={option.dueTodayCents > 0 ? paymentWords.payAndTurnOn : paymentWords.registerCard}
            before={
              <Row>
                <Button type="submit">{paymentWords.enterCard}</Button>
                {back}
              </Row>
            }
            onOpen={() => void form.submit()}
          />
        )}
      </Form>
    </Stack>
  );
}

function Enrolled({ standing, option, home }: Props & { home: string }): ReactNode {
  return (
    <Stack gap={24}>
      <PageHeading accountNumber={standing.accountNumber}>{paymentWords.ezPayIsOn}</PageHeading>
      <Alert kind="success">
        <p>{paymentWords.ezPayIsOnDetail(standing.card, option.charges)}</p>
      </Alert>
      <Row>
        <ButtonLink to={home}>{paymentWords.goToAccount}</ButtonLink>
      </Row>
    </Stack>
  );
}
