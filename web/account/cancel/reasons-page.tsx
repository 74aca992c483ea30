import { type ReactNode, useState } from "react";
import { useLocation } from "react-router";
import type { AccountDetails } from "#contract/account-details.ts";
import type { CancelOffer } from "#contract/save-offers.ts";
import { accountMessages, errorFetchingReasons } from "#contract/account-messages.ts";
import { useCancelReasons } from "#web/data/account.ts";
import { asCallFailed, statusPhrase } from "#web/data/call-failed.ts";
import { asksToStart, beginFlow } from "#web/data/cancel-flow.ts";
import { AccountRead } from "#web/parts/account-read.tsx";
import { PageHeading } from "#web/parts/page-heading.tsx";
import { ReadFailed } from "#web/parts/read-failed.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { cannotCancel } from "./can-cancel.ts";
import css from "./cancel.module.css";
import { CantCancel } from "./cant-cancel.tsx";
import { FlowGuard } from "./flow-guard.tsx";
import { OfferStep } from "./offer-step.tsx";
import { packWords } from "./pack-words.ts";
import { ReasonForm } from "./reason-form.tsx";
import { useQuery } from "@tanstack/react-query";
import { call } from "#web/data/client.ts";
import { useSite } from "#web/data/site.ts";

const title = accountMessages.cancelSubscription;

/** `/account/cancel`: step 1, the reasons, and step 2, the offer (account §2). `?start=1` begins the flow anew. */
export function ReasonsPage(): ReactNode {
  const { search } = useLocation();
  const [starts] = useState(() => {
    if (asksToStart(search)) beginFlow();
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

/** What the reason was answered with: null while it is still to be given. */
type Answered = { readonly offers: readonly CancelOffer[] } | null;

function Leaving({ account }: { account: AccountDetails }): ReactNode {
  // As it was on entering: what follows from the last step is told by the page that it leads to.
  const [refused] = useState(() => cannotCancel(account));
  const [answered, setAnswered] = useState<Answered>(null);
  if (answered !== null) return <OfferStep account={account} {...answered} onStartAgain={() => setAnswered(null)} />;
  return (
    <Stack gap={24}>
      <PageHeading accountNumber={account.userInfo.accountNumber}>{title}</PageHeading>
      {refused === null ? (
        <ReasonList account={account} onOffers={(offers) => setAnswered({ offers })} />
      ) : (
        <CantCancel message={refused} phone={account.customerServicePhone} />
      )}
    </Stack>
  );
}

type ListProps = { account: AccountDetails; onOffers: (offers: readonly CancelOffer[]) => void };

function ReasonList({ account, onOffers }: ListProps): ReactNode {
  const reasons = useCancelReasons();
  const words = packWords(account.cancelling);
  if (reasons.data !== undefined)
    return (
      <div className={css.beside}>
        <ReasonForm account={account} reasons={reasons.data} words={words} onOffers={onOffers} />
        {words.speaksForStaying && <AuthorCard />}
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

/** The cancel author's card (account §7, GetCancelAuthorData); nothing where there is none, or it cannot be read. */
function AuthorCard(): ReactNode {
  const { domain } = useSite();
  const { data: author } = useQuery({
    queryKey: ["cancelAuthor", domain],
    queryFn: ({ signal }) => call("getCancelAuthorData", { domain }, { signal }),
  });
  if (author === undefined || author === null) return null;
  const { avatar, name, title, siteName, message } = author;
  return (
    <figure className={css.author}>
      {avatar !== "" && <img className={css.avatar} src={avatar} alt="" width={56} height={56} />}
      <div>
        <blockquote className={css.words}>
          <p>{message}</p>
        </blockquote>
        <figcaption className={css.from}>
          <span className={css.name}>{name}</span>
          <span>{[title, siteName].filter((part) => part !== "").join(", ")}</span>
        </figcaption>
      </div>
    </figure>
  );
}
