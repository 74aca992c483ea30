import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { messages } from "#contract/messages.ts";
import { ownershipMessages } from "#contract/ownership-messages.ts";
import { leaveForSignIn, type WayIn } from "#web/data/sign-in.ts";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Button } from "#web/ui/button.tsx";
import { SlowNote } from "#web/ui/slow-note.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { SecondChoice, type SecondKind } from "../second-choice.tsx";
import type { AccountState } from "../checkout/account-state.ts";
import { accountSetupWords as words } from "./account-setup-words.ts";

/** `asked`: the buyer has said yes to a second one, and the password was not accepted. */
export type SecondWish = { readonly kind: SecondKind; readonly asked: boolean; readonly onAsk: () => void };

type AccountOutcomeProps = { state: AccountState; onCreate: () => void; second: SecondWish | null };

/** Subscribe §2: the status while a request is in flight, and what came of it, in the spec's words. */
export function AccountOutcome({ state, onCreate, second }: AccountOutcomeProps): ReactNode {
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
      return <ActiveExists email={state.tried.email} second={second} />;
    case "unanswered":
    case "refused":
      return <Alert kind="error">{state.message}</Alert>;
  }
}

/** The email has a login. Nobody should have to guess a password to get on from here. */
function ActiveExists({ email, second }: { email: string } & Pick<AccountOutcomeProps, "second">): ReactNode {
  const [failed, setFailed] = useState(false);
  const leave = (wayIn: WayIn) => () => {
    setFailed(false);
    leaveForSignIn(wayIn).catch(() => setFailed(true));
  };
  return (
    <Stack gap={24}>
      <Alert kind="warning" title={messages.activeAccountExists}>
        <Stack gap={12}>
          <p>{words.exists(email)}</p>
          <Row>
            <ButtonLink to={paths.account}>{words.signIn}</ButtonLink>
            <Button variant="secondary" onClick={leave("sign-in-link/")}>
              {words.emailLink}
            </Button>
            <Button variant="secondary" onClick={leave("forgot-password/")}>
              {words.resetPassword}
            </Button>
          </Row>
          {failed && <p role="alert">{messages.somethingWentWrong}</p>}
          {second?.asked === true && <p role="alert">{ownershipMessages.secondNeedsSignIn}</p>}
        </Stack>
      </Alert>
      {second?.asked === false && (
        <SecondChoice kind={second.kind} label={ownershipMessages.continueSecond} onSecond={second.onAsk} />
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

function OfferToCreate({ email, onCreate }: { email: string; onCreate: () => void }): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Alert kind="info" title={messages.accountDoesNotExist}>
      <Stack gap={12}>
        <p>{words.toCreate(email)}</p>
        <Row>
          <Button ref={button} onClick={onCreate}>
            {words.create}
          </Button>
        </Row>
      </Stack>
    </Alert>
  );
}
