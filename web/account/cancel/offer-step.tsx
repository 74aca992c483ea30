import type { ReactNode } from "react";
import type { AccountDetails } from "#contract/manage-account.ts";
import type { CancelOffer } from "#contract/saving.ts";
import { accountMessages } from "#contract/account-messages.ts";
import { PageHeading } from "#web/parts/page-heading.tsx";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { AcceptOffer } from "./accept-offer.tsx";
import { CallBack } from "./call-back.tsx";
import { CancelTrouble } from "./cancel-trouble.tsx";
import { OfferCard } from "./offer-card.tsx";
import { OwnIssues } from "./own-issues.tsx";
import { packWords } from "./pack-words.ts";
import { SecondOffer } from "./second-offer.tsx";
import { useOffers } from "./use-offers.ts";

type Props = {
  account: AccountDetails;
  offers: readonly CancelOffer[];
  terms: string;
  onStartAgain: () => void;
};

/**
 * Step 2 (account §2): the offer, and the ways past it. Both decline; where a second offer may be made they lead to it,
 * else they end the subscription.
 */
export function OfferStep({ account, offers, terms, onStartAgain }: Props): ReactNode {
  const [first] = offers;
  const { state, second, decline, back, terminate, accept } = useOffers({ account, offers, terms });
  const { decline: ways } = packWords(account.cancelling);
  const asking = state.kind === "second";
  if (first === undefined) return null;
  return (
    <Stack gap={24}>
      <PageHeading accountNumber={account.userInfo.accountNumber}>{accountMessages.thankYouForFeedback}</PageHeading>
      <OfferCard offer={first} account={account} />
      {first.kind === "fix" && <OwnIssues account={account} />}
      {first.kind === "fix" && <CallBack account={account} />}
      {state.kind === "failed" && !state.inDialog && (
        <CancelTrouble state={state} phone={account.customerServicePhone} onStartAgain={onStartAgain} />
      )}
      <Row>
        <AcceptOffer offer={first} account={account} onAccept={() => accept(first)} />
        {ways.map((way, at) => (
          <Button
            key={way}
            variant={at === ways.length - 1 ? "danger" : "secondary"}
            busy={state.kind === "sending" && state.pressed === way && !state.inDialog}
            onClick={() => void decline(way)}
          >
            {way}
          </Button>
        ))}
      </Row>
      {second !== undefined && (
        <SecondOffer
          open={asking || (state.kind !== "idle" && state.inDialog)}
          offer={second}
          account={account}
          state={state}
          onAccept={() => accept(second)}
          onCancel={() => void terminate(accountMessages.cancelAnyway, true)}
          onBack={back}
          onStartAgain={onStartAgain}
        />
      )}
    </Stack>
  );
}
