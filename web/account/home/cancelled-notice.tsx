import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import type { AccountDetails } from "#contract/account-details.ts";
import { accountMessages } from "#contract/account-messages.ts";
import { messages } from "#contract/messages.ts";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";
import { priceWithTerm } from "#web/parts/plan-price.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { homeWords } from "./home-words.tsx";

/** A scheduled cancellation, and Undo until its end date (rules 4.6); then, that the subscription continues. */
export function CancelledNotice({ account }: { account: AccountDetails }): ReactNode {
  const { domain } = useSite();
  const queries = useQueryClient();
  const { state, send } = useCall("undoTermination");
  const [refused, setRefused] = useState("");
  const pending = account.pending.find(({ kind }) => kind === "cancellation");
  const keep = async (): Promise<void> => {
    setRefused("");
    const sent = await send({ domain, accountNumber: account.userInfo.accountNumber });
    if (sent.kind === "done" && !sent.answer.isSuccess) setRefused(sent.answer.errorMessage);
    await queries.invalidateQueries({ queryKey: ["account", domain] });
  };
  if (state.kind === "done" && state.answer.isSuccess) return <Kept nextCharge={state.answer.nextCharge} />;
  if (pending === undefined) return null;
  return (
    <Alert kind="info" title={pending.date === null ? undefined : homeWords.canceledUntil(pending.date)}>
      <Stack gap={12}>
        <p>{pending.text}</p>
        <p>{whatKeepingMeans(account)}</p>
        <Row>
          <Button variant="secondary" busy={state.kind === "sending"} onClick={() => void keep()}>
            {homeWords.keepSubscription}
          </Button>
        </Row>
        {state.kind === "failed" && <p role="alert">{state.failure.detail ?? messages.somethingWentWrong}</p>}
        {refused !== "" && <p role="alert">{refused || accountMessages.invalidSubscription}</p>}
      </Stack>
    </Alert>
  );
}

type NextCharge = Pick<NonNullable<AccountDetails["nextCharge"]>, "date" | "amountCents">;

function Kept({ nextCharge }: { nextCharge: NextCharge | null }): ReactNode {
  return (
    <Alert kind="success" title={homeWords.subscriptionKept}>
      <p>
        {nextCharge === null
          ? homeWords.noAutomaticCharge
          : homeWords.willCharge(nextCharge.amountCents, nextCharge.date)}
      </p>
    </Alert>
  );
}

/** What is agreed to by keeping it: the price, and from when. */
function whatKeepingMeans({ renewalPlan, renewsOn }: AccountDetails): string {
  if (renewalPlan.name === "" || renewsOn === null) return homeWords.changeYourMind;
  return homeWords.keepAt(priceWithTerm(renewalPlan.amount, renewalPlan.term), renewsOn);
}
