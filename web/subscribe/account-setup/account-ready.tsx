import type { ReactNode } from "react";
import { messages } from "#contract/messages.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";

/** The account is set up; the form gives way to one line. */
export function AccountReady({ email, onOther }: { email: string; onOther: () => void }): ReactNode {
  return (
    <Alert kind="success" title={messages.setupCompleted}>
      <p>{email}</p>
      <div>
        <Button variant="link" onClick={onOther}>
          Use another email
        </Button>
      </div>
    </Alert>
  );
}
