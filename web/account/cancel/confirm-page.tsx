import type { ReactNode } from "react";
import { useLocation } from "react-router";
import type { AccountDetails } from "#contract/account-details.ts";
import { accountMessages } from "#contract/account-messages.ts";
import { useAccountPath } from "#web/data/chosen-account.ts";
import { AccountRead } from "#web/parts/account-read.tsx";
import { CustomerService } from "#web/parts/customer-service.tsx";
import { dayText } from "#web/parts/day-text.ts";
import { FactList } from "#web/parts/fact-list.tsx";
import { PageHeading } from "#web/parts/page-heading.tsx";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { FlowGuard } from "./cancel-flow.tsx";
import { RefundNote } from "./cancel-notices.tsx";
import { cancelWords } from "./cancel-words.tsx";
import { refundIn } from "./use-termination.ts";

/** CancelConfirm (account §2): plan, end date, that access continues until then, and the refund. */
export function ConfirmPage(): ReactNode {
  return (
    <FlowGuard expects="step3">
      <AccountRead title={accountMessages.subscriptionCancelled}>
        {(account) => <Confirmed account={account} />}
      </AccountRead>
    </FlowGuard>
  );
}

function Confirmed({ account }: { account: AccountDetails }): ReactNode {
  const accountPath = useAccountPath();
  const location: { readonly state: unknown } = useLocation();
  const endDate = account.terminationDate || account.paidThrough;
  return (
    <Stack gap={24}>
      <PageHeading accountNumber={account.userInfo.accountNumber}>{accountMessages.subscriptionCancelled}</PageHeading>
      <FactList
        facts={[
          { label: cancelWords.plan, value: account.currentPlan.name },
          ...(endDate === null ? [] : [{ label: cancelWords.endsOn, value: dayText(endDate) }]),
        ]}
      />
      <p>{cancelWords.accessUntil(endDate)}</p>
      <RefundNote cents={refundIn(location.state)} />
      <Row>
        <ButtonLink to={accountPath(paths.account)}>{cancelWords.backToAccount}</ButtonLink>
      </Row>
      <CustomerService phone={account.customerServicePhone} />
    </Stack>
  );
}
