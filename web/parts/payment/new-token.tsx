import type { ReactNode } from "react";
import { messages } from "#contract/messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";

/** The token is used up: a new one is on its way, or can be asked for. */
export function NewToken({ busy, onTryAgain }: { busy: boolean; onTryAgain: () => void }): ReactNode {
  return (
    <Stack gap={8}>
      <p>{busy ? "Asking the bank before you pay again…" : messages.errorAuthorizingPayment}</p>
      <Row>
        <Button busy={busy} onClick={onTryAgain}>
          Try again
        </Button>
      </Row>
    </Stack>
  );
}
