import { useEffect } from "react";
import type { ReactNode } from "react";
import { messages } from "#contract/messages.ts";
import { logToConsole } from "#web/data/console-log.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { ContactUs } from "./customer-service.tsx";
import { helpWords } from "./help-words.ts";

export type ReadFailedProps = { sentence: string; busy: boolean; onTryAgain: () => void };

/**
 * Something couldn't be read: logs the specs' sentence each time, and shows a button to try again and the phone number
 * (account §8).
 */
export function ReadFailed({ sentence, busy, onTryAgain }: ReadFailedProps): ReactNode {
  useEffect(() => {
    // If the specs have no sentence for this, the browser's own log entry is enough.
    if (!busy && sentence !== messages.somethingWentWrong) logToConsole(sentence);
  }, [sentence, busy]);
  return (
    <Stack gap={16}>
      <Alert kind="error">{messages.somethingWentWrong}</Alert>
      <Row>
        <Button variant="secondary" busy={busy} onClick={onTryAgain}>
          {helpWords.tryAgain}
        </Button>
      </Row>
      <ContactUs />
    </Stack>
  );
}
