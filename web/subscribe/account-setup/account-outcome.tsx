import type { ReactNode } from "react";
import { messages } from "#contract/messages.ts";
import { ownershipMessages } from "#contract/ownership-messages.ts";
import { useGoToSignIn } from "#web/data/use-go-to-sign-in.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Note } from "#web/ui/note.tsx";
import { SlowNote } from "#web/ui/slow-note.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { ConfirmSecondPurchase, type SecondPurchaseKind } from "../confirm-second-purchase.tsx";
import type { AccountState } from "../checkout/account-state.ts";
import { accountSetupWords as words } from "./account-setup-words.tsx";

/** `asked`: the buyer has confirmed that they want a second one, but the password wasn't accepted. */
export type SecondPurchasePrompt = {
  readonly kind: SecondPurchaseKind;
  readonly asked: boolean;
  readonly onAsk: () => void;
};

type AccountOutcomeProps = { state: AccountState; second: SecondPurchasePrompt | null };

/** Subscribe §2: the status while a request is pending, and its result in the spec's words. */
export function AccountOutcome({ state, second }: AccountOutcomeProps): ReactNode {
  switch (state.kind) {
    case "ready":
      return null;
    case "typing":
      return <Note>{words.willLookUp}</Note>;
    // The question is above the button that answers it.
    case "notFound":
      return <Note>{words.isNew}</Note>;
    case "checking":
      return <Waiting text={messages.checkingAccount} />;
    case "creating":
      return <Waiting text={messages.creatingAccount} />;
    case "activeExists":
      return <ActiveExists email={state.tried.email} second={second} />;
    case "unanswered":
    case "refused":
      return <Alert kind="error">{state.message}</Alert>;
  }
}

/** The email already has a login. Nobody should have to guess a password to continue from here. */
function ActiveExists({ email, second }: { email: string } & Pick<AccountOutcomeProps, "second">): ReactNode {
  const { goToSignIn, problem } = useGoToSignIn();
  return (
    <Stack gap={24}>
      <Alert kind="warning" title={messages.activeAccountExists}>
        <Stack gap={12}>
          <p>{words.exists(email)}</p>
          <Row>
            <Button onClick={() => goToSignIn()}>{words.signIn}</Button>
            <Button variant="secondary" onClick={() => goToSignIn("sign-in-link/")}>
              {words.emailLink}
            </Button>
            <Button variant="secondary" onClick={() => goToSignIn("forgot-password/")}>
              {words.resetPassword}
            </Button>
          </Row>
          {problem !== null && <p role="alert">{problem}</p>}
          {second?.asked === true && <p role="alert">{ownershipMessages.secondNeedsSignIn}</p>}
        </Stack>
      </Alert>
      {second?.asked === false && (
        <ConfirmSecondPurchase kind={second.kind} label={ownershipMessages.continueSecond} onSecond={second.onAsk} />
      )}
    </Stack>
  );
}

function Waiting({ text }: { text: string }): ReactNode {
  return (
    <div>
      <Alert kind="info">{text}</Alert>
      <SlowNote>{words.slow}</SlowNote>
    </div>
  );
}

/** Asked once, above the button that creates the login and continues. */
export const CreateAccountPrompt = ({ email }: { email: string }): ReactNode => (
  <Alert kind="info" title={messages.accountDoesNotExist}>
    <p>{words.toCreate(email)}</p>
  </Alert>
);
