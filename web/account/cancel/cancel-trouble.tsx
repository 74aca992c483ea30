import type { ReactNode } from "react";
import { accountMessages } from "#contract/account-messages.ts";
import { ContactUs } from "#web/parts/customer-service.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Row } from "#web/ui/stack.tsx";

type Props = {
  state: { readonly why: string; readonly startAgain: boolean };
  phone: string;
  onStartAgain: () => void;
};

/** `There was an issue with your cancellation.`, why, and what to do about it. */
export function CancelTrouble({ state, phone, onStartAgain }: Props): ReactNode {
  return (
    <Alert kind="error" title={accountMessages.cancellationFailed}>
      {state.why !== "" && <p>{state.why}</p>}
      {state.startAgain ? (
        <Row>
          <Button variant="secondary" onClick={onStartAgain}>
            Start again
          </Button>
        </Row>
      ) : (
        <ContactUs phone={phone} />
      )}
    </Alert>
  );
}
