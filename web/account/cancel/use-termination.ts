import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { AccountDetails } from "#contract/manage-account.ts";
import { accountMessages, errorTerminating } from "#contract/account-messages.ts";
import { useAccountPath } from "#web/data/account.ts";
import { statusPhrase } from "#web/data/call-failed.ts";
import { session } from "#web/data/session.ts";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";
import { paths } from "#web/paths.ts";
import { dayIn, terminationParams } from "./termination-params.ts";

export type TerminationState =
  | { readonly kind: "idle" }
  | { readonly kind: "sending" }
  | { readonly kind: "notOnline"; readonly message: string }
  | { readonly kind: "failed"; readonly why: string };

const idle: TerminationState = { kind: "idle" };

/** Ends the subscription at the end of the paid term, then shows the confirmation (account §4). */
export function useTermination(account: AccountDetails) {
  const { domain, options } = useSite();
  const call = useCall("terminateSubscriber");
  const [outcome, setOutcome] = useState<TerminationState>(idle);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const accountPath = useAccountPath();

  const terminate = async (): Promise<void> => {
    const today = dayIn(options.timeZone, Date.now());
    const params = terminationParams(domain, account, session.get("CancelReason"), today);
    if (params === null) return setOutcome({ kind: "failed", why: accountMessages.terminationParamsMissing });
    setOutcome(idle);
    const sent = await call.send(params);
    if (sent.kind === "failed") {
      // 409: the dates have moved since they were shown. The new ones are read, and the reader decides again.
      if (sent.failure.status === 409) await queries.invalidateQueries({ queryKey: ["account", domain] });
      return setOutcome({ kind: "failed", why: errorTerminating(statusPhrase(sent.failure.status)) });
    }
    if (sent.kind !== "done") return;
    const { answer } = sent;
    const alreadyEnding = !answer.isSuccess && answer.code === "already-cancelled";
    if (!answer.isSuccess && !alreadyEnding) return setOutcome(refusal(answer.code, answer.errorMessage));
    session.set("flow", "step3");
    session.remove("CancelReason");
    await queries.invalidateQueries({ queryKey: ["account", domain] });
    await navigate(accountPath(paths.cancelConfirm));
  };

  const state: TerminationState = call.state.kind === "sending" ? { kind: "sending" } : outcome;
  return { state, terminate };
}

function refusal(code: "inactive" | "not-online" | "already-cancelled" | "unknown-reason", errorMessage: string) {
  switch (code) {
    case "not-online":
      return { kind: "notOnline", message: errorMessage } as const;
    case "inactive":
      return { kind: "failed", why: errorMessage || accountMessages.invalidSubscription } as const;
    case "already-cancelled":
    case "unknown-reason":
      return { kind: "failed", why: errorMessage } as const;
  }
}
