import { type ReactNode, startTransition, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { messages } from "#contract/messages.ts";
import { asCallFailed } from "#web/data/call-failed.ts";
import { hasSignInCode } from "#web/data/sign-in-code.ts";
import { useSignedIn } from "#web/data/session.ts";
import { finishSignIn, followOtherTabs, hasDeparted, leaveForSignIn } from "#web/data/sign-in.ts";
import { forgetPaymentSent, wasPaymentSent } from "#web/data/signed-out.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { MessageScreen } from "./message-screen.tsx";
import { SessionEnd } from "./session-end.tsx";
import { SlowNote } from "#web/ui/slow-note.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import css from "./message-screen.module.css";
import { shellWords } from "./shell-words.tsx";

/** `asked`: signed out on purpose, or came back without signing in; goes on only when the reader says so. */
type Phase = "exchanging" | "leaving" | "asked" | "failed" | "open";

/** Account §4, Auth: nothing of the account area is drawn before the reader is authenticated. */
export function SignInGate({ children }: { children: ReactNode }): ReactNode {
  const signedIn = useSignedIn("account");
  const [phase, setPhase] = useState<Phase>(() => (hasSignInCode() ? "exchanging" : "open"));
  const [because, setBecause] = useState<string>(messages.errorDuringAuth);
  const navigate = useNavigate();
  const signIn = () => {
    setPhase("leaving");
    leaveForSignIn().catch(() => setPhase("failed"));
  };

  useEffect(() => {
    if (phase !== "exchanging") return;
    finishSignIn()
      .then((wanted) => {
        forgetPaymentSent();
        // Together with the router's own step, or the page that was come back to would be drawn before the wanted one.
        startTransition(() => {
          setPhase("open");
          if (wanted !== null) void navigate(wanted, { replace: true });
        });
      })
      .catch((fault: unknown) => {
        // A locked sign-in: whom to call. Whatever else failed has the one sentence of the specs.
        const { status, detail } = asCallFailed(fault);
        if (status === 403 && detail !== null) setBecause(detail);
        setPhase("failed");
      });
  }, [phase, navigate]);

  // Somebody who has just paid is told of it before anything else.
  const hasPaid = !signedIn && wasPaymentSent();
  const mustLeave = phase === "open" && !signedIn && !hasDeparted() && !hasPaid;
  useEffect(() => {
    if (mustLeave) leaveForSignIn().catch(() => setPhase("failed"));
  }, [mustLeave]);

  useEffect(() => followOtherTabs(), []);

  useEffect(() => {
    // Kept by the browser while the reader looked at the sign-in page, and shown again by "back".
    const shownAgain = (event: PageTransitionEvent) => {
      if (event.persisted && !signedIn) setPhase("asked");
    };
    window.addEventListener("pageshow", shownAgain);
    return () => window.removeEventListener("pageshow", shownAgain);
  }, [signedIn]);

  if (phase === "failed") return <SignInFailed because={because} onSignIn={signIn} />;
  if (phase === "exchanging" || phase === "leaving" || mustLeave) return <WaitingScreen />;
  if (hasPaid) return <PaymentSent onSignIn={signIn} />;
  if (!signedIn) return <SignedOut onSignIn={signIn} />;
  return (
    <>
      {children}
      <SessionEnd />
    </>
  );
}

/** The session ended during a payment: the server knows of it, and asks the bank automatically. */
function PaymentSent({ onSignIn }: { onSignIn: () => void }): ReactNode {
  return (
    <MessageScreen heading={shellWords.paymentSent} actions={<Button onClick={onSignIn}>{shellWords.signIn}</Button>}>
      <Alert kind="warning" title={shellWords.doNotPayAgain}>
        <p>{shellWords.confirmingPayment}</p>
      </Alert>
      <p>{shellWords.signInToSeePayment}</p>
    </MessageScreen>
  );
}

/** A failed exchange never redirects automatically. */
function SignInFailed({ because, onSignIn }: { because: string; onSignIn: () => void }): ReactNode {
  return (
    <MessageScreen heading={shellWords.signIn} actions={<Button onClick={onSignIn}>{shellWords.signIn}</Button>}>
      <Alert kind="error">{because}</Alert>
      <p>{shellWords.notSignedIn}</p>
    </MessageScreen>
  );
}

function SignedOut({ onSignIn }: { onSignIn: () => void }): ReactNode {
  return (
    <MessageScreen heading={shellWords.signedOut} actions={<Button onClick={onSignIn}>{shellWords.signIn}</Button>}>
      <p>{shellWords.signInToManage}</p>
    </MessageScreen>
  );
}

/** Account §2: a full page while signing in. */
function WaitingScreen(): ReactNode {
  return (
    <div className={css.screen}>
      <div className={css.waiting} role="status">
        <Spinner size={32} />
        <h1 className={css.quiet}>{messages.loggingIn}</h1>
      </div>
      <SlowNote>{shellWords.signingInSlowly}</SlowNote>
    </div>
  );
}
