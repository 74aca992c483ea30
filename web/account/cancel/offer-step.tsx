import type { ReactNode } from "react";
import { useNavigate } from "#web/ui/router/router.tsx";
import type { AccountDetails } from "#contract/account-details.ts";
import type { CancelOffer } from "#contract/save-offers.ts";
import { accountMessages } from "#contract/account-messages.ts";
import { addDays, toDay } from "#core/day.ts";
import { useAccountPath } from "#web/data/chosen-account.ts";
import { PageHeading } from "#web/parts/page-heading.tsx";
import { paths } from "#web/paths.ts";
import { Button, type ButtonVariant } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { declineButtons, useCancelStep } from "./cancel-flow.tsx";
import { StepFailed } from "./cancel-notices.tsx";
import { cancelWords } from "./cancel-words.tsx";
import { EndPreview, LastDay } from "./end-preview.tsx";
import { GivenReason } from "./given-reason.tsx";
import { CallBack, FixedNotice, MailChoice, PastReports, useFix } from "./delivery-fix.tsx";
import { OfferCard } from "./offer-card.tsx";
import { type SaveOffersState, useSaveOffers } from "./use-save-offers.ts";
import { useToday } from "#web/data/publication-day.ts";

type Props = { account: AccountDetails; offers: readonly CancelOffer[] };

/**
 * Step 2 (account §2): the offer, and the buttons that decline it. No Thanks leads to the second offer if there is one,
 * Cancel Anyway to the page that confirms the end. If the law requires a single click, that click cancels.
 */
export function OfferStep({ account, offers }: Props): ReactNode {
  const [first] = offers;
  const today = useToday();
  const navigate = useNavigate();
  const accountPath = useAccountPath();
  const onStartAgain = () => navigate(accountPath(paths.cancel));
  const { state, second, decline, back, terminate, toConfirm, accept } = useSaveOffers({ account, offers });
  const fix = useFix(account);
  if (first === undefined) return null;
  if (fix.state.kind === "done") return <FixedNotice account={account} fixed={fix.state.fixed} />;
  const buttons = declineButtons(account.canceling);
  const { directCancel } = account.canceling;
  const phone = account.customerServicePhone;
  const take = (offer: CancelOffer) => (offer.kind === "fix" ? void fix.accept(offer) : accept(offer));
  const press = (button: string): Promise<void> =>
    directCancel
      ? terminate(button)
      : decline(button, button === accountMessages.noThanks ? "secondOffer" : "confirmation");
  const choices = (offer: CancelOffer): ReactNode => (
    <>
      <OfferCard offer={offer} account={account} today={today} />
      <MailChoice offer={offer} chosen={fix.byMail} onChoose={fix.chooseMail} />
      {offer.kind === "fix" && fix.state.kind === "failed" && (
        <StepFailed title={fix.state.why} startAgain={fix.state.startAgain} phone={phone} onStartAgain={onStartAgain} />
      )}
      {state.kind === "failed" && state.inDialog === (offer === second) && (
        <StepFailed why={state.why} startAgain={state.startAgain} phone={phone} onStartAgain={onStartAgain} />
      )}
    </>
  );
  const acceptButton = (offer: CancelOffer): ReactNode => (
    <AcceptOffer
      offer={offer}
      account={account}
      today={today}
      onAccept={() => take(offer)}
      busy={fix.state.kind === "sending"}
    />
  );
  return (
    <Stack gap={24}>
      <PageHeading accountNumber={account.userInfo.accountNumber} others={false}>
        {accountMessages.thankYouForFeedback}
      </PageHeading>
      {/* The button that cancels stays visible next to the offer (law.md CA5): what can wait comes after it. */}
      {!directCancel && <GivenReason />}
      {choices(first)}
      {!directCancel && <LastDay />}
      <Row>
        {acceptButton(first)}
        {buttons.map((button, at) => (
          <Button
            key={button}
            variant={at === buttons.length - 1 ? "danger" : "secondary"}
            busy={state.kind === "sending" && state.pressed === button && !state.inDialog}
            onClick={() => void press(button)}
          >
            {button}
          </Button>
        ))}
      </Row>
      {directCancel && (
        <>
          <EndPreview account={account} />
          <GivenReason />
        </>
      )}
      {first.kind === "fix" && <MoreHelp account={account} offer={first} />}
      {second !== undefined && (
        <SecondOffer state={state} onCancel={() => void toConfirm()} onBack={back} acceptButton={acceptButton(second)}>
          <p>{cancelWords.oneMoreOffer}</p>
          {choices(second)}
          <LastDay />
        </SecondOffer>
      )}
    </Stack>
  );
}

type SecondOfferProps = {
  state: SaveOffersState;
  acceptButton: ReactNode;
  onCancel: () => void;
  onBack: () => void;
  children: ReactNode;
};

/** `Are You Sure?`: the second offer (account §2). Escape returns to the first. */
const SecondOffer = ({ state, acceptButton, onCancel, onBack, children }: SecondOfferProps): ReactNode => (
  <Dialog
    open={state.inDialog}
    title={accountMessages.areYouSure}
    onClose={onBack}
    actions={
      <>
        {acceptButton}
        <Button variant="danger" busy={state.kind === "sending"} onClick={onCancel}>
          {accountMessages.cancelAnyway}
        </Button>
      </>
    }
  >
    {children}
  </Dialog>
);

/** Next to the fix: earlier reports, a new report, and a call. */
const MoreHelp = ({ account, offer }: { account: AccountDetails; offer: CancelOffer }): ReactNode => (
  <Card labelledBy="more-help">
    <h2 id="more-help">{cancelWords.moreHelp}</h2>
    <PastReports account={account} />
    {offer.fix !== null && (
      <Row>
        <ReportLink account={account} variant="secondary" />
      </Row>
    )}
    <CallBack account={account} />
  </Card>
);

type AcceptProps = { offer: CancelOffer; account: AccountDetails; today: string; onAccept: () => void; busy: boolean };

/** A rate is reviewed and confirmed, a pause and a complaint have their own pages, and a fix is accepted right here. */
function AcceptOffer({ offer, account, today, onAccept, busy }: AcceptProps): ReactNode {
  const accountPath = useAccountPath();
  const record = useCancelStep(account);
  switch (offer.kind) {
    case "rate":
    case "switch":
      return <Button onClick={onAccept}>{accountMessages.acceptNewRate}</Button>;
    case "pause":
      return (
        <ButtonLink
          to={breakPath(accountPath(paths.temporaryStop), today, offer.pauseDays)}
          onClick={() => void record("left")}
        >
          {cancelWords.chooseBreak}
        </ButtonLink>
      );
    case "fix":
      if (offer.fix === null) return <ReportLink account={account} variant="primary" />;
      return (
        <Button busy={busy} onClick={onAccept}>
          {cancelWords.acceptFix}
        </Button>
      );
  }
}

/**
 * The link to the page for reporting problems: the main action if we can't fix anything automatically, otherwise an
 * extra link.
 */
function ReportLink({ account, variant }: { account: AccountDetails; variant: ButtonVariant }): ReactNode {
  const accountPath = useAccountPath();
  const record = useCancelStep(account);
  return (
    <ButtonLink variant={variant} to={accountPath(paths.deliveryIssue)} onClick={() => void record("left")}>
      {cancelWords.tellWhatWentWrong}
    </ButtonLink>
  );
}

// The first day after every cut-off, for both carriers and mail.
const daysAhead = 4;

/** The temporary-stop page with a pause of this many days filled in. */
function breakPath(path: string, today: string, days: number): string {
  const stop = addDays(toDay(today), daysAhead);
  const dates = `stop=${stop}&restart=${addDays(stop, days)}`;
  return `${path}${path.includes("?") ? "&" : "?"}${dates}`;
}
