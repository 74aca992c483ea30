import type { ReactNode } from "react";
import { useNavigate } from "#web/ui/router/router.tsx";
import type { AccountDetails } from "#contract/account-details.ts";
import { accountMessages } from "#contract/account-messages.ts";
import { beginCancelFlow } from "#web/data/cancel-flow.ts";
import { useAccountPath } from "#web/data/chosen-account.ts";
import { session } from "#web/data/session.ts";
import { AccountRead } from "#web/parts/account-read.tsx";
import { PageHeading } from "#web/parts/page-heading.tsx";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { FlowGuard, mayAskToStay, useCancelStep } from "./cancel-flow.tsx";
import { CantCancel, StepFailed } from "./cancel-notices.tsx";
import { cancelWords } from "./cancel-words.tsx";
import { EndPreview } from "./end-preview.tsx";
import { GivenReason } from "./given-reason.tsx";
import { useAttempt } from "./use-attempt.ts";
import { useTermination } from "./use-termination.ts";

const title = accountMessages.cancelSubscription;

/** CancelSave (account §2): what is about to end and when, and the button that ends it. This page makes no offer. */
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
  const attempt = useAttempt();
  // Readers who saw an offer have already read the answer to their reason next to it.
  const hadNoOffer = attempt.offers?.length === 0;
  const stay = () => {
    attempt.end();
    session.remove("CancelReason");
    session.remove("offerDecision");
    void record("left");
  };
  const startAgain = () => {
    beginCancelFlow();
    navigate(accountPath(paths.cancel));
  };
  const { currentPlan, userInfo, customerServicePhone } = account;
  return (
    <Stack gap={24}>
      <PageHeading accountNumber={userInfo.accountNumber}>{title}</PageHeading>
      {state.kind === "notOnline" ? (
        <CantCancel message={state.message} phone={customerServicePhone} />
      ) : (
        <>
          <p>{cancelWords.aboutToCancel(currentPlan.name)}</p>
          {hadNoOffer && mayAskToStay(account.canceling) && <GivenReason />}
          <EndPreview account={account} />
          {state.kind === "failed" && (
            <StepFailed
              why={state.why}
              startAgain={state.outOfDate}
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
