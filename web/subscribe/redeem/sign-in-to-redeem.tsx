import { useState } from "react";
import type { ReactNode } from "react";
import { messages } from "#contract/messages.ts";
import { keepForms } from "#web/data/signed-out.ts";
import { ContactUs } from "#web/parts/customer-service.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";

/** Where no account can be set up: sign in and come back, or have customer service help. */
export function SignInToRedeem(): ReactNode {
  const [failed, setFailed] = useState(false);
  const signIn = () => {
    keepForms();
    import("#web/data/sign-in.ts").then(({ leaveForSignIn }) => leaveForSignIn()).catch(() => setFailed(true));
  };
  return (
    <Stack gap={16}>
      <p>Sign in to redeem your gift. If you have no login here yet, customer service makes one for you.</p>
      {failed && <Alert kind="error">{messages.errorDuringAuth}</Alert>}
      <Row>
        <Button onClick={signIn}>Sign in</Button>
      </Row>
      <ContactUs />
    </Stack>
  );
}
