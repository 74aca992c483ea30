import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Output } from "#contract/endpoint.ts";
import type { AccountDetails } from "#contract/account-details.ts";
import { messages } from "#contract/messages.ts";
import type { acceptFix, CancelOffer } from "#contract/save-offers.ts";
import { beginFlow } from "#web/data/cancel-flow.ts";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";
import { isMailAlone } from "./offer-texts.ts";

export type Fixed = Extract<Output<typeof acceptFix>, { isSuccess: true }>;

export type FixState =
  | { readonly kind: "idle" }
  | { readonly kind: "sending" }
  | { readonly kind: "done"; readonly fixed: Fixed }
  /** `startAgain`: what was shown is not what would be done any more. */
  | { readonly kind: "failed"; readonly why: string; readonly startAgain: boolean };

/** Accepts that the delivery is put right. Once that is done nothing of the flow is left in the session. */
export function useFix(account: AccountDetails) {
  const { domain } = useSite();
  const call = useCall("acceptFix");
  const queries = useQueryClient();
  const [byMail, chooseMail] = useState(false);
  const [outcome, setOutcome] = useState<FixState>({ kind: "idle" });

  const accept = async (offer: CancelOffer): Promise<void> => {
    setOutcome({ kind: "idle" });
    const mail = byMail || isMailAlone(offer);
    const sent = await call.send({ domain, accountNumber: account.userInfo.accountNumber, mail });
    if (sent.kind === "failed") {
      const { status, detail } = sent.failure;
      const why = detail ?? messages.somethingWentWrong;
      return setOutcome({ kind: "failed", why, startAgain: status === 409 });
    }
    if (sent.kind !== "done") return;
    const { answer } = sent;
    if (!answer.isSuccess) return setOutcome({ kind: "failed", why: answer.errorMessage, startAgain: false });
    setOutcome({ kind: "done", fixed: answer });
    beginFlow();
    await Promise.all([
      queries.invalidateQueries({ queryKey: ["account", domain] }),
      queries.invalidateQueries({ queryKey: ["deliveryIssues", domain] }),
    ]);
  };

  const state: FixState = call.state.kind === "sending" ? { kind: "sending" } : outcome;
  return { state, byMail, chooseMail, accept };
}
