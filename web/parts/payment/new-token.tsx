import type { ReactNode } from "react";
import { messages } from "#contract/messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { paymentWords } from "./payment-words.ts";

/** The token is used up: a new one is being fetched, or can be requested. */
export function NewToken({ busy, onTryAgain }: { busy: boolean; onTryAgain: () => void }): ReactNode {
  return (
    <Stack gap={8}>
      <p>{busy ? paymentWords.askingBank : messages.errorAuthorizingPayment}</p>
      <Row>
        <Button busy={busy} onClick={onTryAgain}>
          {paymentWords.tryAgain}
        </Button>
      </Row>
    </Stack>
  );
}
