import type { ReactNode } from "react";
import { localDay, localTime } from "#web/parts/local-day.ts";
import { EmailText } from "#web/parts/email-text.tsx";
import type { Fact } from "#web/parts/fact-list.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { securityWords } from "./security-words.ts";
import type { useSignInSettings } from "./use-sign-in-settings.ts";

type Settings = NonNullable<ReturnType<typeof useSignInSettings>["data"]>;
type Opens = {
  /** @param newEmail the address whose code has to be entered; "": an address has to be named first. */
  onOpen: (newEmail: string) => void;
};

/** The sign-in email, and the button that changes it, unless a new one is waiting. */
export function signInEmailFact({ email, newEmail, mayChangeEmail }: Settings, { onOpen }: Opens): Fact {
  const fact = { label: securityWords.signInEmail, value: <EmailText email={email} /> };
  if (!mayChangeEmail || newEmail !== null) return fact;
  return {
    ...fact,
    action: (
      <Button variant="link" aria-haspopup="dialog" onClick={() => onOpen("")}>
        {securityWords.changeSignInEmail}
      </Button>
    ),
  };
}

type WaitingProps = Opens & {
  waiting: NonNullable<Settings["newEmail"]>;
  onKeep: () => void;
  isKeeping: boolean;
};

/** A new sign-in email that waits for its code, or for the old mailbox. */
export function WaitingEmail({ waiting: { email, movesAt }, onOpen, onKeep, isKeeping }: WaitingProps): ReactNode {
  return (
    <Alert kind="info">
      <Stack gap={12}>
        <p>
          {movesAt === null
            ? securityWords.waitingForCode(email)
            : securityWords.emailMoves(email, localDay(movesAt), localTime(Date.parse(movesAt)))}
        </p>
        <Row>
          {movesAt === null && (
            <Button variant="secondary" aria-haspopup="dialog" onClick={() => onOpen(email)}>
              {securityWords.enterCode}
            </Button>
          )}
          <Button variant="secondary" busy={isKeeping} onClick={onKeep}>
            {securityWords.keepEmail}
          </Button>
        </Row>
      </Stack>
    </Alert>
  );
}
