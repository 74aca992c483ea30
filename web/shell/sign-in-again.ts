import { useEffect } from "react";
import { signedOutEvent, wasPaymentSent } from "#web/data/signed-out.ts";

/** Outside the account area, which has its own gate: a token that ran out in mid-work leads to sign-in and back. */
export function useSignInAgain(): void {
  useEffect(() => {
    const again = () => {
      // The checkout says first what became of the payment, and offers the sign-in itself.
      if (wasPaymentSent()) return;
      import("#web/data/sign-in.ts")
        .then(({ leaveForSignIn }) => leaveForSignIn())
        .catch((fault: unknown) => globalThis.reportError?.(fault));
    };
    window.addEventListener(signedOutEvent, again);
    return () => window.removeEventListener(signedOutEvent, again);
  }, []);
}
