import { type ReactNode, useLayoutEffect, useState } from "react";
import { useLocation } from "#web/ui/router/router.tsx";
import type { AccountDetails } from "#contract/account-details.ts";
import { accountMessages, errorFetchingReasons } from "#contract/account-messages.ts";
import { useCancelReasons } from "#web/data/account.ts";
import { asCallFailed, statusPhrase } from "#web/data/call-failed.ts";
import { asksToStart, beginCancelFlow } from "#web/data/cancel-flow.ts";
import { session } from "#web/data/session.ts";
import { AccountRead } from "#web/parts/account-read.tsx";
import { PageHeading } from "#web/parts/page-heading.tsx";
import { ReadFailed } from "#web/parts/read-failed.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { AuthorCard } from "./author-card.tsx";
import { FlowGuard, mayAskToStay } from "./cancel-flow.tsx";
import { CantCancel } from "./cancel-notices.tsx";
import { cancelWords } from "./cancel-words.tsx";
import css from "./cancel.module.css";
import { OfferStep } from "./offer-step.tsx";
import { ReasonList } from "./reason-list.tsx";
import { showsOffer, useAttempt } from "./use-attempt.ts";

const title = accountMessages.cancelSubscription;

/** `/account/cancel`: step 1, the reasons, and step 2, the offer (account §2). `?start=1` starts the flow again. */
export function ReasonsPage(): ReactNode {
  const { search } = useLocation();
  const [starts] = useState(() => {
    if (asksToStart(search)) beginCancelFlow();
    return asksToStart(search);
  });
  return (
    <FlowGuard expects="step0" begins={starts}>
      <AccountRead title={title} right="cancel">
        {(account) => <Leaving account={account} />}
      </AccountRead>
    </FlowGuard>
  );
}

/** Reasons and offers are two steps of the browser's history: the back button leads from the offer to the reasons. */
function Leaving({ account }: { account: AccountDetails }): ReactNode {
  // Checked once, on entering: after the last step, the next page shows the result.
  const [refused] = useState(() => cancelBlockedReason(account));
  const { offers } = useAttempt();
  const location: { readonly state: unknown } = useLocation();
  const atOffer = showsOffer(location.state) && offers !== null && offers.length > 0;
  useLayoutEffect(() => {
    session.set("flow", atOffer ? "step2" : "step0");
  }, [atOffer]);
  if (atOffer) return <OfferStep account={account} offers={offers} />;
  return (
    <Stack gap={24}>
      <PageHeading accountNumber={account.userInfo.accountNumber}>{title}</PageHeading>
      {refused === null ? (
        <Reasons account={account} />
      ) : (
        <CantCancel message={refused} phone={account.customerServicePhone} />
      )}
    </Stack>
  );
}

/** Account §4: why this account can't be canceled here, in a sentence; null if it can. */
export function cancelBlockedReason(account: AccountDetails): string | null {
  if (account.status === "Failure") return account.errorMessage || accountMessages.invalidSubscription;
  if (account.subscriptionStatus === "cancelling") return cancelWords.alreadyCanceled(account.paidThrough);
  if (account.userInfo.accountStatus === "Inactive") return accountMessages.invalidSubscription;
  return account.userInfo.allowCancel === "Y" ? null : cancelWords.notOnline;
}

function Reasons({ account }: { account: AccountDetails }): ReactNode {
  const reasons = useCancelReasons();
  if (reasons.data !== undefined)
    return (
      <div className={css.beside}>
        <ReasonList account={account} reasons={reasons.data} />
        {mayAskToStay(account.canceling) && <AuthorCard />}
      </div>
    );
  if (!reasons.isError) return <Skeleton height={320} />;
  return (
    <ReadFailed
      sentence={errorFetchingReasons(statusPhrase(asCallFailed(reasons.error).status))}
      busy={reasons.isFetching}
      onTryAgain={() => void reasons.refetch()}
    />
  );
}
