import type { Input } from "#contract/call-shape.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "#web/ui/router/router.tsx";
import type { AccountDetails } from "#contract/account-details.ts";
import type { CancelReason, terminateSubscriber } from "#contract/cancellation.ts";
import { accountMessages, errorTerminating } from "#contract/account-messages.ts";
import { useDatesChanged, useTerminationPreview } from "#web/data/account.ts";
import { useAccountPath } from "#web/data/chosen-account.ts";
import { statusPhrase } from "#web/data/call-failed.ts";
import { session } from "#web/data/session.ts";
import { dayIn } from "#web/data/publication-day.ts";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";
import { paths } from "#web/paths.ts";
import { endState } from "./end-state.ts";

export type TerminationState =
  | { readonly kind: "idle" }
  | { readonly kind: "sending" }
  | { readonly kind: "notOnline"; readonly message: string }
  /** `outOfDate`: the screen shows something that no longer applies. */
  | { readonly kind: "failed"; readonly why: string; readonly outOfDate: boolean };

const idle: TerminationState = { kind: "idle" };

/** Ends the subscription on the day that the page shows, then shows the confirmation (account §4). */
export function useTermination(account: AccountDetails) {
  const { domain, options } = useSite();
  const call = useCall("terminateSubscriber");
  const [outcome, setOutcome] = useState<TerminationState>(idle);
  const queries = useQueryClient();
  const preview = useTerminationPreview();
  const readAgain = useDatesChanged();
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
      // 409: the dates have changed since they were shown. Read the new ones, and let the reader decide again.
      const outOfDate = sent.failure.status === 409;
      if (outOfDate) await readAgain();
      const why = (outOfDate ? sent.failure.detail : null) ?? errorTerminating(statusPhrase(sent.failure.status));
      return { kind: "failed", why, outOfDate };
    }
    if (sent.kind !== "done") return idle;
    const { answer } = sent;
    const alreadyEnding = !answer.isSuccess && answer.code === "already-canceled";
    if (!answer.isSuccess && !alreadyEnding) return refusal(answer.code, answer.errorMessage);
    session.set("flow", "step3");
    session.remove("CancelReason");
    session.remove("offerDecision");
    await queries.invalidateQueries({ queryKey: ["account", domain] });
    const end = answer.isSuccess ? answer : null;
    navigate(accountPath(paths.cancelConfirm), { state: end && endState(end), replace: true });
    return idle;
  };

  const state: TerminationState = call.state.kind === "sending" ? { kind: "sending" } : outcome;
  return { state, terminate };
}

const failed = (why: string): TerminationState => ({ kind: "failed", why, outOfDate: false });

function refusal(
  code: "inactive" | "not-online" | "already-canceled" | "unknown-reason",
  errorMessage: string,
): TerminationState {
  switch (code) {
    case "not-online":
      return { kind: "notOnline", message: errorMessage };
    case "inactive":
      return failed(errorMessage || accountMessages.invalidSubscription);
    case "already-canceled":
    case "unknown-reason":
      return failed(errorMessage);
  }
}

type Termination = {
  /** The day that the page showed, else the account's `terminationDate`; "" if it has none. */
  readonly endsOn: string;
  readonly reason: CancelReason | null;
  /** The publication's date. */
  readonly today: string;
};

/**
 * The parameters of TerminateSubscriber (account §7). Null if there is no end date: the call then fails immediately
 * (account §5).
 */
export function terminationParams(
  domain: string,
  { userInfo, currentPlan }: AccountDetails,
  { endsOn, reason, today }: Termination,
): Input<typeof terminateSubscriber> | null {
  if (endsOn === "") return null;
  return {
    Domain: domain,
    AccountNumber: userInfo.accountNumber,
    TerminationDate: endsOn,
    TerminateReasonID: reason?.terminationReasonID ?? 0,
    Campaign: {
      CancelDate: today,
      CancelEffectiveDate: endsOn,
      PlanDescription: currentPlan.name,
      CustomerName: userInfo.custName,
      Email: userInfo.email,
    },
  };
}
