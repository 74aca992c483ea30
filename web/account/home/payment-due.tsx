import type { ReactNode } from "react";
import type { AccountDetails } from "#contract/account-details.ts";
import { useAccountPath } from "#web/data/chosen-account.ts";
import { useSite } from "#web/data/site.ts";
import { ContactUs } from "#web/parts/customer-service.tsx";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { homeWords } from "./home-words.tsx";

/** A payment is overdue (rules 4.3, 4.4): what that means, until when, and what to do. */
export function PaymentDue({ account }: { account: AccountDetails }): ReactNode {
  const { subscriptionStatus: status, paidThrough, graceEndsOn, payLateThrough, currentPlan } = account;
  if (payLateThrough !== null)
    return (
      <Alert kind="warning" title={homeWords.endedUnpaid}>
        <Stack gap={12}>
          <p>{homeWords.payToRestart(payLateThrough)}</p>
          <PayLink to={paths.oneTimePayment}>{homeWords.makePayment}</PayLink>
        </Stack>
      </Alert>
    );
  if ((status !== "pastDue" && status !== "grace") || paidThrough === null || graceEndsOn === null) return null;
  const continues = homeWords.paidAndContinues(currentPlan.isPrintOffer, paidThrough, graceEndsOn);
  return status === "pastDue" ? (
    <Alert kind="warning" title={homeWords.paymentFailed}>
      <Stack gap={12}>
        <p>
          {continues} {homeWords.addCardBeforeThen}
        </p>
        <PayLink to={paths.updateCard}>{homeWords.newCard}</PayLink>
      </Stack>
    </Alert>
  ) : (
    <Alert kind="warning" title={homeWords.paymentDue}>
      <Stack gap={12}>
        <p>
          {continues} {homeWords.addedToNextPayment}
        </p>
        <PayLink to={paths.oneTimePayment}>{homeWords.makePayment}</PayLink>
      </Stack>
    </Alert>
  );
}

function PayLink({ to, children }: { to: string; children: ReactNode }): ReactNode {
  const { features } = useSite();
  const accountPath = useAccountPath();
  if (!features.payment_options) return <ContactUs />;
  return (
    <Row>
      <ButtonLink to={accountPath(to)}>{children}</ButtonLink>
    </Row>
  );
}
