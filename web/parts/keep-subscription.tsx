import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import type { AccountDetails } from "#contract/account-details.ts";
import { accountMessages } from "#contract/account-messages.ts";
import { beginCancelFlow } from "#web/data/cancel-flow.ts";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";
import { failureText } from "#web/data/failure-text.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { keepWords } from "./keep-words.ts";
import { priceWithTerm } from "./plan-price.ts";

type NextCharge = Pick<NonNullable<AccountDetails["nextCharge"]>, "date" | "amountCents">;

export type KeepSubscriptionState = {
  readonly state:
    | { readonly kind: "idle" | "sending" }
    | { readonly kind: "failed"; readonly why: string }
    | { readonly kind: "kept"; readonly nextCharge: NextCharge | null };
  readonly keep: () => void;
};

/** Undoes a cancellation, until its end date (rules 4.6). */
export function useKeepSubscription(account: AccountDetails): KeepSubscriptionState {
  const { domain } = useSite();
  const queries = useQueryClient();
  const { state, send } = useCall("undoTermination");
  const [refused, setRefused] = useState<string | null>(null);
  const keep = async (): Promise<void> => {
    setRefused(null);
    const sent = await send({ domain, accountNumber: account.userInfo.accountNumber });
    if (sent.kind === "done" && sent.answer.isSuccess) beginCancelFlow();
    if (sent.kind === "done" && !sent.answer.isSuccess)
      setRefused(sent.answer.errorMessage || accountMessages.invalidSubscription);
    await queries.invalidateQueries({ queryKey: ["account", domain] });
  };
  return { state: stateOf(state, refused), keep: () => void keep() };
}

function stateOf(
  state: ReturnType<typeof useCall<"undoTermination">>["state"],
  refused: string | null,
): KeepSubscriptionState["state"] {
  if (state.kind === "done" && state.answer.isSuccess) return { kind: "kept", nextCharge: state.answer.nextCharge };
  if (state.kind === "failed") return { kind: "failed", why: failureText(state.failure) };
  if (refused !== null) return { kind: "failed", why: refused };
  return { kind: state.kind === "sending" ? "sending" : "idle" };
}

/** What keeping the subscription means, and the button that does it. */
export function KeepSubscription({
  account,
  keeping,
}: {
  account: AccountDetails;
  keeping: KeepSubscriptionState;
}): ReactNode {
  const { state, keep } = keeping;
  return (
    <Stack gap={12}>
      <p>{whatKeepingMeans(account)}</p>
      <Row>
        <Button variant="secondary" busy={state.kind === "sending"} onClick={keep}>
          {keepWords.keepSubscription}
        </Button>
      </Row>
      {state.kind === "failed" && <p role="alert">{state.why}</p>}
    </Stack>
  );
}

/** Says that the subscription continues, and what will be charged. */
export const SubscriptionKeptNotice = ({ nextCharge }: { nextCharge: NextCharge | null }): ReactNode => (
  <Alert kind="success" title={keepWords.subscriptionKept}>
    <p>
      {nextCharge === null
        ? keepWords.noAutomaticCharge
        : keepWords.willCharge(nextCharge.amountCents, nextCharge.date)}
    </p>
  </Alert>
);

/** What the reader agrees to by keeping the subscription: the price, and from when. */
function whatKeepingMeans({ renewalPlan, renewsOn }: AccountDetails): string {
  if (renewalPlan.name === "" || renewsOn === null) return keepWords.changeYourMind;
  return keepWords.keepAt(priceWithTerm(renewalPlan.amount, renewalPlan.term), renewsOn);
}
