import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { messages } from "#contract/messages.ts";
import { ownershipMessages } from "#contract/ownership-messages.ts";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Button } from "#web/ui/button.tsx";
import { SlowNote } from "#web/ui/slow-note.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { SecondChoice } from "../second-choice.tsx";
import type { AccountState } from "../checkout/account-state.ts";

type AccountOutcomeProps = { state: AccountState; onCreate: () => void; onSecond: (() => void) | null };

/** Subscribe §2: the status while a request is in flight, and what came of it, in the spec's words. */
export function AccountOutcome({ state, onCreate, onSecond }: AccountOutcomeProps): ReactNode {
  switch (state.kind) {
    case "typing":
    case "ready":
      return null;
    case "checking":
      return <Waiting text={messages.checkingAccount} />;
    case "creating":
      return <Waiting text={messages.creatingAccount} />;
    case "notFound":
      return <OfferToCreate email={state.tried.email} onCreate={onCreate} />;
    case "activeExists":
      return (
        <Alert kind="warning" title={messages.activeAccountExists}>
          <Stack gap={12}>
            <p>You have this subscription already. Sign in to read and to look after it.</p>
            <Row>
              <ButtonLink to={paths.account}>Sign in</ButtonLink>
            </Row>
            {onSecond !== null && <SecondChoice label={ownershipMessages.continueSecond} onSecond={onSecond} />}
          </Stack>
        </Alert>
      );
    case "unanswered":
      // What is wrong with a field stands beside it.
      return Object.keys(state.fields).length > 0 ? null : <Alert kind="error">{state.message}</Alert>;
    case "refused":
      return <Alert kind="error">{state.message}</Alert>;
  }
}

function Waiting({ text }: { text: string }): ReactNode {
  return (
    <div>
      <Alert kind="info">{text}</Alert>
      <SlowNote>This takes longer than usual. Nothing you entered is lost; please keep this page open.</SlowNote>
    </div>
  );
}

function OfferToCreate({ email, onCreate }: { email: string; onCreate: () => void }): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Alert kind="info" title={messages.accountDoesNotExist}>
      <Stack gap={12}>
        <p>It will be made for {email}.</p>
        <Row>
          <Button ref={button} onClick={onCreate}>
            Create account
          </Button>
        </Row>
      </Stack>
    </Alert>
  );
}
