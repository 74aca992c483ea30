import { type ReactNode, useState } from "react";
import { messages } from "#contract/messages.ts";
import { keepForms } from "#web/data/signed-out.ts";
import { leaveForSignIn } from "#web/data/sign-in.ts";
import { Button } from "#web/ui/button.tsx";
import { Stack } from "#web/ui/stack.tsx";
import type { AccountState } from "../checkout/account-state.ts";
import type { PasswordPolicy } from "./account-fields.ts";
import { AccountReady } from "./account-ready.tsx";
import { AccountOutcome, type SecondWish } from "./account-outcome.tsx";
import { accountSetupWords as words } from "./account-setup-words.ts";
import css from "./buyer-form.module.css";
import { LoginFields } from "./login-fields.tsx";
import { outcomeId, type useBuyerForm } from "./use-buyer-form.ts";

export type LoginPartProps = Pick<ReturnType<typeof useBuyerForm>, "form" | "login" | "checkEarly"> & {
  state: AccountState;
  policy: PasswordPolicy;
  onOther: () => void;
  /** How to ask for a second subscription; null if that isn't possible, such as for gifts. */
  second: SecondWish | null;
  onEnter?: () => boolean;
};

/** The login of the new subscriber: its fields and what is said about them; once it is ready, one line. */
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
    <section aria-labelledby="account-section">
      <Stack gap={16}>
        <h2 id="account-section">{words.heading}</h2>
        {login === null ? (
          <AccountReady email={state.kind === "ready" ? state.email : ""} onOther={onOther} />
        ) : (
          <>
            <Welcome />
            <LoginFields {...{ form, login, checkEarly, policy, onEnter }} />
            <div id={outcomeId} className={css.status} tabIndex={-1}>
              <AccountOutcome {...{ state, second }} />
            </div>
          </>
        )}
      </Stack>
    </section>
  );
}

/** What the login is for, and the way in for those who have one. They come back to this page. */
function Welcome(): ReactNode {
  const [failed, setFailed] = useState(false);
  const signIn = () => {
    setFailed(false);
    keepForms();
    leaveForSignIn().catch(() => setFailed(true));
  };
  return (
    <div>
      <p className={css.lead}>{words.lead}</p>
      <p>
        {words.haveAccount}{" "}
        <Button variant="link" onClick={signIn}>
          {words.signInFirst}
        </Button>
      </p>
      {failed && <p role="alert">{messages.somethingWentWrong}</p>}
    </div>
  );
}
