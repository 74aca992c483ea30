import type { ReactNode } from "react";
import type { AccountDetails } from "#contract/account-details.ts";
import { useAccountPath } from "#web/data/chosen-account.ts";
import { useSite } from "#web/data/site.ts";
import { ContactUs } from "#web/parts/customer-service.tsx";
import { dayText } from "#web/parts/day-text.ts";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";

/** A payment is overdue (rules 4.3, 4.4): what that means, until when, and what to do. */
export function PaymentDue({ account }: { account: AccountDetails }): ReactNode {
  const { subscriptionStatus: status, paidThrough, graceEndsOn, payLateThrough, currentPlan } = account;
  if (payLateThrough !== null)
    return (
      <Alert kind="warning" title="Your subscription ended because it was not paid">
        <Stack gap={12}>
          <p>Pay by {dayText(payLateThrough)} and it starts again right away.</p>
          <Way to={paths.oneTimePayment}>Make a payment</Way>
        </Stack>
      </Alert>
    );
  if ((status !== "pastDue" && status !== "grace") || paidThrough === null || graceEndsOn === null) return null;
  const comes = currentPlan.isPrintOffer ? "Your paper keeps coming" : "You can keep reading";
  return status === "pastDue" ? (
    <Alert kind="warning" title="Your last payment did not go through">
      <Stack gap={12}>
        <p>
          You have paid through {dayText(paidThrough)}. {comes} until {dayText(graceEndsOn)}, but please give us a card
          that works before then.
        </p>
        <Way to={paths.updateCard}>Register another card</Way>
      </Stack>
    </Alert>
  ) : (
    <Alert kind="warning" title="Your subscription is due for payment">
      <Stack gap={12}>
        <p>
          It is paid through {dayText(paidThrough)}. {comes} until {dayText(graceEndsOn)}; what you get until then is
          part of your next payment.
        </p>
        <Way to={paths.oneTimePayment}>Make a payment</Way>
      </Stack>
    </Alert>
  );
}

function Way({ to, children }: { to: string; children: ReactNode }): ReactNode {
  const { features } = useSite();
  const accountPath = useAccountPath();
  if (!features.payment_options) return <ContactUs />;
  return (
    <Row>
      <ButtonLink to={accountPath(to)}>{children}</ButtonLink>
    </Row>
  );
}
