import { useEffect } from "react";
import type { ReactNode } from "react";
import { Link } from "#web/ui/router/link.tsx";
import { errorFetchingDetails } from "#contract/account-messages.ts";
import { messages } from "#contract/messages.ts";
import { statusPhrase } from "#web/data/call-failed.ts";
import { useEmailConfirmation } from "#web/data/email-confirmation.ts";
import { useSession } from "#web/data/session.ts";
import { useGoToSignIn } from "#web/data/use-go-to-sign-in.ts";
import { logToConsole } from "#web/data/console-log.ts";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { ContactUs } from "./customer-service.tsx";
import { OrdersToClaim } from "./orders-to-claim.tsx";
import { partsWords } from "./parts-words.tsx";

/**
 * An email's link leads to an account that this login can't open. Either it was ordered with this email and is waiting
 * to be claimed, or it belongs to another sign-in email, or it doesn't exist; the last two get the same answer.
 */
export function OtherSignIn({ accountNumber }: { accountNumber: number }): ReactNode {
  // Account §8: logs why the account can't be shown.
  useEffect(() => logToConsole(errorFetchingDetails(statusPhrase(404))), []);
  const { data, isPending } = useEmailConfirmation();
  if (isPending) return <Skeleton height={180} />;
  const isAsked = data?.ordersToClaim.some((order) => order.accountNumber === accountNumber) === true;
  return (
    <Stack gap={24}>
      <OrdersToClaim />
      {!isAsked && <AnotherEmail accountNumber={accountNumber} />}
      <ContactUs />
    </Stack>
  );
}

/** Signing in with another email returns to this page. */
function AnotherEmail({ accountNumber }: { accountNumber: number }): ReactNode {
  const email = useSession().get("userAuth")?.username ?? "";
  const { goToSignIn, isLeaving, problem } = useGoToSignIn();
  return (
    <Stack gap={24}>
      <Alert kind="warning" title={partsWords.otherSignIn}>
        <p>{partsWords.otherSignInDetail(email, accountNumber)}</p>
      </Alert>
      {problem !== null && <Alert kind="error">{problem}</Alert>}
      <Row>
        <Button busy={isLeaving} onClick={() => goToSignIn()}>
          {partsWords.signInWithOtherEmail}
        </Button>
        <ButtonLink variant="secondary" to={paths.account}>
          {partsWords.goToAccount}
        </ButtonLink>
      </Row>
      <p>{partsWords.addAccount(<Link to={paths.manageAnotherAccount}>{messages.manageAnotherAccount}</Link>)}</p>
    </Stack>
  );
}
