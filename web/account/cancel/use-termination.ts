import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { AccountDetails } from "#contract/account-details.ts";
import { accountMessages, errorTerminating } from "#contract/account-messages.ts";
import { useDatesMoved, useTerminationPreview } from "#web/data/account.ts";
import { useAccountPath } from "#web/data/chosen-account.ts";
import { statusPhrase } from "#web/data/call-failed.ts";
import { session } from "#web/data/session.ts";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";
import { paths } from "#web/paths.ts";
import { endedState } from "./ended-state.ts";
import { dayIn, terminationParams } from "./termination-params.ts";

export type TerminationState =
  | { readonly kind: "idle" }
  | { readonly kind: "sending" }
  | { readonly kind: "notOnline"; readonly message: string }
  /** `outOfDate`: what was shown is not what holds any more. */
  | { readonly kind: "failed"; readonly why: string; readonly outOfDate: boolean };

const idle: TerminationState = { kind: "idle" };

/** Ends the subscription on the day that is shown, then shows the confirmation (account §4). */
export function useTermination(account: AccountDetails) {
  const { domain, options } = useSite();
  const call = useCall("terminateSubscriber");
  const [outcome, setOutcome] = useState<TerminationState>(idle);
  const queries = useQueryClient();
  const preview = useTerminationPreview();
  const readAnew = useDatesMoved();
  const navigate = useNavigate();
  const accountPath = useAccountPath();

  const terminate = async (): Promise<TerminationState> => {
    const outcome = await send();
    setOutcome(outcome);
    return outcome;
  };
  const send = async (): Promise<TerminationState> => {
    const today = dayIn(options.timeZone, Date.now());
    const endsOn = preview.data?.accessUntil ?? account.terminationDate;
    const params = terminationParams(domain, account, { endsOn, reason: session.get("CancelReason"), today });
    if (params === null) return failed(accountMessages.terminationParamsMissing);
    setOutcome(idle);
    const sent = await call.send(params);
    if (sent.kind === "failed") {
      // 409: the dates have moved since they were shown. The new ones are read, and the reader decides again.
      const outOfDate = sent.failure.status === 409;
      if (outOfDate) await readAnew();
      const why = (outOfDate ? sent.failure.detail : null) ?? errorTerminating(statusPhrase(sent.failure.status));
      return { kind: "failed", why, outOfDate };
    }
    if (sent.kind !== "done") return idle;
    const { answer } = sent;
    const alreadyEnding = !answer.isSuccess && answer.code === "already-cancelled";
    if (!answer.isSuccess && !alreadyEnding) return refusal(answer.code, answer.errorMessage);
    session.set("flow", "step3");
    session.remove("CancelReason");
    session.remove("offerDecision");
    await queries.invalidateQueries({ queryKey: ["account", domain] });
    const refundCents = answer.isSuccess ? answer.refundCents : null;
    await navigate(accountPath(paths.cancelConfirm), { state: endedState(refundCents) });
    return idle;
  };

  const state: TerminationState = call.state.kind === "sending" ? { kind: "sending" } : outcome;
  return { state, terminate };
}

const failed = (why: string): TerminationState => ({ kind: "failed", why, outOfDate: false });

function refusal(
  code: "inactive" | "not-online" | "already-cancelled" | "unknown-reason",
  errorMessage: string,
): TerminationState {
  switch (code) {
    case "not-online":
      return { kind: "notOnline", message: errorMessage };
    case "inactive":
      return failed(errorMessage || accountMessages.invalidSubscription);
    case "already-cancelled":
    case "unknown-reason":
      return failed(errorMessage);
  }
}
