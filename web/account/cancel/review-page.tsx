import { useState } from "react";
import type { ReactNode, SubmitEvent } from "react";
import { Navigate } from "react-router";
import type { AccountDetails } from "#contract/account-details.ts";
import { accountMessages, errorFetchingDetails } from "#contract/account-messages.ts";
import { asCallFailed, statusPhrase } from "#web/data/call-failed.ts";
import { useAccountPath } from "#web/data/chosen-account.ts";
import { session } from "#web/data/session.ts";
import { AccountRead } from "#web/parts/account-read.tsx";
import { ContactUs } from "#web/parts/customer-service.tsx";
import { PageHeading } from "#web/parts/page-heading.tsx";
import { ReadFailed } from "#web/parts/read-failed.tsx";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import css from "./cancel.module.css";
import { FlowGuard } from "./flow-guard.tsx";
import { OfferCard } from "./offer-card.tsx";
import { agreement } from "./offer-texts.ts";
import { SavedNotice } from "./saved-notice.tsx";
import { type Review as ReviewFacts, useReview } from "./use-review.ts";
import { useSubstitution } from "./use-substitution.ts";

const title = accountMessages.confirmSubscription;
const fieldId = "accept-terms";
const tickFirst = "Tick the box to agree to the terms";

/** CancelReview (account §2): the new rate is reviewed and confirmed; success is told in its place. */
export function ReviewPage(): ReactNode {
  const accountPath = useAccountPath();
  const [accepted] = useState(() => session.get("offerDecision") === "accepted");
  return (
    <FlowGuard expects="step2">
      {accepted ? (
        <AccountRead title={title} right="cancel">
          {(account) => <Reviewed account={account} />}
        </AccountRead>
      ) : (
        <Navigate to={accountPath(paths.account)} replace />
      )}
    </FlowGuard>
  );
}

/** The offer is read from the server: it is there after a reload, and after signing in again. */
function Reviewed({ account }: { account: AccountDetails }): ReactNode {
  const accountPath = useAccountPath();
  const review = useReview(account);
  if (review.data) return <Review account={account} review={review.data} />;
  if (review.isPending)
    return (
      <Stack gap={24}>
        <PageHeading accountNumber={account.userInfo.accountNumber}>{title}</PageHeading>
        <Skeleton height={280} />
      </Stack>
    );
  const { status, detail } = asCallFailed(review.error);
  if (review.isError && status !== 409)
    return (
      <ReadFailed
        sentence={errorFetchingDetails(statusPhrase(status))}
        busy={review.isFetching}
        onTryAgain={() => void review.refetch()}
      />
    );
  return (
    <Stack gap={24}>
      <PageHeading accountNumber={account.userInfo.accountNumber}>{title}</PageHeading>
      <Alert kind="warning" title="This offer is no longer open">
        <p>{detail ?? "Nothing was changed."}</p>
      </Alert>
      <Row>
        <ButtonLink to={accountPath(paths.account)}>Back to my account</ButtonLink>
      </Row>
    </Stack>
  );
}

function Review({ account, review }: { account: AccountDetails; review: ReviewFacts }): ReactNode {
  const { offer, terms } = review;
  const accountPath = useAccountPath();
  const { state, substitute } = useSubstitution(account, offer);
  const [accepted, setAccepted] = useState(false);
  const [missing, setMissing] = useState(false);
  if (state.kind === "done") return <SavedNotice account={account} saved={state.saved} />;
  const confirm = (event: SubmitEvent): void => {
    event.preventDefault();
    setMissing(!accepted);
    if (accepted) void substitute();
  };
  return (
    <Stack gap={24}>
      <PageHeading accountNumber={account.userInfo.accountNumber}>{title}</PageHeading>
      <form noValidate onSubmit={confirm}>
        <Stack gap={24}>
          <ErrorSummary problems={missing ? [{ fieldId, text: tickFirst }] : []} />
          <OfferCard offer={offer} account={account} />
          <div className={css.terms} id="terms-text">
            {terms.split(/\n\s*\n/).map((part) => (
              <p key={part}>{part}</p>
            ))}
          </div>
          <Checkbox
            id={fieldId}
            name="acceptTerms"
            label={agreement(offer, account.billOn !== null)}
            checked={accepted}
            error={missing ? tickFirst : undefined}
            onChange={({ target }) => {
              setAccepted(target.checked);
              setMissing(false);
            }}
            aria-describedby="terms-text"
          />
          {state.kind === "failed" && (
            <Alert kind="error" title={state.why}>
              {state.more !== "" && <p>{state.more}</p>}
              <ContactUs phone={account.customerServicePhone} />
            </Alert>
          )}
          <Row>
            <Button type="submit" busy={state.kind === "sending"}>
              {accountMessages.confirm}
            </Button>
            <ButtonLink variant="secondary" to={accountPath(paths.account)}>
              Back to my account
            </ButtonLink>
          </Row>
        </Stack>
      </form>
    </Stack>
  );
}
