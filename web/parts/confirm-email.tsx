import type { ReactNode } from "react";
import { useEmailConfirmation } from "#web/data/email-confirmation.ts";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Stack } from "#web/ui/stack.tsx";

/** Until the reader has confirmed her email, this page says so and sends the link again. Without an answer it shows nothing. */
export function ConfirmEmail(): ReactNode {
  const { domain } = useSite();
  const { data } = useEmailConfirmation();
  const { state, send } = useCall("resendConfirmation");
  const email = data?.unconfirmedEmail ?? "";
  if (email === "") return null;
  return (
    <Alert kind="info" title="One more step: confirm your email">
      <Stack gap={12}>
        <p>
          We've emailed a link to {email}. Open it and enter your password, so you can always get back into your
          account. The link works for 7 days.
        </p>
        {state.kind === "done" ? (
          <p>Sent. If you don't see it in a few minutes, check your spam folder.</p>
        ) : (
          <div>
            <Button variant="secondary" busy={state.kind === "sending"} onClick={() => void send({ domain })}>
              Send it again
            </Button>
          </div>
        )}
        {state.kind === "failed" && <p>{failureText(state.failure.status)}</p>}
      </Stack>
    </Alert>
  );
}

const failureText = (status: number): string =>
  status === 429
    ? "We've sent it a few times already. Please check your spam folder, or try again in an hour."
    : "We couldn't send it just now. Please try again.";
