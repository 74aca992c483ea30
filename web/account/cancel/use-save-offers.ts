import { useEffect, useRef, useState } from "react";
import { useNavigate, useNavigationType } from "#web/ui/router/router.tsx";
import type { AccountDetails } from "#contract/account-details.ts";
import type { CancelOffer } from "#contract/save-offers.ts";
import { useAccountPath } from "#web/data/chosen-account.ts";
import { session } from "#web/data/session.ts";
import { paths } from "#web/paths.ts";
import { reviewPath, useCancelStep } from "./cancel-flow.tsx";
import { useTermination } from "./use-termination.ts";

/** The reader's progress through the offers. `inDialog`: the second offer is open. */
export type SaveOffersState =
  | { readonly kind: "idle"; readonly inDialog: false }
  | { readonly kind: "second"; readonly inDialog: true }
  | { readonly kind: "sending"; readonly pressed: string; readonly inDialog: boolean }
  | { readonly kind: "failed"; readonly why: string; readonly startAgain: boolean; readonly inDialog: boolean };

const idle: SaveOffersState = { kind: "idle", inDialog: false };

type AskedAccount = { readonly account: AccountDetails; readonly offers: readonly CancelOffer[] };

/**
 * Accepting and declining, in the order of account §4. The server is notified of each screen before the next is shown.
 */
export function useSaveOffers({ account, offers }: AskedAccount) {
  const [first, second] = offers;
  const [state, setState] = useState<SaveOffersState>(idle);
  const record = useCancelStep(account);
  const stepBack = useRef<Promise<unknown>>(Promise.resolve());
  const comesBack = useNavigationType() === "POP";
  const notify = useRef(() => record("offer", { rateCode: first?.rateCode ?? "" }));
  // When the back button shows the first offer again, the server must know it, too.
  useEffect(() => {
    if (comesBack) stepBack.current = notify.current();
  }, [comesBack]);
  const termination = useTermination(account);
  const navigate = useNavigate();
  const accountPath = useAccountPath();

  /**
   * Cancels directly if the law requires a single click (law.md CA5). The page says next to the button when the
   * subscription ends.
   */
  const terminate = async (pressed: string): Promise<void> => {
    setState({ kind: "sending", pressed, inDialog: false });
    session.set("offerDecision", "declined");
    const outcome = await termination.terminate();
    if (outcome.kind === "failed" || outcome.kind === "notOnline") {
      const why = outcome.kind === "failed" ? outcome.why : outcome.message;
      setState({ kind: "failed", why, startAgain: outcome.kind === "failed" && outcome.outOfDate, inDialog: false });
    }
  };

  /** Goes to the page that shows what is about to end and asks for confirmation. */
  const toConfirm = async (): Promise<void> => {
    session.set("offerDecision", "declined");
    session.set("flow", "step1");
    navigate(accountPath(paths.cancelSave));
  };

  /** Goes to the second offer if there is one, or directly to the page that confirms the end. */
  const decline = async (pressed: string, toward: "secondOffer" | "confirmation"): Promise<void> => {
    setState({ kind: "sending", pressed, inDialog: false });
    session.set("offerDecision", "declined");
    // The step back may still be pending, and the server accepts steps only in order.
    await stepBack.current;
    const next = toward === "secondOffer" ? second : undefined;
    const declined = await record("declined");
    const shown =
      declined.kind === "failed" || next === undefined
        ? declined
        : await record("secondOffer", { rateCode: next.rateCode });
    if (shown.kind === "failed")
      return setState({ kind: "failed", why: shown.why, startAgain: shown.status === 409, inDialog: false });
    if (next === undefined) return toConfirm();
    setState({ kind: "second", inDialog: true });
  };

  /** Escape in the dialog: the first offer is on the screen again. */
  const back = (): void => {
    if (state.kind === "sending") return;
    setState(idle);
    session.remove("offerDecision");
    if (first !== undefined) stepBack.current = record("offer", { rateCode: first.rateCode });
  };

  const accept = ({ rateCode }: CancelOffer): void => {
    session.set("offerDecision", "accepted");
    session.set("flow", "step2");
    navigate(reviewPath(accountPath(paths.cancelReview), rateCode));
  };

  return { state, second, decline, back, terminate, toConfirm, accept };
}
