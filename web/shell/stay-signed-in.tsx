import type { ReactNode } from "react";
import { call } from "#web/data/client.ts";
import type { SessionEnd } from "#web/data/session-end.ts";
import { useSession } from "#web/data/session.ts";
import { signInInPlace } from "#web/data/sign-in.ts";
import { useGoToSignIn } from "#web/data/use-go-to-sign-in.ts";
import { useSite } from "#web/data/site.ts";
import { localTime } from "#web/parts/local-day.ts";
import { Form } from "#web/parts/form/form.tsx";
import { asTyped, formRules, required } from "#web/parts/form/form-rules.ts";
import { useForm } from "#web/parts/form/use-form.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { accountAreaWords } from "./account-area-words.tsx";
import { shellWords } from "./shell-words.ts";

type Props = { end: SessionEnd; onStayed: () => void };

/** One click while the session is only idle; the password if it ends for good. What was typed on the page stays. */
export function StaySignedIn({ end, onStayed }: Props): ReactNode {
  return end.kind === "idle" ? <StillThere {...{ end, onStayed }} /> : <SignInHere {...{ end, onStayed }} />;
}

const Ends = ({ end }: { end: SessionEnd }): ReactNode => <p>{accountAreaWords.endsAt(localTime(end.at))}</p>;

function StillThere({ end, onStayed }: Props): ReactNode {
  const { domain } = useSite();
  const stay = () => {
    onStayed();
    // Any call works, because the server counts idle time from the last one. If the call fails, it leads to sign-in
    // like any other.
    call("getAccounts", { domain }).catch(() => undefined);
  };
  return (
    <Dialog
      open
      title={accountAreaWords.stillThere}
      onClose={stay}
      actions={<Button onClick={stay}>{accountAreaWords.staySignedIn}</Button>}
    >
      <Ends end={end} />
    </Dialog>
  );
}

const rules = formRules({ password: asTyped(required(accountAreaWords.enterPassword)) });

function SignInHere({ end, onStayed }: Props): ReactNode {
  const username = useSession().get("userAuth")?.username ?? "";
  const form = useForm({
    rules,
    initial: { password: "" },
    send: async ({ password }) => {
      try {
        if (!(await signInInPlace(password))) return { fields: { password: accountAreaWords.wrongPassword } };
        onStayed();
        return null;
      } catch {
        return { fields: { password: accountAreaWords.signInFailed } };
      }
    },
  });
  const { goToSignIn, isLeaving, problem } = useGoToSignIn();
  return (
    <Dialog open title={accountAreaWords.signInAgain} first={form.idOf("password")} onClose={onStayed}>
      <Form
        form={form}
        submit={shellWords.signIn}
        brief
        also={
          <Button variant="secondary" busy={isLeaving} onClick={() => goToSignIn()}>
            {accountAreaWords.signInAnotherWay}
          </Button>
        }
      >
        {problem !== null && <Alert kind="error">{problem}</Alert>}
        <Ends end={end} />
        <p>{accountAreaWords.signedInAs(username)}</p>
        <PasswordField
          {...form.field("password")}
          label={accountAreaWords.password}
          autoComplete="current-password"
          enterKeyHint="go"
          required
        />
      </Form>
    </Dialog>
  );
}
