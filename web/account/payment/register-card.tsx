import { useState } from "react";
import type { ReactNode } from "react";
import type { PaymentStanding } from "#contract/payment-options.ts";
import { useAccountChanged } from "#web/data/payment-standing.ts";
import { useSite } from "#web/data/site.ts";
import { Form } from "#web/parts/form/form.tsx";
import { formRules } from "#web/parts/form/form-rules.ts";
import { useForm } from "#web/parts/form/use-form.ts";
import { PageHeading } from "#web/parts/page-heading.tsx";
import { FocusOnMount } from "#web/parts/focus-on-mount.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { CardFrame } from "./card-frame.tsx";
import { CardOnFile, CardPlaceholder } from "./card-on-file.tsx";
import { usePaymentPaths } from "#web/data/payment-paths.ts";
import { acceptTermsRule, TermsBox } from "./terms-box.tsx";
import { usePayment } from "./use-payment.ts";
import { cardWords, paymentWords } from "./payment-words.ts";

const termsAccepted = formRules({ accepted: acceptTermsRule });

/**
 * Register Card, or Update Card if there is one: terms, the card form, and the new card replaces the old one (rules
 * 4.11).
 */
export function RegisterCard({ standing }: { standing: PaymentStanding }): ReactNode {
  const { domain } = useSite();
  const { home } = usePaymentPaths();
  const changed = useAccountChanged();
  const [hadCard] = useState(standing.card !== null);
  const [done, setDone] = useState<{ paysDueTerm: boolean } | null>(null);
  const payment = usePayment(() => {
    setDone({ paysDueTerm: standing.renewalFailed });
    void changed();
  });
  const open = () =>
    void payment.desk.open({
      domain,
      accountNumber: standing.accountNumber,
      method: "Credit Card",
      tipCents: 0,
      agreedCents: 0,
      what: { purpose: "updateCard", oneTime: "N", consentVersion: standing.cardTerms.version },
    });
  const title = hadCard ? paymentWords.updateCard : paymentWords.registerCard;
  const form = useForm({
    rules: termsAccepted,
    initial: { accepted: false },
    // Agreeing opens the card form, so no other button has to be pressed first.
    onDraft: (draft) => {
      if (draft.accepted) open();
      else payment.startOver();
    },
    send: () => {
      open();
      return null;
    },
  });
  return (
    <Stack gap={24}>
      <PageHeading accountNumber={standing.accountNumber}>{title}</PageHeading>
      {done !== null ? (
        <Done {...done} {...{ standing, hadCard, home }} />
      ) : (
        <Form form={form} submit={null} gap={24}>
          <CardOnFile card={standing.card} />
          {standing.renewalFailed && (
            <Alert kind="warning" title={paymentWords.couldNotCharge}>
              <p>{paymentWords.chargedOnce}</p>
            </Alert>
          )}
          <TermsBox terms={standing.cardTerms} label={agreement(standing)} field={form.checkbox("accepted")} />
          <CardFrame
            {...{ standing, payment }}
            words={cardWords}
            action={title}
            before={<CardPlaceholder />}
            onOpen={() => void form.submit()}
          />
        </Form>
      )}
    </Stack>
  );
}

const agreement = ({ method, renewalFailed }: PaymentStanding): string => {
  if (renewalFailed) return paymentWords.agreeDueNow;
  return method === "ezpay" ? paymentWords.agreeRenewal : paymentWords.agreeKeep;
};

type DoneProps = { standing: PaymentStanding; hadCard: boolean; paysDueTerm: boolean; home: string };

function Done({ standing, hadCard, paysDueTerm, home }: DoneProps): ReactNode {
  return (
    <>
      <FocusOnMount>
        <Alert kind="success" title={hadCard ? paymentWords.cardUpdated : paymentWords.cardRegistered}>
          <p>{paymentWords.cardDone(standing.card, paysDueTerm)}</p>
        </Alert>
      </FocusOnMount>
      <Row>
        <ButtonLink to={home}>{paymentWords.goToAccount}</ButtonLink>
      </Row>
    </>
  );
}
