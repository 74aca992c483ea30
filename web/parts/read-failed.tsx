import type { ReactNode } from "react";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { ContactUs } from "./customer-service.tsx";

export type ReadFailedProps = { sentence: string; busy: boolean; onTryAgain: () => void };

/** Something could not be read: the specs' sentence, another try, and whom to call. */
export function ReadFailed({ sentence, busy, onTryAgain }: ReadFailedProps): ReactNode {
  return (
    <Stack gap={16}>
      <Alert kind="error">{sentence}</Alert>
      <Row>
        <Button variant="secondary" busy={busy} onClick={onTryAgain}>
          Try again
        </Button>
      </Row>
      <ContactUs />
    </Stack>
  );
}
