import type { ReactNode } from "react";
import { useGoToSignIn } from "#web/data/use-go-to-sign-in.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import type { AccountState } from "../checkout/account-state.ts";
import type { PasswordPolicy } from "./account-fields.ts";
import { AccountReady } from "./account-ready.tsx";
import { AccountOutcome, type SecondPurchasePrompt } from "./account-outcome.tsx";
import { accountSetupWords as words } from "./account-setup-words.tsx";
import css from "./buyer-form.module.css";
import { LoginFields } from "./login-fields.tsx";
import { outcomeId, type useBuyerForm } from "./use-buyer-form.ts";

export type LoginPartProps = Pick<ReturnType<typeof useBuyerForm>, "form" | "login" | "checkEarly"> & {
  state: AccountState;
  policy: PasswordPolicy;
  onOther: () => void;
  /** How to ask for a second subscription; null if that isn't possible, such as for gifts. */
  second: SecondPurchasePrompt | null;
  onEnter?: () => boolean;
};

/** The new subscriber's login: its fields and status; once it is ready, one line. */
export function LoginPart({
  state,
  policy,
  onOther,
  second,
  onEnter,
  form,
  login,
  checkEarly,
}: LoginPartProps): ReactNode {
  return (
    <Card labelledBy="account-section">
      {login === null ? (
        <>
          <h2 id="account-section">{words.heading}</h2>
          <AccountReady email={state.kind === "ready" ? state.email : ""} onOther={onOther} />
        </>
      ) : (
        <>
          <Welcome />
          <LoginFields {...{ form, login, checkEarly, policy, onEnter }} />
          <div id={outcomeId} className={css.status} tabIndex={-1}>
            <AccountOutcome {...{ state, second }} />
          </div>
        </>
      )}
    </Card>
  );
}

/** The heading, a sign-in that returns to this page for those who have a login, and what the login is for. */
function Welcome(): ReactNode {
  const { goToSignIn, problem } = useGoToSignIn();
  return (
    <>
      <div>
        <div className={css.head}>
          <h2 id="account-section">{words.heading}</h2>
          <p>
            {words.haveAccount}{" "}
            <Button variant="link" onClick={() => goToSignIn()}>
              {words.signInFirst}
            </Button>
          </p>
        </div>
        <p className={css.lead}>{words.lead}</p>
      </div>
      {problem !== null && <Alert kind="error">{problem}</Alert>}
    </>
  );
}
