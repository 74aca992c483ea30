import { type ReactNode, type SubmitEvent, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router";
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
import { PageHeading } from "#web/parts/page-heading.tsx";
import { ReadFailed } from "#web/parts/read-failed.tsx";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { RadioCard, RadioGroup } from "#web/ui/radio-group.tsx";
import { SafeHtml } from "#web/ui/safe-html.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
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

const fieldId = "reason";

type FormProps = ListProps & { reasons: readonly CancelReason[] };

/** One reason, then on to the offer; where there is none, to the ineligible page (account §4). */
function ReasonForm({ account, reasons, onOffers }: FormProps): ReactNode {
  const accountPath = useAccountPath();
  const { state, reason, chosen, choose, submit } = useReason({ account, reasons, onOffers });
  const missing = state.kind === "missing" ? cancelWords.chooseReason : undefined;
  if (state.kind === "cantCancel") return <CantCancel message={state.message} phone={account.customerServicePhone} />;
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap={24}>
        <ErrorSummary problems={missing === undefined ? [] : [{ fieldId, text: missing }]} />
        {reasons.length > 0 && (
          <RadioGroup
            id={fieldId}
            legend={accountMessages.reasonForLeaving}
            hint={account.cancelling.reasonOptional ? cancelWords.reasonOptional : undefined}
            error={missing}
            value={chosen === null ? null : String(chosen)}
            onChange={choose}
          >
            {reasons.map((it) => (
              <RadioCard
                key={it.terminationReasonID}
                value={String(it.terminationReasonID)}
                title={it.reasonDescription}
              >
                {it === reason && it.reasonHTML !== "" && maySpeakForStaying(account.cancelling) && (
                  <SafeHtml as="span" html={it.reasonHTML} />
                )}
              </RadioCard>
            ))}
          </RadioGroup>
        )}
        {state.kind === "failed" && <Alert kind="error">{state.why}</Alert>}
        <Row>
          <Button type="submit" busy={state.kind === "sending"}>
            {cancelWords.continue}
          </Button>
          <ButtonLink variant="secondary" to={accountPath(paths.account)}>
            {cancelWords.keepSubscription}
          </ButtonLink>
        </Row>
      </Stack>
    </form>
  );
}

type ReasonState =
  | { readonly kind: "idle" }
  | { readonly kind: "sending" }
  | { readonly kind: "missing" }
  | { readonly kind: "cantCancel"; readonly message: string }
  | { readonly kind: "failed"; readonly why: string };

/** The chosen reason, kept in the session, and the server's answer to it. */
function useReason({ account, reasons, onOffers }: FormProps) {
  const navigate = useNavigate();
  const accountPath = useAccountPath();
  const record = useCancelStep(account);
  const [chosen, setChosen] = useState(() => session.get("CancelReason")?.terminationReasonID ?? null);
  const [state, setState] = useState<ReasonState>({ kind: "idle" });
  const reason = reasons.find((it) => it.terminationReasonID === chosen);

  const choose = (value: string): void => {
    const picked = reasons.find((it) => String(it.terminationReasonID) === value);
    if (picked === undefined) return;
    setChosen(picked.terminationReasonID);
    setState({ kind: "idle" });
    session.set("CancelReason", picked);
  };

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (state.kind === "sending") return;
    if (reason === undefined && reasons.length > 0 && !account.cancelling.reasonOptional)
      return setState({ kind: "missing" });
    setState({ kind: "sending" });
    const sent = await record("reason", { terminationReasonID: reason?.terminationReasonID ?? 0 });
    if (sent.kind === "failed") return setState({ kind: "failed", why: errorFetchingDetails(sent.why) });
    const { answer } = sent;
    if (!answer.isSuccess) return setState({ kind: "cantCancel", message: answer.errorMessage });
    session.set("flow", "step1");
    const [first] = answer.offers;
    if (first === undefined) return navigate(accountPath(paths.cancelSave));
    const shown = await record("offer", { rateCode: first.rateCode });
    if (shown.kind === "failed") return setState({ kind: "failed", why: errorFetchingDetails(shown.why) });
    session.set("flow", "step2");
    onOffers(answer.offers);
  };

  return { state, reason, chosen, choose, submit };
}
