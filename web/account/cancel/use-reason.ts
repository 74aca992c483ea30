import { useState } from "react";
import type { SubmitEvent } from "react";
import { useNavigate } from "react-router";
import type { AccountDetails } from "#contract/account-details.ts";
import type { CancelOffer } from "#contract/save-offers.ts";
import { errorFetchingDetails } from "#contract/account-messages.ts";
import { useAccountPath } from "#web/data/chosen-account.ts";
import { session } from "#web/data/session.ts";
import { paths } from "#web/paths.ts";
import { useCancelStep } from "./use-cancel-step.ts";
import type { CancelReason } from "#contract/cancellation.ts";

export type ReasonState =
  | { readonly kind: "idle" }
  | { readonly kind: "sending" }
  | { readonly kind: "missing" }
  | { readonly kind: "cantCancel"; readonly message: string }
  | { readonly kind: "failed"; readonly why: string };

type Asked = {
  readonly account: AccountDetails;
  readonly reasons: readonly CancelReason[];
  readonly optional: boolean;
  readonly onOffers: (offers: readonly CancelOffer[]) => void;
};

/** The reason that is chosen, kept in the session, and what the server answers to it. */
export function useReason({ account, reasons, optional, onOffers }: Asked) {
  const navigate = useNavigate();
  const accountPath = useAccountPath();
  const record = useCancelStep(account);
  const [chosen, setChosen] = useState(() => session.get("CancelReason")?.terminationReasonID ?? null);
  const [state, setState] = useState<ReasonState>({ kind: "idle" });
  const reason = reasons.find((it) => it.terminationReasonID === chosen);

  const choose = (value: string): void => {
    const picked = reasons.find((it) => String(it.terminationReasonID) === value);
    if (picked === undefined) return;
    setChosen(picked.terminationReasonID);
    setState({ kind: "idle" });
    session.set("CancelReason", picked);
  };

  const goOn = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (state.kind === "sending") return;
    if (reason === undefined && reasons.length > 0 && !optional) return setState({ kind: "missing" });
    setState({ kind: "sending" });
    const sent = await record("reason", { terminationReasonID: reason?.terminationReasonID ?? 0 });
    if (sent.kind === "failed") return setState({ kind: "failed", why: errorFetchingDetails(sent.why) });
    const { answer } = sent;
    if (!answer.isSuccess) return setState({ kind: "cantCancel", message: answer.errorMessage });
    session.set("flow", "step1");
    const [first] = answer.offers;
    if (first === undefined) return navigate(accountPath(paths.cancelSave));
    const shown = await record("offer", { rateCode: first.rateCode });
    if (shown.kind === "failed") return setState({ kind: "failed", why: errorFetchingDetails(shown.why) });
    session.set("flow", "step2");
    onOffers(answer.offers);
  };

  return { state, reason, chosen, choose, goOn };
}
