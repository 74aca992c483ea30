import type { Input, Output } from "#contract/call-shape.ts";
import { useState } from "react";
import type { ReactNode } from "react";
import { Redirect } from "#web/ui/router/redirect.tsx";
import { useNavigationType } from "#web/ui/router/router.tsx";
import { accountMessages } from "#contract/account-messages.ts";
import type { AccountDetails } from "#contract/account-details.ts";
import type { recordCancelStep } from "#contract/save-offers.ts";
import { asCallFailed, statusPhrase } from "#web/data/call-failed.ts";
import { useAccountPath } from "#web/data/chosen-account.ts";
import { call, newKey } from "#web/data/client.ts";
import { session } from "#web/data/session.ts";
import type { FlowStep } from "#web/data/session-values.ts";
import { useSite } from "#web/data/site.ts";
import { paths } from "#web/paths.ts";
import { cancelWords } from "./cancel-words.tsx";
import { useAttempt } from "./use-attempt.ts";

type GuardProps = {
  expects: FlowStep;
  /** The address itself begins the flow: `/account/cancel?start=1`, as in every email. */
  begins?: boolean;
  children: ReactNode;
};

/**
 * Account §4: each cancel page redirects to account home if the session's marker is not the one that it expects. The
 * back button moves the marker with the reader, as long as the attempt is open.
 */
export function FlowGuard({ expects, begins = false, children }: GuardProps): ReactNode {
  const comesBack = useNavigationType() === "POP";
  const { offers } = useAttempt();
  // Checked once, on entering: the page itself moves the marker before it leaves.
  const [allowed] = useState(() => {
    const returns = comesBack && offers !== null && expects !== "step3";
    if (returns) session.set("flow", expects);
    return begins || session.get("flow") === expects;
  });
  const accountPath = useAccountPath();
  return allowed ? children : <Redirect to={accountPath(paths.account)} />;
}

/** The buttons below an offer that decline it. In some states, one of them has to cancel directly. */
export const declineButtons = ({ directCancel }: Pick<AccountDetails["canceling"], "directCancel">) =>
  directCancel ? [cancelWords.clickToCancel] : [accountMessages.noThanks, accountMessages.cancelAnyway];

/** If the law allows no offer, the page doesn't ask the reader to stay, either. */
export const mayAskToStay = ({ offers }: Pick<AccountDetails["canceling"], "offers">): boolean => offers > 0;

const rateCodeParameter = "rateCode";

/** The address of the review names its offer: if the reader has to sign in again, it leads back to the same offer. */
export const reviewPath = (path: string, rateCode: string): string =>
  `${path}${path.includes("?") ? "&" : "?"}${rateCodeParameter}=${encodeURIComponent(rateCode)}`;

export const rateCodeIn = (search: string): string => new URLSearchParams(search).get(rateCodeParameter) ?? "";

type Step = Exclude<Input<typeof recordCancelStep>["step"], "review">;

export type StepResult =
  | { readonly kind: "done"; readonly answer: Output<typeof recordCancelStep> }
  /** `why`: the server's own words, if another tab started over; otherwise the status in words. */
  | { readonly kind: "failed"; readonly status: number; readonly why: string };

/** Reports a screen to the server. Await each step: the server accepts them only in order. */
export function useCancelStep(account: AccountDetails) {
  const { domain } = useSite();
  const { accountNumber } = account.userInfo;
  return async (
    step: Step,
    more: { readonly terminationReasonID?: number; readonly rateCode?: string } = {},
  ): Promise<StepResult> => {
    try {
      const params = { domain, accountNumber, step, ...more };
      return { kind: "done", answer: await call("recordCancelStep", params, { idempotencyKey: newKey() }) };
    } catch (fault) {
      const { status, detail } = asCallFailed(fault);
      return { kind: "failed", status, why: detail ?? statusPhrase(status) };
    }
  };
}
