import { useState } from "react";
import type { ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { Redirect } from "#web/ui/router/redirect.tsx";
import { useLocation } from "#web/ui/router/router.tsx";
import type { AccountDetails } from "#contract/account-details.ts";
import type { CancelOffer } from "#contract/save-offers.ts";
import { accountMessages, errorFetchingDetails } from "#contract/account-messages.ts";
import { money } from "#core/format/money-text.ts";
import type { Terms } from "#core/site/tenant.ts";
import { asCallFailed, statusPhrase } from "#web/data/call-failed.ts";
import { useAccountPath } from "#web/data/chosen-account.ts";
import { call, newKey } from "#web/data/client.ts";
import { session } from "#web/data/session.ts";
import { useSite } from "#web/data/site.ts";
import { AccountRead } from "#web/parts/account-read.tsx";
import { ContactUs } from "#web/parts/customer-service.tsx";
import { dayText } from "#web/parts/day-text.ts";
import { Form } from "#web/parts/form/form.tsx";
import { formRules, must, yesOrNo } from "#web/parts/form/form-rules.ts";
import { useForm } from "#web/parts/form/use-form.ts";
import { PageHeading } from "#web/parts/page-heading.tsx";
import { ReadFailed } from "#web/parts/read-failed.tsx";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { FlowGuard, rateCodeIn } from "./cancel-flow.tsx";
import { AcceptedNotice } from "./cancel-notices.tsx";
import { cancelWords } from "./cancel-words.tsx";
import css from "./cancel.module.css";
import { OfferCard } from "./offer-card.tsx";
import { type Substituted, useSubstitution } from "./use-substitution.ts";
import { useToday } from "#web/data/publication-day.ts";

const title = accountMessages.confirmSubscription;

/** CancelReview (account §2): the new rate is reviewed and confirmed; success replaces it. */
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
        <Redirect to={accountPath(paths.account)} />
      )}
    </FlowGuard>
  );
}

/** The offer as the server has shown it, and the terms that accepting it agrees to. */
type OpenOffer = { readonly offer: CancelOffer; readonly terms: Terms };

/** The offer that the address names, from this attempt to cancel. Fails if the attempt is over. */
function useOpenOffer(account: AccountDetails) {
  const { domain } = useSite();
  const { accountNumber } = account.userInfo;
  const rateCode = rateCodeIn(useLocation().search);
  return useQuery({
    queryKey: ["cancelReview", domain, accountNumber, rateCode],
    queryFn: async (): Promise<OpenOffer | null> => {
      const params = { domain, accountNumber, step: "review", rateCode } as const;
      const answer = await call("recordCancelStep", params, { idempotencyKey: newKey() });
      const [offer] = answer.offers;
      return answer.isSuccess && offer !== undefined ? { offer, terms: answer.terms } : null;
    },
    // Confirming an offer ends it on the server, so the page must not read it again.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
}

/** The offer is read from the server, so it is there after a reload and after signing in again. */
function Reviewed({ account }: { account: AccountDetails }): ReactNode {
  const accountPath = useAccountPath();
  const review = useOpenOffer(account);
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
      <Alert kind="warning" title={cancelWords.offerClosed}>
        <p>{detail ?? cancelWords.nothingChanged}</p>
      </Alert>
      <Row>
        <ButtonLink to={accountPath(paths.account)}>{cancelWords.backToAccount}</ButtonLink>
      </Row>
    </Stack>
  );
}

const agreed = formRules({ acceptTerms: yesOrNo(must((yes) => yes, cancelWords.agreeFirst)) });

function Review({ account, review }: { account: AccountDetails; review: OpenOffer }): ReactNode {
  const { offer, terms } = review;
  const accountPath = useAccountPath();
  const today = useToday();
  const { substituted, substitute } = useSubstitution(account, offer);
  const form = useForm({ rules: agreed, initial: { acceptTerms: false }, send: substitute });
  if (substituted !== null) return <RateConfirmed account={account} rate={substituted} />;
  return (
    <Stack gap={24}>
      <PageHeading accountNumber={account.userInfo.accountNumber}>{title}</PageHeading>
      <Form
        form={form}
        submit={accountMessages.confirm}
        gap={24}
        also={
          <ButtonLink variant="secondary" to={accountPath(paths.account)}>
            {cancelWords.backToAccount}
          </ButtonLink>
        }
        help={<ContactUs phone={account.customerServicePhone} />}
      >
        <OfferCard offer={offer} account={account} today={today} />
        <div className={css.terms} id="terms-text" lang={terms.language}>
          {terms.text.split(/\n\s*\n/).map((part) => (
            <p key={part}>{part}</p>
          ))}
        </div>
        <Checkbox
          {...form.checkbox("acceptTerms")}
          label={cancelWords.agreement(offer, account.billOn !== null)}
          aria-describedby="terms-text"
        />
      </Form>
    </Stack>
  );
}

/** The new reduced rate is confirmed, with plan, rate per month and per term, and end date (account §2). */
const RateConfirmed = ({ account, rate }: { account: AccountDetails; rate: Substituted }): ReactNode => (
  <AcceptedNotice account={account} facts={rateFacts(rate)}>
    {cancelWords.rateConfirmed}
  </AcceptedNotice>
);

/** Complete, so that the reader has nothing to calculate (look.md, Money and dates). */
const rateFacts = ({ planName, amountCents, term, perMonthCents, startsOn, endsOn, after }: Substituted) => [
  { label: cancelWords.plan, value: planName },
  { label: cancelWords.ratePerMonth, value: money(perMonthCents) },
  { label: cancelWords.ratePerTerm, value: cancelWords.price({ amountCents, term }) },
  { label: cancelWords.startsOn, value: dayText(startsOn) },
  { label: cancelWords.endsOn, value: endsOn === null ? cancelWords.noEnd : dayText(endsOn) },
  ...(after === null ? [] : [{ label: cancelWords.afterThat, value: cancelWords.price(after) }]),
];
