import type { Input, Output } from "#contract/call-shape.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AccountDetails } from "#contract/account-details.ts";
import type { CancelOffer, substituteSubscription } from "#contract/save-offers.ts";
import { accountMessages, errorSubstituting } from "#contract/account-messages.ts";
import { statusPhrase } from "#web/data/call-failed.ts";
import { beginCancelFlow } from "#web/data/cancel-flow.ts";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";
import type { Refusal } from "#web/parts/form/use-form.ts";
import { cancelWords } from "./cancel-words.tsx";
import { useAttempt } from "./use-attempt.ts";

export type Substituted = Extract<Output<typeof substituteSubscription>, { isSuccess: true }>;

/** Confirms the new rate (account §4, `stopsave`), and removes everything about the flow from the session. */
export function useSubstitution(account: AccountDetails, offer: CancelOffer) {
  const { domain } = useSite();
  const { send } = useCall("substituteSubscription");
  const queries = useQueryClient();
  const attempt = useAttempt();
  const [substituted, setSubstituted] = useState<Substituted | null>(null);
  const read = () => queries.invalidateQueries({ queryKey: ["account", domain] });

  const refusal = (...text: readonly string[]) => ({ text: text.filter((it) => it !== "") });

  const substitute = async (): Promise<Refusal<never> | null> => {
    const params = substituteParams(domain, account, offer);
    if (params === null) return refusal(accountMessages.substituteParamsMissing);
    const sent = await send(params);
    if (sent.kind === "failed") {
      const { status, detail } = sent.failure;
      if (status === 409) await read();
      return refusal(errorSubstituting(statusPhrase(status)), detail ?? "");
    }
    if (sent.kind !== "done") return null;
    const { answer } = sent;
    if (!answer.isSuccess) return refusal(errorSubstituting(cancelWords.notAccepted), answer.errorMessage);
    setSubstituted(answer);
    attempt.end();
    beginCancelFlow();
    await read();
    return null;
  };
  return { substituted, substitute };
}

type SubstituteParams = Input<typeof substituteSubscription>;

/**
 * The parameters of SubstituteSubscription (account §7). Null if the account has no date: the call then fails
 * immediately (§5).
 */
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
