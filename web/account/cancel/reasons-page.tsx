import { type ReactNode, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router";
import * as z from "zod/mini";
import type { AccountDetails } from "#contract/account-details.ts";
import type { CancelReason } from "#contract/cancellation.ts";
import type { CancelOffer } from "#contract/save-offers.ts";
import { accountMessages, errorFetchingDetails, errorFetchingReasons } from "#contract/account-messages.ts";
import { useCancelReasons } from "#web/data/account.ts";
import { asCallFailed, statusPhrase } from "#web/data/call-failed.ts";
import { asksToStart, beginFlow } from "#web/data/cancel-flow.ts";
import { useAccountPath } from "#web/data/chosen-account.ts";
import { call } from "#web/data/client.ts";
import { session } from "#web/data/session.ts";
import { useSite } from "#web/data/site.ts";
import { AccountRead } from "#web/parts/account-read.tsx";
import { Form } from "#web/parts/form/form.tsx";
import { useForm } from "#web/parts/form/use-form.ts";
import { PageHeading } from "#web/parts/page-heading.tsx";
import { ReadFailed } from "#web/parts/read-failed.tsx";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { RadioCard, RadioGroup } from "#web/ui/radio-group.tsx";
import { SafeHtml } from "#web/ui/safe-html.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { FlowGuard, maySpeakForStaying, useCancelStep } from "./cancel-flow.tsx";
import { CantCancel } from "./cancel-notices.tsx";
import { cancelWords } from "./cancel-words.tsx";
import css from "./cancel.module.css";
import { OfferStep } from "./offer-step.tsx";

const title = accountMessages.cancelSubscription;

/** `/account/cancel`: step 1, the reasons, and step 2, the offer (account §2). `?start=1` starts the flow over. */
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

function Leaving({ account }: { account: AccountDetails }): ReactNode {
  // Asked once, on entering: after the last step the page that it leads to has the result.
  const [refused] = useState(() => whyNotCancel(account));
  const [offers, setOffers] = useState<readonly CancelOffer[] | null>(null);
  if (offers !== null) return <OfferStep account={account} offers={offers} onStartAgain={() => setOffers(null)} />;
  return (
    <Stack gap={24}>
      <PageHeading accountNumber={account.userInfo.accountNumber}>{title}</PageHeading>
      {refused === null ? (
        <ReasonList account={account} onOffers={setOffers} />
      ) : (
        <CantCancel message={refused} phone={account.customerServicePhone} />
      )}
    </Stack>
  );
}

/** Account §4: why this account cannot be canceled here, in a sentence; null when it can. */
export function whyNotCancel(account: AccountDetails): string | null {
  if (account.status === "Failure") return account.errorMessage || accountMessages.invalidSubscription;
  if (account.subscriptionStatus === "cancelling") return cancelWords.alreadyCanceled(account.paidThrough);
  if (account.userInfo.accountStatus === "Inactive") return accountMessages.invalidSubscription;
  return account.userInfo.allowCancel === "Y" ? null : cancelWords.notOnline;
}

type ListProps = { account: AccountDetails; onOffers: (offers: readonly CancelOffer[]) => void };

function ReasonList({ account, onOffers }: ListProps): ReactNode {
  const reasons = useCancelReasons();
  if (reasons.data !== undefined)
    return (
      <div className={css.beside}>
        <ReasonForm account={account} reasons={reasons.data} onOffers={onOffers} />
        {maySpeakForStaying(account.cancelling) && <AuthorCard />}
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

type FormProps = ListProps & { reasons: readonly CancelReason[] };

/** One reason, then on to the offer; where there is none, to the ineligible page (account §4). The session keeps it. */
function ReasonForm({ account, reasons, onOffers }: FormProps): ReactNode {
  const accountPath = useAccountPath();
  const [refused, setRefused] = useState<string | null>(null);
  const { reasonOptional } = account.cancelling;
  const reasonOf = (id: string) => reasons.find(({ terminationReasonID }) => String(terminationReasonID) === id);
  const answer = useReasonAnswer(account, onOffers);
  const mayBeEmpty = reasonOptional || reasons.length === 0;
  const form = useForm({
    schema: z.object({
      reason: z.string().check(z.refine((id) => mayBeEmpty || reasonOf(id) !== undefined, cancelWords.chooseReason)),
    }),
    initial: { reason: String(session.get("CancelReason")?.terminationReasonID ?? "") },
    onDraft: ({ reason }) => {
      const chosen = reasonOf(reason);
      if (chosen !== undefined) session.set("CancelReason", chosen);
    },
    send: async ({ reason }) => {
      const result = await answer(reasonOf(reason)?.terminationReasonID ?? 0);
      if (result.kind === "refused") setRefused(result.message);
      return result.kind === "failed" ? { text: errorFetchingDetails(result.why) } : null;
    },
  });
  if (refused !== null) return <CantCancel message={refused} phone={account.customerServicePhone} />;
  return (
    <Form
      form={form}
      submit={cancelWords.continue}
      gap={24}
      also={
        <ButtonLink variant="secondary" to={accountPath(paths.account)}>
          {cancelWords.keepSubscription}
        </ButtonLink>
      }
    >
      {reasons.length > 0 && (
        <RadioGroup
          {...form.choice("reason")}
          legend={accountMessages.reasonForLeaving}
          hint={reasonOptional ? cancelWords.reasonOptional : undefined}
        >
          {reasons.map((it) => (
            <RadioCard key={it.terminationReasonID} value={String(it.terminationReasonID)} title={it.reasonDescription}>
              {it === reasonOf(form.values.reason) &&
                it.reasonHTML !== "" &&
                maySpeakForStaying(account.cancelling) && <SafeHtml as="span" html={it.reasonHTML} />}
            </RadioCard>
          ))}
        </RadioGroup>
      )}
    </Form>
  );
}

type ReasonAnswered =
  | { readonly kind: "done" }
  | { readonly kind: "refused"; readonly message: string }
  | { readonly kind: "failed"; readonly why: string };

/** Sends the reason, and goes on to the offers or, without any, to the page that confirms the end. */
function useReasonAnswer(account: AccountDetails, onOffers: ListProps["onOffers"]) {
  const navigate = useNavigate();
  const accountPath = useAccountPath();
  const record = useCancelStep(account);
  return async (terminationReasonID: number): Promise<ReasonAnswered> => {
    const sent = await record("reason", { terminationReasonID });
    if (sent.kind === "failed") return sent;
    const { answer } = sent;
    if (!answer.isSuccess) return { kind: "refused", message: answer.errorMessage };
    session.set("flow", "step1");
    const [first] = answer.offers;
    if (first === undefined) {
      await navigate(accountPath(paths.cancelSave));
      return { kind: "done" };
    }
    const shown = await record("offer", { rateCode: first.rateCode });
    if (shown.kind === "failed") return shown;
    session.set("flow", "step2");
    onOffers(answer.offers);
    return { kind: "done" };
  };
}
