import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { Link } from "#web/ui/router/link.tsx";
import { Redirect } from "#web/ui/router/redirect.tsx";
import { useLocation } from "#web/ui/router/router.tsx";
import type { AccountDetails } from "#contract/account-details.ts";
import { accountMessages } from "#contract/account-messages.ts";
import { useAccountPath } from "#web/data/chosen-account.ts";
import { useSite } from "#web/data/site.ts";
import { AccountRead } from "#web/parts/account-read.tsx";
import { CustomerService } from "#web/parts/customer-service.tsx";
import { longDayText } from "#web/parts/day-text.ts";
import { FactList } from "#web/parts/fact-list.tsx";
import { KeepSubscription, SubscriptionKeptNotice, useKeepSubscription } from "#web/parts/keep-subscription.tsx";
import { PageHeading } from "#web/parts/page-heading.tsx";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { FlowGuard } from "./cancel-flow.tsx";
import { cancelWords } from "./cancel-words.tsx";
import { papersFact, refundFacts } from "./end-preview.tsx";
import { useAttempt } from "./use-attempt.ts";
import { endFromState } from "./end-state.ts";

/**
 * CancelConfirm (account §2): plan, end date, that access continues until then, what is refunded, and how to come back.
 */
export function ConfirmPage(): ReactNode {
  return (
    <FlowGuard expects="step3">
      <AccountRead title={accountMessages.subscriptionCanceled}>
        {(account) => <Confirmed account={account} />}
      </AccountRead>
    </FlowGuard>
  );
}

function Confirmed({ account }: { account: AccountDetails }): ReactNode {
  const accountPath = useAccountPath();
  useEndedAttempt();
  const keeping = useKeepSubscription(account);
  const home = <ButtonLink to={accountPath(paths.account)}>{cancelWords.backToAccount}</ButtonLink>;
  if (keeping.state.kind === "kept")
    return (
      <Stack gap={24}>
        <PageHeading accountNumber={account.userInfo.accountNumber}>{account.currentPlan.name}</PageHeading>
        <SubscriptionKeptNotice nextCharge={keeping.state.nextCharge} />
        <Row>{home}</Row>
      </Stack>
    );
  // Undone in another tab: account home shows what applies now.
  if (account.userInfo.accountStatus === "Active" && account.subscriptionStatus !== "cancelling")
    return <Redirect to={accountPath(paths.account)} />;
  return (
    <Stack gap={24}>
      <PageHeading accountNumber={account.userInfo.accountNumber}>{accountMessages.subscriptionCanceled}</PageHeading>
      <Ending account={account} />
      {account.subscriptionStatus === "cancelling" && (
        <Card labelledBy="keep">
          <h2 id="keep">{cancelWords.changedYourMind}</h2>
          <KeepSubscription account={account} keeping={keeping} />
        </Card>
      )}
      <ComeBack />
      <Row>{home}</Row>
      <CustomerService phone={account.customerServicePhone} />
    </Stack>
  );
}

/**
 * Keeps the back button from leading into the attempt. Not earlier, because the screen where it began would show its
 * first step.
 */
function useEndedAttempt(): void {
  const attempt = useAttempt();
  const end = useRef(attempt.end);
  useEffect(() => end.current(), []);
}

function Ending({ account }: { account: AccountDetails }): ReactNode {
  const location: { readonly state: unknown } = useLocation();
  const end = endFromState(location.state);
  const { email } = account.userInfo;
  const endDate = end?.accessUntil ?? (account.terminationDate || account.paidThrough);
  return (
    <Stack gap={16}>
      <p>{cancelWords.accessUntil(endDate)}</p>
      <FactList
        facts={[
          { label: cancelWords.plan, value: account.currentPlan.name },
          ...(endDate === null ? [] : [{ label: cancelWords.endsOn, value: longDayText(endDate) }]),
          ...(end === null ? [] : [...papersFact(end), ...refundFacts(end)]),
          ...(email === "" ? [] : [{ label: cancelWords.confirmation, value: cancelWords.emailed(email) }]),
        ]}
      />
    </Stack>
  );
}

/** How to come back after the end; nothing if the publication sells nothing here. */
function ComeBack(): ReactNode {
  const { features } = useSite();
  if (!features.subscription_services) return null;
  return (
    <section aria-labelledby="come-back">
      <h2 id="come-back">{cancelWords.comeBack}</h2>
      <p>
        {cancelWords.comeBackHow} <Link to={paths.subscribe}>{cancelWords.seePlans}</Link>
      </p>
    </section>
  );
}
