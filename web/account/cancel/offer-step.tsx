import { type ReactNode, useState } from "react";
import type { AccountDetails } from "#contract/account-details.ts";
import type { CancelOffer } from "#contract/save-offers.ts";
import { accountMessages } from "#contract/account-messages.ts";
import { addDays, toDay } from "#core/day.ts";
import { useAccountPath } from "#web/data/chosen-account.ts";
import { useSite } from "#web/data/site.ts";
import { PageHeading } from "#web/parts/page-heading.tsx";
import { paths } from "#web/paths.ts";
import { Button, type ButtonVariant } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { declineButtons, useCancelStep } from "./cancel-flow.tsx";
import { EndPreview, StepFailed } from "./cancel-notices.tsx";
import { cancelWords } from "./cancel-words.tsx";
import { CallBack, FixedNotice, MailChoice, PastReports, useFix } from "./delivery-fix.tsx";
import { OfferCard } from "./offer-card.tsx";
import { type OffersState, useOffers } from "./use-offers.ts";
import { dayIn } from "./use-termination.ts";

type Props = {
  account: AccountDetails;
  offers: readonly CancelOffer[];
  onStartAgain: () => void;
};

/**
 * Step 2 (account §2): the offer, and the ways to decline it. No Thanks leads to the second offer where there is one, Cancel
 * Anyway to the page that confirms the end; where the law wants a single click, that click cancels.
 */
export function OfferStep({ account, offers, onStartAgain }: Props): ReactNode {
  const [first] = offers;
  const { state, second, decline, back, terminate, toConfirm, accept } = useOffers({ account, offers });
  const fix = useFix(account);
  if (first === undefined) return null;
  if (fix.state.kind === "done") return <FixedNotice account={account} fixed={fix.state.fixed} />;
  const buttons = declineButtons(account.cancelling);
  const phone = account.customerServicePhone;
  const take = (offer: CancelOffer) => (offer.kind === "fix" ? void fix.accept(offer) : accept(offer));
  const press = (button: string): Promise<void> =>
    account.cancelling.directCancel
      ? terminate(button)
      : decline(button, button === accountMessages.noThanks ? "secondOffer" : "confirmation");
  const choices = (offer: CancelOffer): ReactNode => (
    <>
      <OfferCard offer={offer} account={account} />
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
    <AcceptOffer offer={offer} account={account} onAccept={() => take(offer)} busy={fix.state.kind === "sending"} />
  );
  const endPreview = <EndPreview sentence={cancelWords.ifYouCancel} />;
  return (
    <Stack gap={24}>
      <PageHeading accountNumber={account.userInfo.accountNumber}>{accountMessages.thankYouForFeedback}</PageHeading>
      {choices(first)}
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
      {/* Below the buttons, so that the button that cancels stays in sight beside the offer (law.md CA5). */}
      {second === undefined && endPreview}
      {first.kind === "fix" && <PastReports account={account} />}
      {first.fix !== null && (
        <Row>
          <ReportLink account={account} variant="secondary" />
        </Row>
      )}
      {first.kind === "fix" && <CallBack account={account} />}
      {second !== undefined && (
        <SecondOffer state={state} onCancel={() => void toConfirm()} onBack={back} acceptButton={acceptButton(second)}>
          {choices(second)}
          {endPreview}
        </SecondOffer>
      )}
    </Stack>
  );
}

type SecondOfferProps = {
  state: OffersState;
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

type AcceptProps = { offer: CancelOffer; account: AccountDetails; onAccept: () => void; busy: boolean };

/** A rate is reviewed and confirmed, a break and a complaint have their own pages, and a fix happens right here. */
function AcceptOffer({ offer, account, onAccept, busy }: AcceptProps): ReactNode {
  const accountPath = useAccountPath();
  const { options } = useSite();
  const [today] = useState(() => dayIn(options.timeZone, Date.now()));
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

/** The page for reporting problems: the offer itself where we can't fix anything automatically, otherwise beside it. */
function ReportLink({ account, variant }: { account: AccountDetails; variant: ButtonVariant }): ReactNode {
  const accountPath = useAccountPath();
  const record = useCancelStep(account);
  return (
    <ButtonLink variant={variant} to={accountPath(paths.deliveryIssue)} onClick={() => void record("left")}>
      {cancelWords.tellWhatWentWrong}
    </ButtonLink>
  );
}

// The first day that is after every cut-off of carriers and the post.
const daysAhead = 4;

/** The temporary-stop page with a break of so many days filled in. */
function breakPath(path: string, today: string, days: number): string {
  const stop = addDays(toDay(today), daysAhead);
  const dates = `stop=${stop}&restart=${addDays(stop, days)}`;
  return `${path}${path.includes("?") ? "&" : "?"}${dates}`;
}
