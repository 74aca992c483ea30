import type { ReactNode } from "react";
import type { AccountDetails } from "#contract/account-details.ts";
import type { CancelOffer } from "#contract/save-offers.ts";
import { accountMessages } from "#contract/account-messages.ts";
import { PageHeading } from "#web/parts/page-heading.tsx";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { AcceptOffer, ReportLink } from "./accept-offer.tsx";
import { CallBack } from "./call-back.tsx";
import { CancelTrouble } from "./cancel-trouble.tsx";
import { EndTold } from "./end-told.tsx";
import { FixTrouble } from "./fix-trouble.tsx";
import { MailChoice } from "./mail-choice.tsx";
import { OfferCard } from "./offer-card.tsx";
import { packWords } from "./pack-words.ts";
import { SecondOffer } from "./second-offer.tsx";
import { type Fixed, useFix } from "./use-fix.ts";
import { useOffers } from "./use-offers.ts";
import { dayText } from "#web/parts/day-text.ts";
import { type Fact, FactList } from "#web/parts/fact-list.tsx";
import { AcceptedNotice } from "./accepted-notice.tsx";
import { creditText } from "./offer-texts.ts";
import type { DeliveryIssue } from "#contract/delivery-issue.ts";
import { useDeliveryIssues } from "#web/data/delivery.ts";
import css from "./cancel.module.css";

const outcomes = {
  credited: "credited",
  redelivering: "another paper is on its way",
  redelivered: "another paper was brought",
  review: "somebody is looking at it",
  declined: "not credited",
} as const satisfies Record<DeliveryIssue["outcome"], string>;

const most = 5;

/** Beside the fix of a delivery: what this reader has reported, and what became of it. Nothing where there is nothing. */
function OwnIssues({ account }: { account: AccountDetails }): ReactNode {
  const { data = [] } = useDeliveryIssues(account.userInfo.accountNumber);
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="own-issues">
      <h2 id="own-issues" className={css.offerName}>
        What you have reported
      </h2>
      <FactList
        facts={data
          .slice(0, most)
          .map(({ issueOn, outcome }) => ({ label: dayText(issueOn), value: outcomes[outcome] }))}
      />
    </section>
  );
}

/** What was done about the delivery. */
const FixedNotice = ({ account, fixed }: { account: AccountDetails; fixed: Fixed }): ReactNode => (
  <AcceptedNotice account={account} facts={fixedFacts(fixed)}>
    Thank you for staying. We have mailed you a letter about what we have done.
  </AcceptedNotice>
);

const fixedFacts = ({ credits, mail }: Fixed): readonly Fact[] => [
  ...(credits === null
    ? []
    : [
        { label: "Credited", value: creditText(credits) },
        { label: "Paid through", value: dayText(credits.paidThrough) },
      ]),
  ...(mail === null ? [] : [{ label: "By mail from", value: dayText(mail.firstIssueOn) }]),
];

type Props = {
  account: AccountDetails;
  offers: readonly CancelOffer[];
  onStartAgain: () => void;
};

/**
 * Step 2 (account §2): the offer, and the ways past it. No Thanks leads to the second offer where there is one, Cancel
 * Anyway to the page that confirms the end; where the law wants one press, that press ends it.
 */
export function OfferStep({ account, offers, onStartAgain }: Props): ReactNode {
  const [first] = offers;
  const { state, second, decline, back, terminate, toConfirm, accept } = useOffers({ account, offers });
  const fix = useFix(account);
  const { decline: ways } = packWords(account.cancelling);
  const asking = state.kind === "second";
  if (first === undefined) return null;
  if (fix.state.kind === "done") return <FixedNotice account={account} fixed={fix.state.fixed} />;
  const take = (offer: CancelOffer) => (offer.kind === "fix" ? void fix.accept(offer) : accept(offer));
  const press = (way: string): Promise<void> =>
    account.cancelling.directCancel ? terminate(way) : decline(way, way === accountMessages.noThanks ? "on" : "out");
  const fixing = fix.state.kind === "sending";
  const phone = account.customerServicePhone;
  const fixTrouble = <FixTrouble state={fix.state} phone={phone} onStartAgain={onStartAgain} />;
  const endTold = <EndTold lead="If you cancel, your subscription ends on" />;
  return (
    <Stack gap={24}>
      <PageHeading accountNumber={account.userInfo.accountNumber}>{accountMessages.thankYouForFeedback}</PageHeading>
      <OfferCard offer={first} account={account} />
      <MailChoice offer={first} chosen={fix.byMail} onChoose={fix.chooseMail} />
      {state.kind === "failed" && !state.inDialog && (
        <CancelTrouble state={state} phone={phone} onStartAgain={onStartAgain} />
      )}
      {first.kind === "fix" && fixTrouble}
      <Row>
        <AcceptOffer offer={first} account={account} onAccept={() => take(first)} busy={fixing} />
        {ways.map((way, at) => (
          <Button
            key={way}
            variant={at === ways.length - 1 ? "danger" : "secondary"}
            busy={state.kind === "sending" && state.pressed === way && !state.inDialog}
            onClick={() => void press(way)}
          >
            {way}
          </Button>
        ))}
      </Row>
      {/* Under the way out, which stays in sight beside the offer (law.md CA5). */}
      {second === undefined && endTold}
      {first.kind === "fix" && <OwnIssues account={account} />}
      {first.fix !== null && (
        <Row>
          <ReportLink account={account} variant="secondary" />
        </Row>
      )}
      {first.kind === "fix" && <CallBack account={account} />}
      {second !== undefined && (
        <SecondOffer
          open={asking || (state.kind !== "idle" && state.inDialog)}
          offer={second}
          account={account}
          state={state}
          fixing={fixing}
          beside={
            <>
              <MailChoice offer={second} chosen={fix.byMail} onChoose={fix.chooseMail} />
              {second.kind === "fix" && fixTrouble}
              {endTold}
            </>
          }
          onAccept={() => take(second)}
          onCancel={() => void toConfirm()}
          onBack={back}
          onStartAgain={onStartAgain}
        />
      )}
    </Stack>
  );
}
