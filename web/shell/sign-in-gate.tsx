import { type ReactNode, startTransition, useEffect, useState } from "react";
import { useNavigate } from "#web/ui/router/router.tsx";
import { messages } from "#contract/messages.ts";
import { asCallFailed } from "#web/data/call-failed.ts";
import { hasSignInCode } from "#web/data/sign-in-code.ts";
import { useSignedIn } from "#web/data/session.ts";
import { finishSignIn, followOtherTabs, hasLeftForSignIn, leaveForSignIn } from "#web/data/sign-in.ts";
import { clearPaymentSent, wasPaymentSent } from "#web/data/session-interruption.ts";
import { useStaffView } from "#web/data/staff-view.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { MessageScreen } from "./message-screen.tsx";
import { SessionEndNotice } from "./session-end.tsx";
import { SlowNote } from "#web/ui/slow-note.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import css from "./message-screen.module.css";
import { accountAreaWords } from "./account-area-words.tsx";
import { shellWords } from "./shell-words.ts";
import { viewWords } from "./view-words.ts";

/** `asked`: signed out on purpose, or returned without signing in. Continues only when the reader asks to. */
type Phase = "exchanging" | "leaving" | "asked" | "failed" | "open";

type SignInFailure = { readonly because: string; readonly meaning: string };

/** If the sign-in is locked: the phone number to call. For any other failure: the specs' one sentence. */
function signInFailure(fault: unknown): SignInFailure {
  const { status, detail } = asCallFailed(fault);
  const because = status === 403 && detail !== null ? detail : messages.errorDuringAuth;
  // The server is overloaded, without its database, or closed while the publication moves.
  return { because, meaning: status === 503 ? accountAreaWords.nobodySignsIn : accountAreaWords.notSignedIn };
}

/** Account §4, Auth: nothing of the account area is rendered before the reader is authenticated. */
export function SignInGate({ children }: { children: ReactNode }): ReactNode {
  const signedIn = useSignedIn("account");
  const [phase, setPhase] = useState<Phase>(() => (hasSignInCode() ? "exchanging" : "open"));
  const [why, setWhy] = useState(signInFailure(null));
  const navigate = useNavigate();
  const fail = (fault: unknown) => {
    setWhy(signInFailure(fault));
    setPhase("failed");
  };
  const signIn = () => {
    setPhase("leaving");
    leaveForSignIn().catch(fail);
  };

  useEffect(() => {
    if (phase !== "exchanging") return;
    finishSignIn()
      .then((wanted) => {
        clearPaymentSent();
        // Happens in the same transition as the router's update; otherwise the page that the sign-in returned to would
        // render before the wanted one.
        startTransition(() => {
          setPhase("open");
          if (wanted !== null) navigate(wanted, { replace: true });
        });
      })
      .catch(fail);
  }, [phase, navigate]);

  // A reader who has just paid is told about the payment first.
  const hasPaid = !signedIn && wasPaymentSent();
  const isViewing = useStaffView();
  const mustLeave = phase === "open" && !signedIn && !hasLeftForSignIn() && !hasPaid && !isViewing;
  useEffect(() => {
    if (mustLeave) leaveForSignIn().catch(fail);
  }, [mustLeave]);

  useEffect(() => followOtherTabs(), []);

  useEffect(() => {
    // The browser kept the page while the reader was on the sign-in page, and "back" shows it again.
    const shownAgain = (event: PageTransitionEvent) => {
      if (event.persisted && !signedIn) setPhase("asked");
    };
    window.addEventListener("pageshow", shownAgain);
    return () => window.removeEventListener("pageshow", shownAgain);
  }, [signedIn]);

  if (isViewing && !signedIn) return <ViewEnded />;
  if (phase === "failed") return <SignInFailed why={why} onSignIn={signIn} />;
  if (phase === "exchanging" || phase === "leaving" || mustLeave) return <WaitingScreen />;
  if (hasPaid) return <PaymentSent onSignIn={signIn} />;
  if (!signedIn) return <SignedOut onSignIn={signIn} />;
  return (
    <>
      {children}
      {!isViewing && <SessionEndNotice />}
    </>
  );
}

/** The session ended during a payment. The server knows about the payment, and asks the bank automatically. */
function PaymentSent({ onSignIn }: { onSignIn: () => void }): ReactNode {
  return (
    <MessageScreen
      heading={accountAreaWords.paymentSent}
      actions={<Button onClick={onSignIn}>{shellWords.signIn}</Button>}
    >
      <Alert kind="warning" title={accountAreaWords.doNotPayAgain}>
        <p>{accountAreaWords.confirmingPayment}</p>
      </Alert>
      <p>{accountAreaWords.signInToSeePayment}</p>
    </MessageScreen>
  );
}

/** A failed exchange never redirects automatically. */
function SignInFailed({ why, onSignIn }: { why: SignInFailure; onSignIn: () => void }): ReactNode {
  return (
    <MessageScreen heading={shellWords.signIn} actions={<Button onClick={onSignIn}>{shellWords.signIn}</Button>}>
      <Alert kind="error">{why.because}</Alert>
      <p>{why.meaning}</p>
    </MessageScreen>
  );
}

/** A staff view never leads to a sign-in: the staff member goes back to the desk. */
function ViewEnded(): ReactNode {
  return (
    <MessageScreen heading={viewWords.viewEnded}>
      <p>{viewWords.viewAgain}</p>
    </MessageScreen>
  );
}

function SignedOut({ onSignIn }: { onSignIn: () => void }): ReactNode {
  return (
    <MessageScreen
      heading={accountAreaWords.signedOut}
      actions={<Button onClick={onSignIn}>{shellWords.signIn}</Button>}
    >
      <p>{accountAreaWords.signInToManage}</p>
    </MessageScreen>
  );
}

/** Account §2: a full page while signing in. */
function WaitingScreen(): ReactNode {
  return (
    <div className={css.cover}>
      <div className={css.waiting} role="status">
        <Spinner size={32} />
        <h1 className={css.quiet}>{messages.loggingIn}</h1>
      </div>
      <SlowNote>{accountAreaWords.signingInSlowly}</SlowNote>
    </div>
  );
}
