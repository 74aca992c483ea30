import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import type { AccountDetails } from "#contract/account-details.ts";
import { accountMessages } from "#contract/account-messages.ts";
import { beginFlow } from "#web/data/cancel-flow.ts";
import { useAccountPath } from "#web/data/chosen-account.ts";
import { session } from "#web/data/session.ts";
import { AccountRead } from "#web/parts/account-read.tsx";
import { PageHeading } from "#web/parts/page-heading.tsx";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { CancelTrouble } from "./cancel-trouble.tsx";
import { CantCancel } from "./cant-cancel.tsx";
import { EndTold } from "./end-told.tsx";
import { FlowGuard } from "./flow-guard.tsx";
import { useCancelStep } from "./use-cancel-step.ts";
import { useTermination } from "./use-termination.ts";

const title = accountMessages.cancelSubscription;

/** CancelSave (account §2): what is about to end and when, and one press that ends it. No offer is made here. */
export function SavePage(): ReactNode {
  return (
    <FlowGuard expects="step1">
      <AccountRead title={title} right="cancel">
        {(account) => <Save account={account} />}
      </AccountRead>
    </FlowGuard>
  );
}

function Save({ account }: { account: AccountDetails }): ReactNode {
  const accountPath = useAccountPath();
  const navigate = useNavigate();
  const { state, terminate } = useTermination(account);
  const record = useCancelStep(account);
  const stay = () => {
    session.remove("CancelReason");
    session.remove("offerDecision");
    void record("left");
  };
  const startAgain = () => {
    beginFlow();
    void navigate(accountPath(paths.cancel));
  };
  const { currentPlan, userInfo, customerServicePhone } = account;
  return (
    <Stack gap={24}>
      <PageHeading accountNumber={userInfo.accountNumber}>{title}</PageHeading>
      {state.kind === "notOnline" ? (
        <CantCancel message={state.message} phone={customerServicePhone} />
      ) : (
        <>
          <Stack gap={8}>
            <p>
              You are about to cancel <strong>{currentPlan.name}</strong>.
            </p>
            <EndTold lead="It ends on" />
          </Stack>
          {state.kind === "failed" && (
            <CancelTrouble
              state={{ why: state.why, startAgain: state.outOfDate }}
              phone={customerServicePhone}
              onStartAgain={startAgain}
            />
          )}
          <Row>
            <Button variant="danger" busy={state.kind === "sending"} onClick={() => void terminate()}>
              {accountMessages.confirmCancellation}
            </Button>
            <ButtonLink variant="secondary" to={accountPath(paths.account)} onClick={stay}>
              {accountMessages.nevermind}
            </ButtonLink>
          </Row>
        </>
      )}
    </Stack>
  );
}
