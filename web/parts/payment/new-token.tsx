import type { ReactNode } from "react";
import { messages } from "#contract/messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { paymentWords, type PaymentWords } from "./payment-words.ts";

type Props = { words: PaymentWords; busy: boolean; onTryAgain: () => void };

/** The token is used up: a new one is being fetched, or can be requested. */
export function NewToken({ words, busy, onTryAgain }: Props): ReactNode {
  return (
    <Stack gap={8}>
      <p>{busy ? words.askingBank : messages.errorAuthorizingPayment}</p>
      <Row>
        <Button busy={busy} onClick={onTryAgain}>
          {paymentWords.tryAgain}
        </Button>
      </Row>
    </Stack>
  );
}
