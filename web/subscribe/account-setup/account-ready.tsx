import type { ReactNode } from "react";
import { messages } from "#contract/messages.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { accountSetupWords as words } from "./account-setup-words.tsx";

/** The account is set up: one line replaces the fields. */
export function AccountReady({ email, onOther }: { email: string; onOther: () => void }): ReactNode {
  return (
    <Alert kind="success" title={messages.setupCompleted}>
      <p>{email}</p>
      <div>
        <Button variant="link" onClick={onOther}>
          {words.otherEmail}
        </Button>
      </div>
    </Alert>
  );
}
