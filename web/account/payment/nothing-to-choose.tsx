import type { ReactNode } from "react";
import { accountMessages } from "#contract/account-messages.ts";
import type { PaymentStanding } from "#contract/payment-options.ts";
import { ContactUs } from "#web/parts/customer-service.tsx";
import { dayText } from "#web/parts/day-text.ts";
import { PageHeading } from "#web/parts/page-heading.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { usePaymentPaths } from "./payment-paths.ts";

/** Nothing can be paid for: cancelled, over, or not begun. Whoever looks is told why, and where to go. */
export function NothingToChoose({ standing }: { standing: PaymentStanding }): ReactNode {
  const { home } = usePaymentPaths();
  return (
    <Stack gap={24}>
      <PageHeading accountNumber={standing.accountNumber}>{accountMessages.paymentOptions}</PageHeading>
      <Alert kind="info">
        <p>{reason(standing)}</p>
      </Alert>
      <Row>
        <ButtonLink variant="secondary" to={home}>
          Back to my account
        </ButtonLink>
      </Row>
      <ContactUs />
    </Stack>
  );
}

function reason({ status, paidThrough }: PaymentStanding): string {
  if (status === "cancelling" && paidThrough !== null)
    return `Your subscription is cancelled and runs to ${dayText(paidThrough)}. Nothing more is to be paid.`;
  if (status === "pending") return "Your subscription starts with its first payment: finish that one first.";
  return status === null || status === "ended"
    ? accountMessages.invalidSubscription
    : "Your plan changes with its next term, and is paid for when that begins. To pay before, please contact us.";
}
