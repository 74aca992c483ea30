import type { ReactNode } from "react";
import type { AccountDetails } from "#contract/account-details.ts";
import { KeepSubscription, SubscriptionKeptNotice, useKeepSubscription } from "#web/parts/keep-subscription.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { homeWords } from "./home-words.tsx";

/**
 * A scheduled cancellation, with Undo until its end date (rules 4.6); after undoing, says that the subscription
 * continues.
 */
export function CanceledNotice({ account }: { account: AccountDetails }): ReactNode {
  const keeping = useKeepSubscription(account);
  const pending = account.pending.find(({ kind }) => kind === "cancellation");
  if (keeping.state.kind === "kept") return <SubscriptionKeptNotice nextCharge={keeping.state.nextCharge} />;
  if (pending === undefined) return null;
  return (
    <Alert kind="info" title={pending.date === null ? undefined : homeWords.canceledUntil(pending.date)}>
      <Stack gap={12}>
        <p>{pending.text}</p>
        <KeepSubscription account={account} keeping={keeping} />
      </Stack>
    </Alert>
  );
}
