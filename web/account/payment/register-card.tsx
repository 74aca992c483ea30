import { useState } from "react";
import type { ReactNode } from "react";
import type { PaymentStanding } from "#contract/payment-options.ts";
import { useAccountChanged } from "#web/data/paying.ts";
import { useSite } from "#web/data/site.ts";
import { PageHeading } from "#web/parts/page-heading.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { CardFrame } from "./card-frame.tsx";
import { usePaymentPaths } from "./payment-paths.ts";
import { TermsBox, termsId } from "./terms-box.tsx";
import { usePayment } from "./use-payment.ts";
import { cardWords, paymentWords } from "./payment-words.ts";

/** Register Card, or Update Card where there is one: terms, the card form, and the old one is replaced (rules 4.11). */
export function RegisterCard({ standing }: { standing: PaymentStanding }): ReactNode {
  const { domain } = useSite();
  const { back } = usePaymentPaths();
  const changed = useAccountChanged();
  const [accepted, setAccepted] = useState(false);
  const [missing, setMissing] = useState<readonly { fieldId: string; text: string }[]>([]);
  const [hadCard] = useState(standing.card !== null);
  const [isDone, setDone] = useState(false);
  const payment = usePayment(() => {
    setDone(true);
    void changed();
  });
  const title = hadCard ? paymentWords.updateCard : paymentWords.registerCard;
  const open = () => {
    if (!accepted) return setMissing([{ fieldId: termsId, text: paymentWords.acceptTerms }]);
    setMissing([]);
    void payment.desk.open({
      domain,
      accountNumber: standing.accountNumber,
      method: "Credit Card",
      tipCents: 0,
      agreedCents: 0,
      what: { purpose: "updateCard", oneTime: "N", consentVersion: standing.cardTerms.version },
    });
  };
  return (
    <Stack gap={24}>
      <PageHeading accountNumber={standing.accountNumber}>{title}</PageHeading>
      {isDone ? (
        <Done standing={standing} hadCard={hadCard} back={back} />
      ) : (
        <>
          <ErrorSummary problems={missing} />
          <p>{standing.card === null ? paymentWords.noCardOnFile : paymentWords.cardStays(standing.card)}</p>
          {standing.renewalFailed && (
            <Alert kind="warning" title={paymentWords.couldNotCharge}>
              <p>{paymentWords.chargedOnce}</p>
            </Alert>
          )}
          <TermsBox
            terms={standing.cardTerms}
            label={agreement(standing)}
            accepted={accepted}
            onChange={(ticked) => {
              setAccepted(ticked);
              setMissing([]);
              if (!ticked) payment.startOver();
            }}
            error={missing.length > 0 ? paymentWords.acceptTerms : undefined}
          />
          <CardFrame
            {...{ standing, payment }}
            words={cardWords}
            action={title}
            before={
              <Row>
                <Button onClick={open}>{paymentWords.enterCard}</Button>
                <ButtonLink variant="secondary" to={back}>
                  {paymentWords.back}
                </ButtonLink>
              </Row>
            }
            onOpen={open}
          />
        </>
      )}
    </Stack>
  );
}

const agreement = ({ method, renewalFailed }: PaymentStanding): string => {
  if (renewalFailed) return paymentWords.agreeDueNow;
  return method === "ezpay" ? paymentWords.agreeRenewal : paymentWords.agreeKeep;
};

function Done({ standing, hadCard, back }: { standing: PaymentStanding; hadCard: boolean; back: string }): ReactNode {
  return (
    <>
      <Alert kind="success" title={hadCard ? paymentWords.cardUpdated : paymentWords.cardRegistered}>
        <p>{paymentWords.cardDone(standing.card)}</p>
      </Alert>
      <Row>
        <ButtonLink to={back}>{paymentWords.continue}</ButtonLink>
      </Row>
    </>
  );
}
