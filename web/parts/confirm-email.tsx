import type { ReactNode } from "react";
import { useEmailConfirmation } from "#web/data/email-confirmation.ts";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";
import { failureText } from "#web/data/failure-text.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { EmailText } from "./email-text.tsx";
import { partsWords } from "./parts-words.tsx";

/** Asks the reader to confirm their email until they have, and can resend the link. Shows nothing if the read fails. */
export function ConfirmEmail(): ReactNode {
  const { domain } = useSite();
  const { data } = useEmailConfirmation();
  const { state, send } = useCall("resendConfirmation");
  const email = data?.unconfirmedEmail ?? "";
  if (email === "") return null;
  return (
    <Alert kind="info" title={partsWords.confirmEmail}>
      <Stack gap={12}>
        <p>{partsWords.confirmEmailDetail(<EmailText email={email} />)}</p>
        {state.kind === "done" ? (
          <p>{partsWords.confirmationSent}</p>
        ) : (
          <div>
            <Button variant="secondary" busy={state.kind === "sending"} onClick={() => void send({ domain })}>
              {partsWords.sendAgain}
            </Button>
          </div>
        )}
        {state.kind === "failed" && (
          <p>
            {state.failure.status === 429 ? partsWords.sentTooOften : failureText(state.failure, partsWords.sendFailed)}
          </p>
        )}
      </Stack>
    </Alert>
  );
}
