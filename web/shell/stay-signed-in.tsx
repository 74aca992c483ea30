import { useRef, useState } from "react";
import type { ReactNode } from "react";
import { call } from "#web/data/client.ts";
import type { SessionEnd } from "#web/data/session-end.ts";
import { useSession } from "#web/data/session.ts";
import { leaveForSignIn, signInInPlace } from "#web/data/sign-in.ts";
import { keepForms } from "#web/data/signed-out.ts";
import { useSite } from "#web/data/site.ts";
import { localTime } from "#web/parts/local-day.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { shellWords } from "./shell-words.tsx";

type Props = { end: SessionEnd; onStayed: () => void };

/** One click while the session is only idle; the password where it ends for good. What was typed on the page stays. */
export function StaySignedIn({ end, onStayed }: Props): ReactNode {
  return end.kind === "idle" ? <StillThere {...{ end, onStayed }} /> : <SignInHere {...{ end, onStayed }} />;
}

const Ends = ({ end }: { end: SessionEnd }): ReactNode => <p>{shellWords.endsAt(localTime(end.at))}</p>;

function StillThere({ end, onStayed }: Props): ReactNode {
  const { domain } = useSite();
  const stay = () => {
    onStayed();
    // Any call will do: the server counts idle time from the last one. One that fails leads to sign-in as every other.
    call("getAccounts", { domain }).catch(() => undefined);
  };
  return (
    <Dialog
      open
      title={shellWords.stillThere}
      onClose={stay}
      actions={<Button onClick={stay}>{shellWords.staySignedIn}</Button>}
    >
      <Ends end={end} />
    </Dialog>
  );
}

function SignInHere({ end, onStayed }: Props): ReactNode {
  const username = useSession().get("userAuth")?.username ?? "";
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const signIn = async () => {
    if (password === "") return setProblem(shellWords.enterPassword);
    setBusy(true);
    try {
      if (await signInInPlace(password)) return onStayed();
      setProblem(shellWords.wrongPassword);
    } catch {
      setProblem(shellWords.signInFailed);
    } finally {
      setBusy(false);
    }
    field.current?.focus();
  };
  const otherWay = () => {
    keepForms();
    leaveForSignIn().catch((fault: unknown) => globalThis.reportError?.(fault));
  };
  return (
    <Dialog
      open
      title={shellWords.signInAgain}
      first={field}
      onClose={onStayed}
      actions={
        <>
          <Button type="submit" form="sign-in-here" busy={busy}>
            {shellWords.signIn}
          </Button>
          <Button variant="secondary" onClick={otherWay}>
            {shellWords.signInAnotherWay}
          </Button>
        </>
      }
    >
      <form
        id="sign-in-here"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void signIn();
        }}
      >
        <Stack gap={16}>
          <Ends end={end} />
          <p>{shellWords.signedInAs(username)}</p>
          <PasswordField
            ref={field}
            label={shellWords.password}
            autoComplete="current-password"
            enterKeyHint="go"
            required
            value={password}
            error={problem}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
