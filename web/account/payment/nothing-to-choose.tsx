import type { ReactNode } from "react";
import { accountMessages } from "#contract/account-messages.ts";
import type { PaymentStanding } from "#contract/payment-options.ts";
import { ContactUs } from "#web/parts/customer-service.tsx";
import { PageHeading } from "#web/parts/page-heading.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { usePaymentPaths } from "#web/data/payment-paths.ts";
import { CurrentPayment } from "./current-payment.tsx";
import { paymentWords } from "./payment-words.ts";

/** There is nothing to pay for: the subscription is canceled, ended, or not started. Says why, and where to go. */
export function NothingToChoose({ standing }: { standing: PaymentStanding }): ReactNode {
  const { home } = usePaymentPaths();
  return (
    <Stack gap={24}>
      <PageHeading accountNumber={standing.accountNumber}>{accountMessages.paymentOptions}</PageHeading>
      <Alert kind="info">
        <p>{reason(standing)}</p>
      </Alert>
      {/* A plan that will begin later is paid for by EZ-Pay, which can be turned off whatever else is shown. */}
      {standing.nextPlanName !== "" && <CurrentPayment standing={standing} />}
      <Row>
        <ButtonLink variant="secondary" to={home}>
          {paymentWords.backToAccount}
        </ButtonLink>
      </Row>
      <ContactUs />
    </Stack>
  );
}

function reason({ status, paidThrough }: PaymentStanding): string {
  if (status === "cancelling" && paidThrough !== null) return paymentWords.canceled(paidThrough);
  if (status === "pending") return paymentWords.firstPaymentFirst;
  return status === null || status === "ended" ? accountMessages.invalidSubscription : paymentWords.planChanges;
}
