import { useEffect, useEffectEvent } from "react";
import type { ReactNode } from "react";
import { messages } from "#contract/messages.ts";
import { useGoToSignIn } from "#web/data/use-go-to-sign-in.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { SlowNote } from "#web/ui/slow-note.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import css from "./payment-progress.module.css";
import { paymentWords, type PaymentWords } from "./payment-words.ts";

/** Waiting for the server or the gateway. After a while, says that nothing is lost. */
export function Working({ text, slow }: { text: string; slow: string }): ReactNode {
  return (
    <div className={css.working}>
      <p className={css.now} role="status">
        <Spinner />
        {text}
      </p>
      <SlowNote>{slow}</SlowNote>
    </div>
  );
}

type TryAgainProps = { message: string; note: string; label: string; onTryAgain: () => void };

/** The specs' sentence, what it means for the money, and a button to try again. */
export function TryAgain({ message, note, label, onTryAgain }: TryAgainProps): ReactNode {
  return (
    <Stack gap={16}>
      <Alert kind="error" title={message}>
        <p>{note}</p>
      </Alert>
      <Row>
        <Button onClick={onTryAgain}>{label}</Button>
      </Row>
    </Stack>
  );
}

const askEvery = 10_000;

type BeingConfirmedProps = {
  title: string;
  note: string;
  /** The server's own sentence: staff will review the payment, so asking again automatically would change nothing. */
  message: string;
  onAskAgain: () => void;
};

/** The gateway hasn't answered: we keep asking, and don't offer to pay again (security.md F6). */
export function BeingConfirmedNotice({ title, note, message, onAskAgain }: BeingConfirmedProps): ReactNode {
  const ask = useEffectEvent(onAskAgain);
  const asksOnItsOwn = message === "";
  useEffect(() => {
    if (!asksOnItsOwn) return undefined;
    const timer = setTimeout(() => ask(), askEvery);
    return () => clearTimeout(timer);
  }, [asksOnItsOwn]);
  return (
    <Stack gap={16}>
      <Alert kind="warning" title={title}>
        <p>
          {asksOnItsOwn ? paymentWords.bankSilent : message} {note}
        </p>
      </Alert>
      <Row>
        <Button variant="secondary" onClick={onAskAgain}>
          {paymentWords.checkNow}
        </Button>
      </Row>
    </Stack>
  );
}

type SignedOutProps = { words: PaymentWords; paid: boolean; onSignInAgain: () => void };

/** `paid`: the bank has already approved the payment, and the server will record it without the reader. */
export function SignedOut({ words, paid, onSignInAgain }: SignedOutProps): ReactNode {
  const { goToSignIn, problem } = useGoToSignIn();
  return (
    <TryAgain
      message={problem ?? messages.notAuthenticated}
      note={paid ? words.sentThenSignedOut : paymentWords.signedOut}
      label={paid ? paymentWords.signIn : paymentWords.toAccount}
      onTryAgain={paid ? () => goToSignIn() : onSignInAgain}
    />
  );
}
