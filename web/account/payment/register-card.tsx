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
import { cardWords } from "./card-words.ts";
import { cardText } from "./option-texts.ts";
import { usePaymentPaths } from "./payment-paths.ts";
import { TermsBox, termsId, termsMissing } from "./terms-box.tsx";
import { usePayment } from "./use-payment.ts";

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
  const title = hadCard ? "Update Card" : "Register Card";
  const open = () => {
    if (!accepted) return setMissing([{ fieldId: termsId, text: termsMissing }]);
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
          <p>
            {standing.card === null
              ? "There is no card on file."
              : `Card on file: ${cardText(standing.card)}. It stays in use until another one is registered.`}
          </p>
          {standing.renewalFailed && (
            <Alert kind="warning" title="We could not charge your card">
              <p>As soon as another card is registered, the term that is due is charged to it, once.</p>
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
            error={missing.length > 0 ? termsMissing : undefined}
          />
          <CardFrame
            {...{ standing, payment }}
            words={cardWords}
            action={title}
            before={
              <Row>
                <Button onClick={open}>Enter the card</Button>
                <ButtonLink variant="secondary" to={back}>
                  Back
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
  if (renewalFailed)
    return "I agree to these terms: the term that is due is charged to this card now, and later terms when they begin.";
  return method === "ezpay"
    ? "I agree to these terms: my subscription renews automatically, and this card is charged for it."
    : "I agree to these terms. This card is kept on file; nothing is charged to it by itself.";
};

function Done({ standing, hadCard, back }: { standing: PaymentStanding; hadCard: boolean; back: string }): ReactNode {
  return (
    <>
      <Alert kind="success" title={hadCard ? "Your card was updated" : "Your card was registered"}>
        <p>
          {standing.card !== null && `Card on file: ${cardText(standing.card)}. `}Nothing was charged for registering
          it. We have sent you a letter about it.
        </p>
      </Alert>
      <Row>
        <ButtonLink to={back}>Go on</ButtonLink>
      </Row>
    </>
  );
}
