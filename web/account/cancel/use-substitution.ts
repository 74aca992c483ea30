import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Input, Output } from "#contract/endpoint.ts";
import type { AccountDetails } from "#contract/account-details.ts";
import type { CancelOffer, substituteSubscription } from "#contract/save-offers.ts";
import { accountMessages, errorSubstituting } from "#contract/account-messages.ts";
import { statusPhrase } from "#web/data/call-failed.ts";
import { beginFlow } from "#web/data/cancel-flow.ts";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";
import { cancelWords } from "./cancel-words.tsx";

export type Substituted = Extract<Output<typeof substituteSubscription>, { isSuccess: true }>;

type SubstitutionState =
  | { readonly kind: "idle" }
  | { readonly kind: "sending" }
  | { readonly kind: "done"; readonly substituted: Substituted }
  | { readonly kind: "failed"; readonly why: string; readonly more: string };

/** Confirms the new rate (account §4, `stopsave`). Once it is confirmed nothing of the flow is left in the session. */
export function useSubstitution(account: AccountDetails, offer: CancelOffer) {
  const { domain } = useSite();
  const call = useCall("substituteSubscription");
  const queries = useQueryClient();
  const [outcome, setOutcome] = useState<SubstitutionState>({ kind: "idle" });

  const substitute = async (): Promise<void> => {
    const params = substituteParams(domain, account, offer);
    if (params === null) return setOutcome({ kind: "failed", why: accountMessages.substituteParamsMissing, more: "" });
    setOutcome({ kind: "idle" });
    const sent = await call.send(params);
    if (sent.kind === "failed") {
      const { status, detail } = sent.failure;
      if (status === 409) await queries.invalidateQueries({ queryKey: ["account", domain] });
      return setOutcome({ kind: "failed", why: errorSubstituting(statusPhrase(status)), more: detail ?? "" });
    }
    if (sent.kind !== "done") return;
    const { answer } = sent;
    if (!answer.isSuccess)
      return setOutcome({ kind: "failed", why: errorSubstituting(cancelWords.notAccepted), more: answer.errorMessage });
    setOutcome({ kind: "done", substituted: answer });
    beginFlow();
    await queries.invalidateQueries({ queryKey: ["account", domain] });
  };

  const state: SubstitutionState = call.state.kind === "sending" ? { kind: "sending" } : outcome;
  return { state, substitute };
}

type SubstituteParams = Input<typeof substituteSubscription>;

/** What SubstituteSubscription is sent (account §7). Null where the account names no date: the call fails at once (§5). */
function substituteParams(domain: string, account: AccountDetails, offer: CancelOffer): SubstituteParams | null {
  const { userInfo, saveDate } = account;
  if (saveDate === "" || offer.rateCode === "") return null;
  return {
    Domain: domain,
    AccountNumber: userInfo.accountNumber,
    RateCode: offer.rateCode,
    NewSubscriptionDate: saveDate,
    SubstituteCode: "stopsave",
    Campaign: {
      NewPrice: offer.amount,
      NewTerm: offer.term,
      NewRenewalDate: saveDate,
      PlanDescription: offer.planName,
      CustomerName: userInfo.custName,
      Email: userInfo.email,
    },
  };
}
